import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { klarna } from "~/backend/payments/klarna/klarna";
import { purchaseOf } from "~/backend/payments/klarna/klarna-order";
import type { Payment, PaymentProvider, ProviderReport } from "~/backend/payments/provider";
import { ORDER, samplePayment, sampleRefund } from "~/backend/payments/sample-payment.test-data";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { SANDBOX_URL, sandboxWithShop } from "./test-shop.test-data";

const API = `${SANDBOX_URL}/klarna`;
let shop: ReturnType<typeof sandboxWithShop>;
let adapter: PaymentProvider;

beforeEach(() => {
  shop = sandboxWithShop();
  adapter = klarna({ ...SANDBOX_KEYS.klarna, url: API }, shop.send);
});
afterEach(() => {
  shop.sandbox.close();
  vi.useRealTimers();
});

const after = (payment: Payment, { state }: ProviderReport): Payment => ({
  ...payment,
  state: { ...payment.state, ...state },
});

async function startedPayment(changes: Partial<Payment> = {}) {
  const payment = samplePayment(changes);
  const { url, providerId, state } = await adapter.start(payment);
  return { page: url, payment: { ...payment, providerId, state: state ?? {} } };
}

async function authorisedPayment(changes: Partial<Payment> = {}): Promise<Payment> {
  const { page, payment } = await startedPayment(changes);
  await shop.press(page, "pay");
  return after(payment, await adapter.capture(payment));
}

async function paidPayment(): Promise<Payment> {
  const payment = await authorisedPayment();
  return after(payment, await adapter.capture(payment));
}

/** The shopper's decision in Klarna's script. */
async function authorize(clientToken: string, button: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({ client_token: clientToken, button });
  return (await (await shop.send(`${API}/kp/authorize`, { method: "POST", body })).json()) as Record<string, string>;
}

/** The shopper has agreed in the script. */
async function agreedPayment(changes: Partial<Payment> = {}): Promise<Payment> {
  const { payment } = await startedPayment(changes);
  const { authorization_token = "" } = await authorize(payment.state.client_token ?? "", "pay");
  return after(payment, (await adapter.authorise?.(payment, authorization_token)) ?? { outcome: "pending" });
}

const money = { amount: 13_470, currency: "EUR" };

test("a shopper pays: the page places the order, which reserves the money, and the capture takes it", async () => {
  const { page, payment } = await startedPayment();
  expect(await (await shop.send(page)).text()).toContain("134,70");
  expect(await adapter.query(payment)).toEqual({ outcome: "pending" });
  const back = await shop.press(page, "pay");
  expect(back?.href).toBe(`${payment.pages.back}?klarna_page=${payment.providerId}`);
  const placed = after(payment, await adapter.query(payment));
  expect(await adapter.query(placed)).toMatchObject({ outcome: "authorised", ...money });
  expect(await adapter.capture(placed)).toMatchObject({ outcome: "paid", ...money });
  expect(await adapter.query(placed)).toMatchObject({ outcome: "paid", ...money });
});

test.each([
  ["refuse", "refused", "back"],
  ["cancel", "cancelled", "cancelled"],
] as const)("after the button %s the payment is %s", async (button, outcome, returnTo) => {
  const { page, payment } = await startedPayment();
  const back = await shop.press(page, button);
  expect(back?.href.startsWith(payment.pages[returnTo])).toBe(true);
  expect(await adapter.query(payment)).toEqual({ outcome });
  expect(await adapter.capture(payment)).toEqual({ outcome });
});

test("Klarna refuses the buyers of its test data for refusals", async () => {
  const delivery = { ...ORDER.delivery, email: "customer+denied@email.it" };
  const { page, payment } = await startedPayment({ order: { ...ORDER, delivery } });
  await shop.press(page, "pay");
  expect(await adapter.query(payment)).toEqual({ outcome: "refused" });
});

test.each([
  ["accept", "authorised"],
  ["reject", "refused"],
] as const)("Klarna checks the buyers of its test data for fraud, and then %ss them", async (end, outcome) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const delivery = { ...ORDER.delivery, email: `customer+pend-${end}-90@email.it` };
  const payment = await authorisedPayment({ order: { ...ORDER, delivery } });
  expect(await adapter.query(payment)).toMatchObject({ outcome: "pending", undecided: "checking" });
  vi.setSystemTime(Date.now() + 90 * 60_000);
  expect(await adapter.query(payment)).toMatchObject({ outcome, ...money });
});

