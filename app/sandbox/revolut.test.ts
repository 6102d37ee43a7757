import { afterEach, expect, test, vi } from "vitest";
import { revolut } from "~/backend/payments/revolut/revolut";
import { samplePayment } from "~/backend/payments/sample-payment.test-data";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { SANDBOX_URL, sandboxWithShop } from "./test-shop.test-data";

const paid = { outcome: "paid", amount: 13_470, currency: "EUR" };
const { pages } = samplePayment();

async function open() {
  const sandbox = sandboxWithShop();
  const adapter = revolut({ ...SANDBOX_KEYS.revolut, url: `${SANDBOX_URL}/revolut` }, sandbox.send);
  const { providerId, url } = await adapter.start(samplePayment());
  const payment = samplePayment({ providerId });
  /** The state that a notification leads to. */
  const settle = async (index: number) => {
    const message = sandbox.notifications[index];
    const notification = message && (await adapter.parseNotification(message));
    expect(notification).toEqual({ providerId, report: null });
    return adapter.query(payment);
  };
  const call = (path: string, body: object, method = "POST") =>
    sandbox.send(`${SANDBOX_URL}/revolut/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${SANDBOX_KEYS.revolut.secretKey}`, "Revolut-Api-Version": "2026-04-20" },
      ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
    });
  return { sandbox, adapter, payment, settle, call, page: await sandbox.visit(url), url };
}

afterEach(() => {
  vi.useRealTimers();
});

test("the page follows the browser's language and shows amount and reference", async () => {
  const { sandbox, page, url } = await open();
  expect(page.html).toContain('<html lang="en">');
  expect((await sandbox.visit(url, "it-IT,it;q=0.9")).html).toContain('<html lang="it">');
  expect(page.html).toContain("134,70\u00a0€");
  expect(page.html).toContain("VR-2026-0000000123-1");
});

test("a paid order leads back, is notified and known", async () => {
  const { sandbox, adapter, payment, settle, page } = await open();
  expect(await adapter.query(payment)).toMatchObject({ outcome: "pending" });
  expect(await sandbox.submit(page.url, "pay")).toMatchObject({ status: 303, location: pages.back });
  expect(sandbox.notifications.map(({ url }) => url)).toEqual(["https://shop.example/payments/revolut/notifications"]);
  expect(await settle(0)).toEqual(paid);
  expect((await sandbox.submit(page.url, "pay")).status).toBe(409);
});

test("a declined card is notified, stays on the page, and another may pay", async () => {
  const { sandbox, settle, page } = await open();
  const declined = await sandbox.submit(page.url, "refuse");
  expect(declined).toMatchObject({ status: 200, location: null });
  expect(declined.html).toContain("declined");
  expect(await settle(0)).toMatchObject({ outcome: "pending" });
  await sandbox.submit(page.url, "pay");
  expect(await settle(1)).toEqual(paid);
});

test("a shopper who leaves is led nowhere, and the order stays open until its time is over", async () => {
  vi.useFakeTimers();
  const { sandbox, adapter, payment, page } = await open();
  const left = await sandbox.submit(page.url, "cancel");
  expect(left).toMatchObject({ status: 200, location: null });
  expect(left.html).toContain("You have left the payment");
  expect(sandbox.notifications).toEqual([]);
  expect(await adapter.query(payment)).toMatchObject({ outcome: "pending" });
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  expect(await adapter.query(payment)).toMatchObject({ outcome: "refused" });
  expect((await sandbox.submit(page.url, "pay")).status).toBe(409);
});

test("doubled and late notifications lead to the same state", async () => {
  const doubled = await open();
  await doubled.sandbox.submit(doubled.page.url, "notify_twice");
  expect(await doubled.settle(0)).toEqual(paid);
  expect(await doubled.settle(1)).toEqual(paid);
  vi.useFakeTimers();
  const late = await open();
  await late.sandbox.submit(late.page.url, "notify_late");
  expect(late.sandbox.notifications).toEqual([]);
  await vi.advanceTimersByTimeAsync(21_000);
  await late.sandbox.settled();
  expect(await late.settle(0)).toEqual(paid);
});

