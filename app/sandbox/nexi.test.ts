import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { nexi } from "~/backend/payments/nexi/nexi";
import type { NotificationRequest, PaymentProvider } from "~/backend/payments/provider";
import { samplePayment } from "~/backend/payments/sample-payment.test-data";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { SANDBOX_URL, sandboxWithShop } from "./test-shop.test-data";

const CARD = { card: "4539 9700 0000 0006", expiry: "12/2030", cvv: "123" };
const paid = { outcome: "paid", amount: 13_470, currency: "EUR" };
const { reference, pages } = samplePayment();

function open(file: string | null = null) {
  const sandbox = sandboxWithShop(file);
  const adapter = nexi({ ...SANDBOX_KEYS.nexi, url: `${SANDBOX_URL}/nexi` }, sandbox.send);
  return { sandbox, adapter, start: async () => sandbox.visit((await adapter.start(samplePayment())).url) };
}

/** Reads a notification, or the URL of a return. */
async function parse(adapter: PaymentProvider, message: NotificationRequest | string | null | undefined) {
  if (typeof message !== "string") return message ? adapter.parseNotification(message) : null;
  return adapter.parseNotification({ headers: new Headers(), body: "", query: new URL(message).searchParams });
}

afterEach(() => {
  vi.useRealTimers();
});

test("the page shows amount, reference and test card in the payment's language, and asks for nothing else", async () => {
  const { start } = open();
  const { html, status } = await start();
  expect(status).toBe(200);
  expect(html).toContain('<html lang="it">');
  expect(html).toContain("134,70\u00a0€");
  expect(html).toContain(reference);
  expect(html).toContain('<label for="card">Numero della carta</label>');
  expect(html).toContain('value="4539970000000006"');
});

test("a paid payment is notified, returned and known", async () => {
  const { sandbox, adapter, start } = open();
  const { url: page } = await start();
  expect(await adapter.query(samplePayment())).toEqual({ outcome: "pending" });
  const { status, location } = await sandbox.submit(page, "pay", CARD);
  expect(status).toBe(303);
  expect(location).toContain(pages.back);
  expect(await parse(adapter, location)).toEqual({ reference, report: paid });
  expect(sandbox.notifications.map(({ url }) => url)).toEqual([pages.notification]);
  expect(await parse(adapter, sandbox.notifications[0])).toEqual({ reference, report: paid });
  expect(await adapter.query(samplePayment())).toEqual(paid);
});

test.each([
  ["refuse", CARD.card],
  ["pay", "4539970000116018"],
  ["pay", "4111111111111111"],
] as const)("the button %s with the card %s refuses the payment, and another try may pay it", async (button, card) => {
  const { sandbox, adapter, start } = open();
  const { url: page } = await start();
  const { location } = await sandbox.submit(page, button, { ...CARD, card });
  const refused = { reference, report: { ...paid, outcome: "refused" } };
  expect(await parse(adapter, location)).toEqual(refused);
  expect(await parse(adapter, sandbox.notifications[0])).toEqual(refused);
  expect(await adapter.query(samplePayment())).toEqual(refused.report);
  const again = await sandbox.submit(page, "pay", CARD);
  expect(await parse(adapter, again.location)).toEqual({ reference, report: paid });
});

test("after three refusals a payment is closed", async () => {
  const { sandbox, start } = open();
  const { url: page } = await start();
  for (let attempt = 0; attempt < 3; attempt += 1) await sandbox.submit(page, "refuse", CARD);
  expect(await sandbox.submit(page, "pay", CARD)).toMatchObject({ status: 409, location: null });
  expect(sandbox.notifications).toHaveLength(3);
});

test("a shopper who cancels comes back without proof, and nothing is notified", async () => {
  const { sandbox, adapter, start } = open();
  const { url: page } = await start();
  const { location } = await sandbox.submit(page, "cancel", CARD);
  expect(location).toContain(pages.cancelled);
  expect(await parse(adapter, location)).toEqual({ reference, report: null });
  expect(sandbox.notifications).toEqual([]);
  expect(await adapter.query(samplePayment())).toEqual({ outcome: "pending" });
});

test("a doubled notification is the same message twice", async () => {
  const { sandbox, start } = open();
  await sandbox.submit((await start()).url, "notify_twice", CARD);
  expect(sandbox.notifications).toHaveLength(2);
  expect(sandbox.notifications[0]?.body).toBe(sandbox.notifications[1]?.body);
});

test("a late notification follows 20 seconds after the return", async () => {
  vi.useFakeTimers();
  const { sandbox, adapter, start } = open();
  const { location } = await sandbox.submit((await start()).url, "notify_late", CARD);
  expect(location).toContain(pages.back);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sandbox.notifications).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await sandbox.settled();
  expect(await parse(adapter, sandbox.notifications[0])).toEqual({ reference, report: paid });
});

test("a notification before the return is answered before the browser leaves", async () => {
  const { sandbox, start } = open();
  const { url: page } = await start();
  const events: string[] = [];
  sandbox.shop.answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    events.push("answered");
    return new Response(null, { status: 500 });
  };
  await sandbox.submit(page, "notify_first", CARD);
  events.push("returned");
  expect(events).toEqual(["answered", "returned"]);
  expect(sandbox.reports).toEqual([`${new URL(pages.notification).pathname}: the shop answered 500`]);
});