test("callbacks carry the payment's secret, also doubled, and the shop asks for the state", async () => {
  const { page, payment } = await startedPayment();
  await shop.press(page, "notify_twice");
  // The order's own message, and the page's twice.
  await expect.poll(() => shop.notifications.length).toBe(3);
  const { reference } = payment;
  const [pushed, ...updates] = await Promise.all(shop.notifications.map((one) => adapter.parseNotification(one)));
  expect(pushed).toMatchObject({ reference, report: { outcome: "authorised", ...money } });
  expect(updates).toEqual(Array(2).fill({ reference, report: null }));
});

test("a late callback about a payment that was placed meanwhile changes nothing", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { page, payment } = await startedPayment();
  await shop.press(page, "notify_late");
  const placed = after(payment, await adapter.capture(payment));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shop.notifications).toHaveLength(2);
  expect(await adapter.query(placed)).toMatchObject({ outcome: "authorised" });
});

test("an order whose answer was lost is found by Klarna's message about it", async () => {
  const agreed = await agreedPayment();
  await adapter.capture(agreed);
  // The answer was lost, and the token is used.
  const { authorizationToken: _, ...untold } = agreed.state;
  for (const payment of [agreed, { ...agreed, state: untold }])
    expect(await adapter.capture(payment)).toEqual({ outcome: "pending", undecided: "lost" });
  await expect.poll(() => shop.notifications.length).toBe(2);
  const read = await Promise.all(shop.notifications.map((notification) => adapter.parseNotification(notification)));
  const found = read.find((each) => each?.report?.outcome === "authorised")?.report;
  expect(found).toMatchObject({ outcome: "authorised", ...money });
  if (found) expect(await adapter.capture(after(agreed, found))).toMatchObject({ outcome: "paid" });
});

test("an agreement in the script whose callback was lost is read from the session", async () => {
  const { payment } = await startedPayment();
  const { authorization_token } = await authorize(payment.state.client_token ?? "", "pay");
  expect(await adapter.query(payment)).toEqual({
    outcome: "approved",
    state: { authorizationToken: authorization_token },
  });
  expect(await adapter.capture(payment)).toMatchObject({ outcome: "authorised" });
});

test("an authorization expires after an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const agreed = await agreedPayment();
  vi.setSystemTime(Date.now() + 61 * 60_000);
  expect(await adapter.capture(agreed)).toEqual({ outcome: "refused" });
});

test("an abandoned payment has a closed page and no authorization, and a placed one stays", async () => {
  const { page, payment } = await startedPayment();
  await adapter.abandon?.(payment);
  expect(await (await shop.send(page)).text()).not.toContain("134,70");
  expect(await shop.press(page, "pay")).toBeNull();
  expect(await adapter.query(payment)).toEqual({ outcome: "refused" });
  const agreed = await agreedPayment();
  await adapter.abandon?.(agreed);
  expect(await adapter.capture(agreed)).toEqual({ outcome: "refused" });
  const placed = await authorisedPayment();
  for (const _ of [1, 2]) await adapter.abandon?.(placed);
  expect(await adapter.query(placed)).toMatchObject({ outcome: "authorised" });
});

test("Klarna forgets a page after its time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { payment } = await startedPayment();
  vi.setSystemTime(Date.now() + 48 * 3_600_000);
  expect(await adapter.query(payment)).toEqual({ outcome: "cancelled" });
});

test("data that changed after the start are refused", async () => {
  const agreed = await agreedPayment();
  const lines = ORDER.lines.slice(0, 1);
  const cheaper = { ...agreed, amount: 7_990, order: { ...ORDER, lines } };
  await expect(adapter.capture(cheaper)).rejects.toMatchObject({ status: 409, code: "BAD_VALUE" });
});

test("a repeated capture takes the money once, also at the same time", async () => {
  const payment = await authorisedPayment();
  const reports = await Promise.all([adapter.capture(payment), adapter.capture(payment)]);
  for (const report of [...reports, await adapter.capture(payment)])
    expect(report).toMatchObject({ outcome: "paid", ...money });
});