test("refunds of a part, of the rest and of too much; a repeated one is sent once", async () => {
  const { sandbox, adapter, payment, page, call } = await open();
  const refund = (amount: number, key: string) =>
    adapter.refund(payment, { amount, key, refundedBefore: 0, providerId: null });
  await expect(refund(1_000, "RF-0")).rejects.toMatchObject({ name: "ProviderRefusal", code: "Revolut bad_state" });
  await sandbox.submit(page.url, "pay");
  const first = await refund(1_000, "RF-1");
  expect(first).toEqual({ outcome: "pending", providerId: expect.any(String) });
  expect(await refund(1_000, "RF-1")).toEqual(first);
  await expect(refund(12_471, "RF-2")).rejects.toMatchObject({ name: "ProviderRefusal", code: "Revolut validation" });
  expect(await refund(12_470, "RF-3")).toMatchObject({ outcome: "pending" });
  const order = await (await call(`orders/${payment.providerId}`, {}, "GET")).json();
  expect(order).toMatchObject({ state: "completed", refunded_amount: 13_470 });
  const sent = await (await call(`orders/${first.providerId}`, {}, "GET")).json();
  expect(sent).toMatchObject({ type: "refund", state: "completed", merchant_order_data: { reference: "RF-1" } });
});

test("the fault of the provider leaves the payment open", async () => {
  const { sandbox, adapter, payment, page } = await open();
  await sandbox.submit(page.url, "fault");
  await expect(adapter.query(payment)).rejects.toMatchObject({ name: "ProviderUnavailable" });
  expect((await sandbox.submit(page.url, "pay")).status).toBe(303);
});

test("an order of manual capture is authorised, then captured or released", async () => {
  const { sandbox, adapter, call } = await open();
  const authorised = async () => {
    const created = await call("orders", { amount: 500, currency: "GBP", capture_mode: "manual" });
    const { id, checkout_url } = await created.json();
    await sandbox.submit(checkout_url, "pay");
    return samplePayment({ providerId: id, amount: 500, currency: "GBP" });
  };
  const captured = await authorised();
  expect(await adapter.query(captured)).toEqual({ outcome: "authorised", amount: 500, currency: "GBP" });
  expect(await adapter.capture(captured)).toEqual({ outcome: "paid", amount: 500, currency: "GBP" });
  expect(await adapter.capture(captured)).toMatchObject({ outcome: "paid" });
  const released = await authorised();
  const refund = { amount: 500, key: "RF-1", refundedBefore: 0, providerId: null };
  expect(await adapter.refund(released, refund)).toEqual({ outcome: "done" });
  expect(await adapter.query(released)).toMatchObject({ outcome: "cancelled" });
});

test("a registered webhook gets the events that it asked for, with the shop's secret", async () => {
  const { sandbox, call, page } = await open();
  const url = "https://hooks.test/revolut";
  const created = await (await call("webhooks", { url, events: ["ORDER_COMPLETED"] })).json();
  expect(created).toMatchObject({ url, signing_secret: SANDBOX_KEYS.revolut.webhookSecret });
  await sandbox.submit(page.url, "refuse");
  await sandbox.submit(page.url, "pay");
  expect(sandbox.notifications.map((each) => each.url)).toEqual([
    "https://shop.example/payments/revolut/notifications",
    url,
  ]);
});

test.each([
  ["an unknown field", { colour: "red" }],
  ["no amount", { amount: undefined }],
  ["an amount with decimals", { amount: 1.5 }],
  ["lines of another sum", { amount: 1 }],
  ["a time over 30 days", { expire_pending_after: "PT721H" }],
  ["a phone number without its country", { customer: { phone: "0451234567" } }],
])("an order with %s is refused", async (_, change) => {
  const { call } = await open();
  const line = { name: "x", type: "service", quantity: { value: 1 }, unit_price_amount: 500, total_amount: 500 };
  const order = { amount: 500, currency: "EUR", line_items: [line] };
  expect((await call("orders", order)).status).toBe(201);
  const response = await call("orders", { ...order, ...change });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "validation", timestamp: expect.any(Number) });
});

test("requests without the key or the version are refused", async () => {
  const { sandbox } = await open();
  const ask = (headers: Record<string, string>) => sandbox.send(`${SANDBOX_URL}/revolut/api/orders/x`, { headers });
  expect((await ask({ "Revolut-Api-Version": "2026-04-20" })).status).toBe(401);
  expect((await ask({ Authorization: `Bearer ${SANDBOX_KEYS.revolut.secretKey}` })).status).toBe(400);
});
