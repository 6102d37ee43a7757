import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paypal } from "~/backend/payments/paypal/paypal";
import { orderRequest } from "~/backend/payments/paypal/paypal-order";
import type { Payment, PaymentProvider } from "~/backend/payments/provider";
import { samplePayment, sampleRefund } from "~/backend/payments/sample-payment.test-data";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { signedText } from "./paypal-events";
import { SANDBOX_URL, sandboxWithShop } from "./test-shop.test-data";

const API = `${SANDBOX_URL}/paypal`;
let shop: ReturnType<typeof sandboxWithShop>;
let adapter: PaymentProvider;

beforeEach(() => {
  shop = sandboxWithShop();
  adapter = paypal({ ...SANDBOX_KEYS.paypal, url: API }, shop.send);
});
afterEach(() => {
  shop.sandbox.close();
  vi.useRealTimers();
});

/** A payment with its page open. */
async function startedPayment(reference?: string) {
  const payment = samplePayment(reference ? { reference } : {});
  const { url, providerId, state } = await adapter.start(payment);
  return { page: url, payment: { ...payment, providerId, state: state ?? {} } };
}

async function approvedPayment(reference?: string): Promise<Payment> {
  const { page, payment } = await startedPayment(reference);
  await shop.press(page, "pay");
  return payment;
}

async function paidPayment(reference?: string): Promise<Payment> {
  const payment = await approvedPayment(reference);
  const { state } = await adapter.capture(payment);
  return { ...payment, state: { ...payment.state, ...state } };
}

test("a shopper pays: the page shows the amount, the browser returns, the capture takes the money", async () => {
  const { page, payment } = await startedPayment();
  const shown = await (await shop.send(page)).text();
  expect(shown).toContain("134,70");
  // An account or a card.
  expect(shown).toContain('name="card"');
  expect(await adapter.query(payment)).toMatchObject({ outcome: "pending" });
  const back = await shop.press(page, "pay");
  expect(back?.href.startsWith(payment.pages.back)).toBe(true);
  expect(back?.searchParams.get("token")).toBe(payment.providerId);
  const money = { amount: 13_470, currency: "EUR" };
  expect(await adapter.query(payment)).toMatchObject({ outcome: "approved", ...money });
  expect(await adapter.capture(payment)).toMatchObject({ outcome: "paid", ...money });
  expect(await adapter.query(payment)).toMatchObject({ outcome: "paid", ...money });
});

test("the events of a payment come from PayPal, name the payment and may come in any order and twice", async () => {
  const { page, payment } = await startedPayment();
  await shop.press(page, "notify_twice");
  await adapter.capture(payment);
  await expect.poll(() => shop.notifications.length).toBe(4);
  const named = { providerId: payment.providerId, reference: payment.reference, report: null };
  for (const notification of shop.notifications.reverse())
    expect(await adapter.parseNotification(notification)).toEqual(named);
});

test("a late event is still valid", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { page, payment } = await startedPayment();
  expect(await shop.press(page, "notify_late")).not.toBeNull();
  expect(shop.notifications).toEqual([]);
  await adapter.capture(payment);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shop.notifications).toHaveLength(2);
  for (const notification of shop.notifications)
    expect(await adapter.parseNotification(notification)).toMatchObject({ reference: payment.reference });
});

test("the shop learns of a payment whose browser never comes back", async () => {
  const { page, payment } = await startedPayment();
  expect(await shop.press(page, "pay_and_stay")).toBeNull();
  await expect.poll(() => shop.notifications.length).toBe(1);
  expect(await adapter.query(payment)).toMatchObject({ outcome: "approved" });
});

test("a bank that says no refuses the capture", async () => {
  const { page, payment } = await startedPayment();
  expect(await shop.press(page, "refuse")).not.toBeNull();
  expect(await adapter.capture(payment)).toEqual({ outcome: "refused", state: { declined: "1" } });
  expect(await adapter.capture(payment)).toEqual({ outcome: "refused", state: { declined: "1" } });
});

test("a shopper who leaves comes back to the shop, and can still pay on the same page", async () => {
  const { page, payment } = await startedPayment();
  const back = await shop.press(page, "cancel");
  expect(back?.href.startsWith(payment.pages.cancelled)).toBe(true);
  expect(shop.notifications).toEqual([]);
  expect(await adapter.query(payment)).toMatchObject({ outcome: "pending" });
  await shop.press(page, "pay");
  expect(await adapter.query(payment)).toMatchObject({ outcome: "approved" });
});