test("a payment is refunded in part, in whole, and never beyond", async () => {
  const payment = await paidPayment();
  expect(await adapter.refund(payment, sampleRefund(1_000, "RF-1"))).toMatchObject({ outcome: "done" });
  const refused = { name: "ProviderRefusal", code: "REFUND_NOT_ALLOWED" };
  await expect(adapter.refund(payment, sampleRefund(12_471, "RF-2"))).rejects.toMatchObject(refused);
  expect(await adapter.refund(payment, sampleRefund(12_470, "RF-3"))).toMatchObject({ outcome: "done" });
  await expect(adapter.refund(payment, sampleRefund(1, "RF-4"))).rejects.toMatchObject(refused);
  expect(await adapter.query(payment)).toMatchObject({ outcome: "paid", ...money });
});

test("a repeated refund sends the money once, at the same time and when Klarna has forgotten the key", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const payment = await paidPayment();
  const first = await Promise.all([1, 2, 3].map(() => adapter.refund(payment, sampleRefund(10_000, "RF-1"))));
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  const late = await adapter.refund(payment, sampleRefund(10_000, "RF-1"));
  expect(new Set([...first, late].map(({ providerId }) => providerId)).size).toBe(1);
  expect(await adapter.refund(payment, sampleRefund(3_470, "RF-2"))).toMatchObject({ outcome: "done" });
});

test("reserved money is released, and cannot be taken afterwards", async () => {
  const payment = await authorisedPayment();
  expect(await adapter.refund(payment, sampleRefund(13_470))).toEqual({ outcome: "done" });
  expect(await adapter.refund(payment, sampleRefund(13_470))).toEqual({ outcome: "done" });
  expect(await adapter.capture(payment)).toMatchObject({ outcome: "cancelled" });
});