test("a shopper who never comes back has paid", async () => {
  const { sandbox, adapter, start } = open();
  const { status, location, html } = await sandbox.submit((await start()).url, "pay_and_stay", CARD);
  expect({ status, location }).toEqual({ status: 200, location: null });
  expect(html).toContain("Fatto");
  expect(await parse(adapter, sandbox.notifications[0])).toEqual({ reference, report: paid });
});

test("the fault and the slowness of the provider last a minute, and the payment can go on", async () => {
  const { sandbox, adapter, start } = open();
  const { url: page } = await start();
  vi.useFakeTimers();
  expect((await sandbox.submit(page, "fault", CARD)).html).toContain("risponde 500");
  await expect(adapter.query(samplePayment())).rejects.toMatchObject({ name: "ProviderUnavailable" });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await adapter.query(samplePayment())).toEqual({ outcome: "pending" });
  await sandbox.submit(page, "slow", CARD);
  const asked = adapter.query(samplePayment());
  let answered = false;
  void asked.then(() => {
    answered = true;
  });
  await vi.advanceTimersByTimeAsync(14_000);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await asked).toEqual({ outcome: "pending" });
  expect((await sandbox.submit(page, "pay", CARD)).status).toBe(303);
});

test("refunds of a part, of the rest and of too much", async () => {
  const { sandbox, adapter, start } = open();
  await sandbox.submit((await start()).url, "pay", CARD);
  const refund = (amount: number, refundedBefore: number) =>
    adapter.refund(samplePayment(), { amount, key: "RF-1", refundedBefore, providerId: null });
  expect(await refund(1_000, 0)).toMatchObject({ outcome: "done", providerId: expect.any(String) });
  expect(await refund(1_000, 0)).toEqual({ outcome: "done" });
  expect(await adapter.query(samplePayment())).toEqual(paid);
  await expect(refund(12_471, 1_000)).rejects.toMatchObject({ name: "ProviderRefusal" });
  expect(await refund(12_470, 1_000)).toMatchObject({ outcome: "done" });
  expect(await adapter.query(samplePayment())).toMatchObject({ outcome: "cancelled" });
});

test("a payment survives a restart, and can be refunded then", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "sandbox", "payments.json");
  const before = open(file);
  await before.sandbox.submit((await before.start()).url, "pay", CARD);
  const { adapter } = open(file);
  expect(
    await adapter.refund(samplePayment(), { amount: 13_470, key: "RF-1", refundedBefore: 0, providerId: null }),
  ).toMatchObject({
    outcome: "done",
  });
  writeFileSync(file, "{");
  expect(await open(file).adapter.query(samplePayment())).toEqual({ outcome: "pending" });
});

test("an expired page accepts nothing", async () => {
  vi.useFakeTimers();
  const { sandbox, start } = open();
  const { url: page } = await start();
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  expect(await sandbox.submit(page, "pay", CARD)).toMatchObject({ status: 409, location: null });
});

test.each([
  ["an unknown field", (query: URLSearchParams) => query.set("colour", "red"), "colour"],
  ["a missing amount", (query: URLSearchParams) => query.delete("importo"), "importo"],
  ["another amount", (query: URLSearchParams) => query.set("importo", "1"), "mac"],
  ["another shop", (query: URLSearchParams) => query.set("alias", "OTHER"), "alias"],
  ["a forbidden character", (query: URLSearchParams) => query.set("descrizione", "l'ordine"), "descrizione"],
  ["a repeated field", (query: URLSearchParams) => query.append("mail", "b@example.com"), "a parameter is repeated"],
])("Nexi sends a browser back whose request has %s", async (_, change, warning) => {
  const { sandbox, adapter } = open();
  const url = new URL((await adapter.start(samplePayment())).url);
  change(url.searchParams);
  const { location } = await sandbox.visit(url.href);
  const { searchParams } = new URL(location ?? "");
  expect(location).toContain(pages.cancelled);
  expect(searchParams.get("esito")).toBe("ERRORE");
  expect(searchParams.get("warning")).toBe(warning);
  expect(await parse(adapter, location)).toEqual({ reference, report: null });
});

test("a reference cannot be used again after its payment", async () => {
  const { sandbox, adapter, start } = open();
  await sandbox.submit((await start()).url, "pay", CARD);
  const { location } = await sandbox.visit((await adapter.start(samplePayment())).url);
  expect(location).toContain("ERRORE");
});

test.each([
  ["another key", { macKey: "OTHERKEY0123" }],
  ["another alias", { alias: "ALIAS_WEB_OTHER" }],
])("the back office refuses requests with %s", async (_, change) => {
  const { sandbox } = open();
  const other = nexi({ ...SANDBOX_KEYS.nexi, ...change, url: `${SANDBOX_URL}/nexi` }, sandbox.send);
  await expect(other.query(samplePayment())).rejects.toThrow();
});

test("a body over a megabyte is refused", async () => {
  const { send } = sandboxWithShop();
  const body = "x".repeat(1_000_001);
  const headers = { "Content-Length": String(body.length) };
  const response = await send(`${SANDBOX_URL}/nexi/ecomm/api/bo/storna`, { method: "POST", headers, body });
  expect(response.status).toBe(413);
});