test("a repeated start opens the same order, and a repeated capture takes the money once", async () => {
  const { page, payment } = await startedPayment();
  expect((await adapter.start(payment)).providerId).toBe(payment.providerId);
  await shop.press(page, "pay");
  const [one, other] = await Promise.all([adapter.capture(payment), adapter.capture(payment)]);
  expect(one).toEqual(other);
  expect(await adapter.capture(payment)).toEqual(one);
});

test("an order that is not approved cannot be captured", async () => {
  const { payment } = await startedPayment();
  expect(await adapter.capture(payment)).toMatchObject({ outcome: "pending" });
});

test("a second order with the same invoice id is not captured", async () => {
  const first = await paidPayment();
  const again = await fetchApi("/v2/checkout/orders", orderRequest(first), "another-id");
  const { id } = (await again.json()) as { id: string };
  await shop.press(`${API}/checkoutnow?token=${id}`, "pay");
  const answer = await fetchApi(`/v2/checkout/orders/${id}/capture`, {}, "third-id");
  expect(await issueOf(answer)).toBe("DUPLICATE_INVOICE_ID");
});

test("a payment is refunded in part, in whole, and never beyond", async () => {
  const payment = await paidPayment();
  expect(await adapter.refund(payment, sampleRefund(1_000, "RF-1"))).toMatchObject({ outcome: "done" });
  await expect(adapter.refund(payment, sampleRefund(12_471, "RF-2"))).rejects.toMatchObject({
    code: "REFUND_AMOUNT_EXCEEDED",
  });
  expect(await adapter.refund(payment, sampleRefund(12_470, "RF-3"))).toMatchObject({ outcome: "done" });
  await expect(adapter.refund(payment, sampleRefund(1, "RF-4"))).rejects.toMatchObject({
    code: "CAPTURE_FULLY_REFUNDED",
  });
  expect(await adapter.query(payment)).toMatchObject({ outcome: "paid", amount: 13_470 });
});

test("a repeated refund sends the money once, also at the same time", async () => {
  const payment = await paidPayment();
  const refunds = await Promise.all([1, 2, 3].map(() => adapter.refund(payment, sampleRefund(10_000, "RF-1"))));
  expect(new Set(refunds.map(({ providerId }) => providerId)).size).toBe(1);
  expect(await adapter.refund(payment, sampleRefund(3_470, "RF-2"))).toMatchObject({ outcome: "done" });
});

test("a refund finds its capture when the shop has lost the answer to it", async () => {
  const { state: _lost, ...payment } = await paidPayment();
  expect(await adapter.refund({ ...payment, state: {} }, sampleRefund(13_470))).toMatchObject({ outcome: "done" });
});

test("while the provider is broken nothing is known, and afterwards all is as before", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const payment = await approvedPayment();
  const { page, payment: other } = await startedPayment("VR-2026-0000000124-1");
  await shop.press(page, "fault");
  await expect(adapter.query(other)).rejects.toMatchObject({ name: "ProviderUnavailable" });
  expect(await adapter.query(payment)).toMatchObject({ outcome: "approved" });
  vi.setSystemTime(Date.now() + 61_000);
  expect(await adapter.query(other)).toMatchObject({ outcome: "pending" });
});

test("PayPal forgets an order that nobody has approved, but no other", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { payment } = await startedPayment();
  const approved = await approvedPayment("VR-2026-0000000124-1");
  vi.setSystemTime(Date.now() + 4 * 3_600_000);
  expect(await adapter.query(payment)).toEqual({ outcome: "cancelled" });
  expect(await adapter.query(approved)).toMatchObject({ outcome: "approved" });
});

test("a payment page is closed once its payment is approved", async () => {
  const { page } = await startedPayment();
  await shop.press(page, "pay");
  expect((await shop.send(page)).status).toBe(409);
  expect((await shop.send(`${API}/checkoutnow?token=unknown`)).status).toBe(400);
});