test("while the provider is broken nothing is known", async () => {
  const { page, payment } = await startedPayment();
  await shop.press(page, "fault");
  await expect(adapter.query(payment)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test("the script's token places the order, and its callback brings the same token", async () => {
  const { payment } = await startedPayment();
  const script = await shop.send(`${API}/kp/lib/v1/api.js`);
  const text = await script.text();
  expect(() => new Function(text)).not.toThrow();
  expect(text).toContain(`${API}/kp/authorize`);
  expect(await authorize("unknown", "pay")).toMatchObject({ approved: false, show_form: false });
  const { client_token: client = "", category } = payment.state;
  expect(category).toBe("pay_over_time");
  expect(await authorize(client, "refuse")).toMatchObject({ approved: false, show_form: false });
  const { approved, authorization_token = "" } = await authorize(client, "pay");
  expect(approved).toBe(true);
  await expect.poll(() => shop.notifications.length).toBe(1);
  const [callback] = shop.notifications;
  const report = { outcome: "approved", state: { authorizationToken: authorization_token } };
  expect(callback && (await adapter.parseNotification(callback))).toEqual({ reference: payment.reference, report });
  const accepted = await adapter.authorise?.(payment, authorization_token);
  expect(accepted).toEqual(report);
  expect(await adapter.capture({ ...payment, state: { authorizationToken: authorization_token } })).toMatchObject({
    outcome: "authorised",
  });
});

test("a payment in pounds works for a buyer in Great Britain alone", async () => {
  const british = { ...ORDER, billingCountry: "GB", deliveryCountry: "GB" };
  const payment = await authorisedPayment({ currency: "GBP", order: british });
  expect(await adapter.query(payment)).toMatchObject({ outcome: "authorised", currency: "GBP" });
  await expect(adapter.start(samplePayment({ currency: "GBP" }))).rejects.toMatchObject({ code: "BAD_VALUE" });
});

// What follows holds the sandbox to Klarna's descriptions.

const basic = `Basic ${btoa(`${SANDBOX_KEYS.klarna.username}:${SANDBOX_KEYS.klarna.password}`)}`;
const post = (path: string, body: object | string, Authorization = basic) =>
  shop.send(`${API}${path}`, {
    method: "POST",
    headers: { Authorization, "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const purchase = purchaseOf(samplePayment());
const withLine = (changes: object) => {
  const [first, ...others] = purchase.order_lines;
  return { ...purchase, order_lines: [{ ...first, ...changes }, ...others] };
};

test.each([
  ["an unknown field", { ...purchase, customer_email: "x" }, "customer_email"],
  ["no country", { ...purchase, purchase_country: undefined }, "purchase_country"],
  ["a country without Klarna", { ...purchase, purchase_country: "MT" }, "purchase_country"],
  ["a currency of another country", { ...purchase, purchase_currency: "GBP" }, "purchase_currency"],
  ["a buyer of another country", { ...purchase, billing_address: { country: "DE" } }, "billing_address.country"],
  ["no lines", { ...purchase, order_lines: [] }, "order_lines"],
  ["another sum", { ...purchase, order_amount: 13_471 }, "order_amount"],
  ["another tax", { ...purchase, order_tax_amount: 2_430 }, "order_tax_amount"],
  ["a line that does not multiply", withLine({ quantity: 2 }), "order_lines[0].total_amount"],
  ["a tax that is two cents off", withLine({ total_tax_amount: 1_443 }), "order_lines[0].total_tax_amount"],
  ["a decimal amount", withLine({ unit_price: 79.9 }), "order_lines[0].unit_price"],
  ["a line without a name", withLine({ name: "" }), "order_lines[0].name"],
  ["an unknown type of line", withLine({ type: "shoe" }), "order_lines[0].type"],
  ["a negative product", withLine({ unit_price: -7_990, total_amount: -7_990 }), "order_lines[0].unit_price"],
])("a session with %s is refused as Klarna does", async (_, body, field) => {
  const answer = await post("/payments/v1/sessions", body);
  expect(answer.status).toBe(400);
  const error = (await answer.json()) as { error_code: string; error_messages: string[]; correlation_id: string };
  expect(error.error_code).toBe("BAD_VALUE");
  expect(error.error_messages).toContain(`Bad value: ${field}`);
  expect(error.correlation_id).toMatch(/^[\da-f-]{36}$/);
});

test("every API asks for the account's password", async () => {
  for (const path of ["/payments/v1/sessions", "/hpp/v1/sessions", "/ordermanagement/v1/orders/x/captures"]) {
    expect((await post(path, {}, "Basic x")).status).toBe(401);
    expect((await post(path, "{")).status).toBeGreaterThanOrEqual(400);
  }
});

test("a hosted page needs a session of the same account that is still open", async () => {
  const answer = await post("/hpp/v1/sessions", { payment_session_url: `${API}/payments/v1/sessions/unknown` });
  expect(answer.status).toBe(404);
  const elsewhere = await post("/hpp/v1/sessions", {
    payment_session_url: "https://api.klarna.com/payments/v1/sessions/x",
  });
  expect(elsewhere.status).toBe(400);
});

test("unknown orders and tokens are not found", async () => {
  const capture = await post("/ordermanagement/v1/orders/unknown/captures", { captured_amount: 1 });
  expect([capture.status, ((await capture.json()) as { error_code: string }).error_code]).toEqual([
    404,
    "NO_SUCH_ORDER",
  ]);
  const order = await post("/payments/v1/authorizations/unknown/order", purchase);
  expect([order.status, ((await order.json()) as { error_code: string }).error_code]).toEqual([404, "NOT_FOUND"]);
});

test("more than the order is never captured, and a captured order is not cancelled", async () => {
  const { state } = await authorisedPayment();
  const path = `/ordermanagement/v1/orders/${state.orderId}`;
  expect((await post(`${path}/captures`, { captured_amount: 13_471 })).status).toBe(403);
  const part = await post(`${path}/captures`, { captured_amount: 70 });
  expect([part.status, part.headers.get("Capture-Id")]).toEqual([201, expect.any(String)]);
  expect((await post(`${path}/captures`, { captured_amount: 13_401 })).status).toBe(403);
  expect((await post(`${path}/cancel`, "")).status).toBe(403);
});

test("a disabled page lets nobody pay", async () => {
  const { page, payment } = await startedPayment();
  await shop.send(`${API}/hpp/v1/sessions/${payment.providerId}`, {
    method: "DELETE",
    headers: { Authorization: basic },
  });
  expect((await shop.send(page)).status).toBe(409);
  expect(await adapter.query(payment)).toEqual({ outcome: "refused" });
});