test.each([
  ["a changed body", ({ body }: Forged) => ({ body: body.replace("134.70", "1.00") })],
  ["the body formatted anew", ({ body }: Forged) => ({ body: JSON.stringify(JSON.parse(body), null, 1) })],
  ["another signature", () => ({ "PayPal-Transmission-Sig": Buffer.from("forged").toString("base64") })],
  ["another time", () => ({ "PayPal-Transmission-Time": "2026-01-01T00:00:00Z" })],
  ["an unknown transmission", () => ({ "PayPal-Transmission-Id": "69cd13f0-d67a-11e5-baa3-778b53f4ae55" })],
  ["another certificate", () => ({ "PayPal-Cert-Url": "https://api.paypal.com/v1/notifications/certs/OTHER" })],
])("an event with %s is refused", async (_, forge) => {
  await approvedPayment();
  await expect.poll(() => shop.notifications.length).toBe(1);
  const [event] = shop.notifications;
  if (!event) throw new Error("No event was sent");
  const { body = event.body, ...headers } = forge(event) as Record<string, string>;
  const forged = { ...event, body, headers: new Headers({ ...Object.fromEntries(event.headers), ...headers }) };
  await expect(adapter.parseNotification(forged)).rejects.toMatchObject({ name: "InvalidNotification" });
});

interface Forged {
  body: string;
}

test("the signature of one event does not fit another", async () => {
  await approvedPayment();
  await approvedPayment("VR-2026-0000000124-1");
  await expect.poll(() => shop.notifications.length).toBe(2);
  const [one, other] = shop.notifications;
  if (!one || !other) throw new Error("Two events were expected");
  await expect(adapter.parseNotification({ ...one, body: other.body })).rejects.toMatchObject({
    name: "InvalidNotification",
  });
});

test("an account with another webhook accepts none of these events", async () => {
  await approvedPayment();
  await expect.poll(() => shop.notifications.length).toBe(1);
  const other = paypal({ ...SANDBOX_KEYS.paypal, webhookId: "OTHER1", url: API }, shop.send);
  const [event] = shop.notifications;
  if (!event) throw new Error("No event was sent");
  await expect(other.parseNotification(event)).rejects.toMatchObject({ name: "InvalidNotification" });
});

test("the signed text has the published form", () => {
  const body = '{"id":"WH-TEST-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}';
  expect(signedText("69cd13f0-d67a-11e5-baa3-778b53f4ae55", "2016-02-18T20:01:35Z", body, "1JE4291016473214C")).toBe(
    "69cd13f0-d67a-11e5-baa3-778b53f4ae55|2016-02-18T20:01:35Z|1JE4291016473214C|2077941293",
  );
});

// What follows holds the sandbox to PayPal's description.

async function token(): Promise<string> {
  const { clientId, secret } = SANDBOX_KEYS.paypal;
  const answer = await shop.send(`${API}/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function fetchApi(path: string, body: object | string, requestId?: string): Promise<Response> {
  return shop.send(`${API}${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${await token()}`,
      "Content-Type": "application/json",
      ...(requestId ? { "PayPal-Request-Id": requestId } : {}),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function issueOf(answer: Response): Promise<string | undefined> {
  return ((await answer.json()) as { details: { issue: string }[] }).details[0]?.issue;
}

const euro = (value: string) => ({ currency_code: "EUR", value });
/** The adapter's own request with other values in its purchase unit. */
const changed = (unit: object) => {
  const request = orderRequest(samplePayment());
  return { ...request, purchase_units: [{ ...request.purchase_units[0], ...unit }] };
};
const item = { name: "Shoe", quantity: "2", unit_amount: euro("5.00") };
const [unit] = orderRequest(samplePayment()).purchase_units;

test.each([
  ["no JSON", "{", 400, "MALFORMED_REQUEST_JSON"],
  ["nothing", {}, 400, "MISSING_REQUIRED_PARAMETER"],
  ["an unknown field", { ...orderRequest(samplePayment()), note: "x" }, 400, "NOT_SUPPORTED"],
  ["an unknown intent", { ...orderRequest(samplePayment()), intent: "PAY" }, 400, "INVALID_PARAMETER_VALUE"],
  ["no purchase unit", { ...orderRequest(samplePayment()), purchase_units: [] }, 400, "INVALID_ARRAY_MIN_ITEMS"],
  ["a long description", changed({ description: "x".repeat(128) }), 400, "INVALID_STRING_LENGTH"],
  ["a number as an amount", changed({ amount: { currency_code: "EUR", value: 10 } }), 400, "INVALID_PARAMETER_SYNTAX"],
  ["a quantity of zero", changed({ items: [{ ...item, quantity: "0" }] }), 400, "INVALID_PARAMETER_SYNTAX"],
  ["an amount that does not add up", changed({ amount: { ...unit?.amount, value: "134.71" } }), 422, "AMOUNT_MISMATCH"],
  ["items of another sum", changed({ items: [item] }), 422, "ITEM_TOTAL_MISMATCH"],
  ["items without their sum", changed({ amount: euro("10.00"), items: [item] }), 422, "ITEM_TOTAL_REQUIRED"],
  ["three decimals", changed({ amount: euro("134.701"), items: [] }), 422, "DECIMAL_PRECISION"],
  ["nothing to pay", changed({ amount: euro("0.00"), items: [] }), 422, "CANNOT_BE_ZERO_OR_NEGATIVE"],
  [
    "a negative discount",
    changed({
      amount: { ...euro("11.00"), breakdown: { item_total: euro("10.00"), discount: euro("-1.00") } },
      items: [item],
    }),
    422,
    "CANNOT_BE_NEGATIVE",
  ],
  [
    "two currencies",
    changed({
      amount: { ...euro("10.00"), breakdown: { item_total: { currency_code: "USD", value: "10.00" } } },
      items: [item],
    }),
    422,
    "MULTI_CURRENCY_ORDER",
  ],
  [
    "an unknown currency",
    changed({ amount: { currency_code: "LIR", value: "10.00" }, items: [] }),
    422,
    "INVALID_CURRENCY_CODE",
  ],
  ["no address", changed({ shipping: undefined }), 422, "SHIPPING_ADDRESS_INVALID"],
  [
    "no postcode",
    changed({ shipping: { address: { country_code: "IT", admin_area_2: "Roma" } } }),
    422,
    "POSTAL_CODE_REQUIRED",
  ],
])("an order with %s is refused as PayPal does", async (_, body, status, issue) => {
  const answer = await fetchApi("/v2/checkout/orders", body, "id");
  expect(answer.status).toBe(status);
  expect(await answer.clone().json()).toMatchObject({ name: expect.any(String), debug_id: expect.any(String) });
  expect(await issueOf(answer)).toBe(issue);
});

test("an order with a payment source needs a request id", async () => {
  const answer = await fetchApi("/v2/checkout/orders", orderRequest(samplePayment()));
  expect([answer.status, await issueOf(answer)]).toEqual([400, "PAYPAL_REQUEST_ID_REQUIRED"]);
});

test("requests need a token of the account, and JSON", async () => {
  const send = (headers: Record<string, string>) =>
    shop.send(`${API}/v2/checkout/orders`, { method: "POST", headers, body: "{}" });
  expect((await send({ "Content-Type": "application/json" })).status).toBe(401);
  expect((await send({ "Content-Type": "application/json", Authorization: "Bearer x" })).status).toBe(401);
  expect((await send({ "Content-Type": "text/plain", Authorization: `Bearer ${await token()}` })).status).toBe(415);
  const wrong = paypal({ ...SANDBOX_KEYS.paypal, secret: "wrong", url: API }, shop.send);
  await expect(wrong.start(samplePayment())).rejects.toMatchObject({ status: 401, code: "invalid_client" });
});

test("an order without a payment source is approved under the older name of its link", async () => {
  const { payment_source: _none, ...request } = orderRequest(samplePayment());
  const answer = await fetchApi("/v2/checkout/orders", request);
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ status: "CREATED", links: [{ rel: "self" }, { rel: "approve" }] });
});

test("the stand-in for PayPal's script is JavaScript, and its decisions approve the order", async () => {
  const script = await shop.send(`${API}/sdk/js?client-id=${SANDBOX_KEYS.paypal.clientId}&currency=EUR&locale=it_IT`);
  expect(script.headers.get("Content-Type")).toContain("text/javascript");
  const text = await script.text();
  expect(() => new Function(text)).not.toThrow();
  expect(text).toContain(`${API}/sdk/decision`);
  expect(text).toContain("Carta di debito o di credito");
  const noCards = `${API}/sdk/js?client-id=${SANDBOX_KEYS.paypal.clientId}&disable-funding=card,sepa`;
  expect(await (await shop.send(noCards)).text()).toContain('["PayPal",null]');
  expect((await shop.send(`${API}/sdk/js?client-id=other`)).status).toBe(400);
  const { payment } = await startedPayment();
  const decide = (button: string) =>
    shop.send(`${API}/sdk/decision`, {
      method: "POST",
      body: new URLSearchParams({ token: payment.providerId ?? "", button }),
    });
  expect((await decide("everything")).status).toBe(409);
  expect((await decide("pay")).status).toBe(200);
  expect((await decide("pay")).status).toBe(409);
  expect(await adapter.query(payment)).toMatchObject({ outcome: "approved" });
});
