import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PaymentProvider } from "../provider";
import { SHOPPER, samplePayment, sampleRefund } from "../sample-payment.test-data";
import { klarna } from "./klarna";
import { uuidOf } from "./klarna-request";

const URL_OF_API = "https://api.playground.klarna.com";
const SESSION = "0b1d9815-165e-42e2-8867-35bc03789e00";
const PAGE = "9cbc9884-1fdb-45a8-9694-9340340d0436";
const TOKEN = "70850a20-a2a0-5c70-810c-096fa6f850bb";
const ORDER_ID = "93d644a2-43f3-11e9-b210-d663bd873d93";
const PAGE_URL = "https://pay.playground.klarna.com/eu/hpp/payments/2OCkffK";

const server = setupServer();
let adapter: PaymentProvider;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
afterEach(() => server.resetHandlers());
beforeEach(() => {
  adapter = klarna({ username: "PK00000_test", password: "sharedSecret", url: URL_OF_API }, fetch);
});

const payment = samplePayment();
const started = samplePayment({ providerId: PAGE, state: { client_token: "eyJ" } });
const agreed = samplePayment({ providerId: PAGE, state: { authorizationToken: TOKEN } });
const placed = samplePayment({ providerId: PAGE, state: { authorizationToken: TOKEN, orderId: ORDER_ID } });

const api = (path: string) => `${URL_OF_API}${path}`;
const refusal = (status: number, error_code: string) =>
  HttpResponse.json({ error_code, error_messages: [SHOPPER], correlation_id: "c" }, { status });
const page = (status: string, more: object = {}) => ({ session_id: PAGE, status, ...more });
const order = (status: string, changes: object = {}) => ({
  order_id: ORDER_ID,
  status,
  fraud_status: "ACCEPTED",
  order_amount: 13_470,
  captured_amount: 0,
  purchase_currency: "EUR",
  merchant_reference2: payment.reference,
  ...changes,
});
const captured = (changes: object = {}) => order("CAPTURED", { captured_amount: 13_470, ...changes });

const answersPage = (json: object) => server.use(http.get(api("/hpp/v1/sessions/:id"), () => HttpResponse.json(json)));
const answersOrder = (json: object) =>
  server.use(http.get(api("/ordermanagement/v1/orders/:id"), () => HttpResponse.json(json)));
const answersPlacing = (answer: () => Response) =>
  server.use(http.post(api("/payments/v1/authorizations/:token/order"), answer));

/** The bodies of both requests that start a payment. */
async function start(redirect_url = PAGE_URL) {
  const bodies: Record<string, unknown>[] = [];
  const authorizations: (string | null)[] = [];
  const keep = async (request: Request) => {
    authorizations.push(request.headers.get("Authorization"));
    bodies.push(JSON.parse(await request.text()));
  };
  server.use(
    http.post(api("/payments/v1/sessions"), async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ session_id: SESSION, client_token: "eyJ", payment_method_categories: [] });
    }),
    http.post(api("/hpp/v1/sessions"), async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ session_id: PAGE, redirect_url }, { status: 201 });
    }),
  );
  return { result: await adapter.start(payment), bodies, authorizations };
}

test("a payment starts with a session and a hosted page for it", async () => {
  const { result, bodies, authorizations } = await start();
  expect(result).toEqual({ providerId: PAGE, url: PAGE_URL, state: { client_token: "eyJ", sessionId: SESSION } });
  expect(bodies[0]).toMatchObject({ order_amount: 13_470, intent: "buy", acquiring_channel: "ECOMMERCE" });
  expect(bodies[1]).toMatchObject({
    payment_session_url: `${URL_OF_API}/payments/v1/sessions/${SESSION}`,
    options: { place_order_mode: "PLACE_ORDER" },
  });
  // The published example of Klarna's authorization header.
  expect(authorizations).toEqual(Array(2).fill("Basic UEswMDAwMF90ZXN0OnNoYXJlZFNlY3JldA=="));
});

test("no URL for the browser contains the token, and all return to the shop's pages", async () => {
  const { bodies } = await start();
  const { success, failure, error, cancel, back, status_update } = Object(bodies[1]?.merchant_urls);
  const query = "?klarna_page={{session_id}}";
  expect([success, failure, error]).toEqual(Array(3).fill(payment.pages.back + query));
  expect([cancel, back]).toEqual(Array(2).fill(payment.pages.cancelled + query));
  expect(status_update).toMatch(
    /^https:\/\/shop\.example\/payments\/klarna\/notification\?payment=[\w-]+&secret=[\w-]{43}$/,
  );
});

test.each(["https://pay.klarna.example/x", "https://klarna.com.example/x", "http://pay.klarna.com/x", "javascript:1"])(
  "a page at %s is not opened",
  async (url) => {
    await expect(start(url)).rejects.toMatchObject({ name: "ProviderUnavailable" });
  },
);

test.each([
  ["WAITING", "pending"],
  ["IN_PROGRESS", "pending"],
  ["MANUAL_ID_CHECK", "pending"],
  ["BACK", "cancelled"],
  ["CANCELLED", "cancelled"],
  ["FAILED", "refused"],
  ["DISABLED", "refused"],
  ["ERROR", "refused"],
])("a page that is %s means %s", async (status, outcome) => {
  answersPage(page(status));
  expect(await adapter.query(started)).toEqual({ outcome });
});

test("a completed page names the order that it has placed", async () => {
  answersPage(page("COMPLETED", { order_id: ORDER_ID }));
  answersOrder(order("AUTHORIZED"));
  expect(await adapter.query(started)).toMatchObject({ outcome: "authorised", state: { orderId: ORDER_ID } });
});

const inSession = samplePayment({ providerId: PAGE, state: { client_token: "eyJ", sessionId: SESSION } });
const answersSession = (answer: () => Response) =>
  server.use(http.get(api(`/payments/v1/sessions/${SESSION}`), answer));

test.each([
  ["WAITING", { status: "incomplete" }, { outcome: "pending" }],
  [
    "WAITING",
    { status: "incomplete", authorization_token: TOKEN },
    { outcome: "approved", state: { authorizationToken: TOKEN } },
  ],
  ["CANCELLED", { authorization_token: TOKEN }, { outcome: "approved", state: { authorizationToken: TOKEN } }],
  ["WAITING", { status: "complete" }, { outcome: "pending", undecided: "lost" }],
  ["COMPLETED", { status: "complete" }, { outcome: "pending", undecided: "lost" }],
  ["CANCELLED", { status: "incomplete" }, { outcome: "cancelled" }],
  ["BACK", {}, { outcome: "cancelled" }],
])("a page that is %s with the session %o is %o", async (status, session, report) => {
  answersPage(page(status));
  answersSession(() => HttpResponse.json(session));
  expect(await adapter.query(inSession)).toEqual(report);
});

test("a session that Klarna has forgotten says nothing, and nonsense of it is not believed", async () => {
  answersPage(page("WAITING"));
  answersSession(() => refusal(404, "NOT_FOUND"));
  expect(await adapter.query(inSession)).toEqual({ outcome: "pending" });
  for (const session of [[], "complete", { status: "done" }, { authorization_token: "../orders" }]) {
    answersSession(() => HttpResponse.json(session));
    await expect(adapter.query(inSession)).rejects.toMatchObject({ name: "ProviderUnavailable" });
  }
});

test("abandoning closes the page and releases the authorization, as often as it is asked for", async () => {
  const deleted: string[] = [];
  let status = 204;
  server.use(
    http.delete(api("/*"), ({ request }) => {
      deleted.push(new URL(request.url).pathname);
      return status === 204 ? new HttpResponse(null, { status }) : refusal(status, "NOT_FOUND");
    }),
  );
  const both = [`/payments/v1/authorizations/${TOKEN}`, `/hpp/v1/sessions/${PAGE}`];
  await adapter.abandon?.(agreed);
  for (status of [404, 400, 403]) await adapter.abandon?.(agreed);
  expect(deleted).toEqual(Array(4).fill(both).flat());
  deleted.length = 0;
  await adapter.abandon?.(started);
  expect(deleted).toEqual(both.slice(1));
  status = 503;
  await expect(adapter.abandon?.(started)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test("a completed page gives the token that places the order", async () => {
  answersPage(page("COMPLETED", { authorization_token: TOKEN }));
  expect(await adapter.query(started)).toEqual({ outcome: "approved", state: { authorizationToken: TOKEN } });
});

test("a token that is stored already does not hide the order that the page has placed", async () => {
  answersPage(page("COMPLETED", { order_id: ORDER_ID }));
  answersOrder(order("AUTHORIZED"));
  expect(await adapter.query(agreed)).toMatchObject({ outcome: "authorised", state: { orderId: ORDER_ID } });
  answersPage(page("COMPLETED"));
  expect(await adapter.query(agreed)).toEqual({ outcome: "pending", undecided: "lost" });
  for (const status of ["WAITING", "CANCELLED", "DISABLED"]) {
    answersPage(page(status));
    expect(await adapter.query(agreed)).toEqual({ outcome: "approved" });
  }
});

test("a page that Klarna has forgotten is cancelled", async () => {
  server.use(http.get(api("/hpp/v1/sessions/:id"), () => refusal(404, "NOT_FOUND")));
  expect(await adapter.query(started)).toEqual({ outcome: "cancelled" });
});

test.each([
  ["AUTHORIZED", {}, "authorised", 13_470],
  ["AUTHORIZED", { fraud_status: "PENDING" }, "pending", 13_470],
  ["AUTHORIZED", { fraud_status: "REJECTED" }, "refused", 13_470],
  ["AUTHORIZED", { order_amount: 1 }, "authorised", 1],
  ["CAPTURED", { captured_amount: 13_470 }, "paid", 13_470],
  ["PART_CAPTURED", { captured_amount: 100 }, "paid", 100],
  ["CLOSED", { captured_amount: 13_470 }, "paid", 13_470],
  ["CLOSED", {}, "cancelled", 13_470],
  ["CANCELLED", {}, "cancelled", 13_470],
  ["EXPIRED", {}, "cancelled", 13_470],
])("an order that is %s with %o is %s", async (status, changes, outcome, amount) => {
  answersOrder(order(status, changes));
  const state = { orderId: ORDER_ID };
  const undecided = outcome === "pending" ? { undecided: "checking" } : {};
  expect(await adapter.query(placed)).toEqual({ outcome, ...undecided, amount, currency: "EUR", state });
});

test("another currency is reported as it is", async () => {
  answersOrder(captured({ purchase_currency: "GBP" }));
  expect(await adapter.query(placed)).toMatchObject({ currency: "GBP" });
});

test.each([
  ["the page of another payment", { ...page("WAITING"), session_id: "other" }],
  ["an unknown status", page("DONE")],
  ["a token that is no token", page("COMPLETED", { authorization_token: "../../../orders" })],
])("an answer with %s is nonsense", async (_, json) => {
  answersPage(json);
  await expect(adapter.query(started)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test.each([
  ["of another payment", captured({ merchant_reference2: "VR-2026-9-1" })],
  ["without a reference", captured({ merchant_reference2: null })],
  ["with another id", captured({ order_id: "other" })],
  ["with a decimal amount", captured({ captured_amount: 134.7 })],
  ["with a negative amount", captured({ captured_amount: -1 })],
  ["with an unknown currency", captured({ purchase_currency: "XXX" })],
])("an order %s is nonsense", async (_, json) => {
  answersOrder(json);
  await expect(adapter.query(placed)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test.each([
  ["an error of Klarna", () => new HttpResponse("oops", { status: 500 })],
  ["too many requests", () => refusal(429, "TOO_MANY_REQUESTS")],
  ["a redirect", () => HttpResponse.redirect("https://elsewhere.example/", 302)],
  ["a page of HTML", () => HttpResponse.html("<h1>Hello</h1>")],
  ["a broken connection", () => HttpResponse.error()],
])("after %s nothing is known about the payment", async (_, answer) => {
  server.use(http.all(api("/*"), answer));
  const unavailable = { name: "ProviderUnavailable" };
  await expect(adapter.start(payment)).rejects.toMatchObject(unavailable);
  await expect(adapter.query(started)).rejects.toMatchObject(unavailable);
  await expect(adapter.capture(agreed)).rejects.toMatchObject(unavailable);
  await expect(adapter.capture(placed)).rejects.toMatchObject(unavailable);
  await expect(adapter.refund(placed, sampleRefund(1))).rejects.toMatchObject(unavailable);
});

test("Klarna counts as unavailable after ten seconds", async () => {
  server.use(
    http.get(api("/hpp/v1/sessions/:id"), async () => {
      await delay("infinite");
    }),
  );
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    expect(ms).toBe(10_000);
    return AbortSignal.abort(new DOMException("too slow", "TimeoutError"));
  });
  await expect(adapter.query(started)).rejects.toMatchObject({ name: "ProviderUnavailable" });
  timeout.mockRestore();
});

test("wrong keys are a refusal", async () => {
  server.use(http.all(api("/*"), () => new HttpResponse(null, { status: 401 })));
  await expect(adapter.query(started)).rejects.toMatchObject({ name: "AccountRefused", status: 401 });
  await expect(adapter.capture(agreed)).rejects.toMatchObject({ name: "AccountRefused", status: 401 });
});

test.each([
  ["ACCEPTED", "authorised"],
  ["PENDING", "pending"],
  ["REJECTED", "refused"],
])("an approved payment becomes an order; with the fraud status %s it is %s", async (fraud_status, outcome) => {
  const bodies: unknown[] = [];
  server.use(
    http.post(api(`/payments/v1/authorizations/${TOKEN}/order`), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ order_id: ORDER_ID, fraud_status, redirect_url: "https://payments.klarna.com/x" });
    }),
  );
  const undecided = outcome === "pending" ? { undecided: "checking" } : {};
  expect(await adapter.capture(agreed)).toEqual({ outcome, ...undecided, state: { orderId: ORDER_ID } });
  expect(bodies[0]).toMatchObject({
    order_amount: 13_470,
    auto_capture: false,
    merchant_reference2: payment.reference,
  });
});

test("the order repeats the purchase of its session word for word", async () => {
  const { bodies } = await start();
  const { intent, acquiring_channel, ...session } = bodies[0] ?? {};
  let sent: unknown;
  server.use(
    http.post(api("/payments/v1/authorizations/:token/order"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ order_id: ORDER_ID, fraud_status: "ACCEPTED" });
    }),
  );
  await adapter.capture(agreed);
  expect([intent, acquiring_channel]).toEqual(["buy", "ECOMMERCE"]);
  expect(sent).toEqual({ ...session, auto_capture: false });
});

test("a payment whose token the shop does not know yet is placed after the page was read", async () => {
  answersPage(page("COMPLETED", { authorization_token: TOKEN }));
  answersPlacing(() => HttpResponse.json({ order_id: ORDER_ID, fraud_status: "ACCEPTED" }));
  expect(await adapter.capture(started)).toMatchObject({ outcome: "authorised" });
  answersPage(page("WAITING"));
  expect(await adapter.capture(started)).toEqual({ outcome: "pending" });
});

test("an authorization that Klarna rejects is a refused payment", async () => {
  answersPlacing(() => refusal(403, "REJECTED"));
  expect(await adapter.capture(agreed)).toEqual({ outcome: "refused" });
});

test("data that differ from the session are the shop's fault, not the shopper's", async () => {
  answersPlacing(() => refusal(409, "BAD_VALUE"));
  await expect(adapter.capture(agreed)).rejects.toMatchObject({
    name: "ProviderRefusal",
    status: 409,
    code: "BAD_VALUE",
  });
});

test("a token that has expired is a refused payment", async () => {
  answersPlacing(() => refusal(404, "NOT_FOUND"));
  answersPage(page("COMPLETED", { authorization_token: TOKEN }));
  expect(await adapter.capture(agreed)).toEqual({ outcome: "refused" });
});

test("an order whose placing was not answered is not refused", async () => {
  answersPlacing(() => refusal(404, "NOT_FOUND"));
  answersPage(page("COMPLETED", { order_id: ORDER_ID, authorization_token: TOKEN }));
  answersOrder(order("AUTHORIZED"));
  expect(await adapter.capture(agreed)).toMatchObject({ outcome: "authorised", state: { orderId: ORDER_ID } });
  answersPage(page("COMPLETED"));
  const lost = { outcome: "pending", undecided: "lost" };
  expect(await adapter.capture(agreed)).toEqual(lost);
  expect(await adapter.query(started)).toEqual(lost);
});

test("a false token from the browser gives way to the page's own", async () => {
  const tokens: unknown[] = [];
  server.use(
    http.post(api("/payments/v1/authorizations/:token/order"), ({ params }) => {
      tokens.push(params.token);
      if (params.token !== TOKEN) return refusal(404, "NOT_FOUND");
      return HttpResponse.json({ order_id: ORDER_ID, fraud_status: "ACCEPTED" });
    }),
  );
  answersPage(page("COMPLETED", { authorization_token: TOKEN }));
  const forged = samplePayment({ providerId: PAGE, state: { authorizationToken: "forged" } });
  expect(await adapter.capture(forged)).toMatchObject({ outcome: "authorised" });
  expect(tokens).toEqual(["forged", TOKEN]);
});

test("a false token does not end a payment whose shopper is still on Klarna's page", async () => {
  answersPlacing(() => refusal(404, "NOT_FOUND"));
  answersPage(page("IN_PROGRESS"));
  const forged = samplePayment({ providerId: PAGE, state: { authorizationToken: "forged" } });
  expect(await adapter.capture(forged)).toEqual({ outcome: "pending" });
});

test("a token from the script is accepted in its form alone", async () => {
  expect(await adapter.authorise?.(started, TOKEN)).toEqual({
    outcome: "approved",
    state: { authorizationToken: TOKEN },
  });
  for (const text of ["", "../../x", "a b", "x".repeat(101)])
    await expect(adapter.authorise?.(started, text)).rejects.toMatchObject({ name: "InvalidNotification" });
});

test("taking the money sends amount, lines and an idempotency key, and reports what Klarna has captured", async () => {
  const seen: unknown[] = [];
  server.use(
    http.post(api(`/ordermanagement/v1/orders/${ORDER_ID}/captures`), async ({ request }) => {
      seen.push(request.headers.get("Klarna-Idempotency-Key"), await request.json());
      return new HttpResponse(null, { status: 201 });
    }),
  );
  answersOrder(captured());
  expect(await adapter.capture(placed)).toMatchObject({ outcome: "paid", amount: 13_470, currency: "EUR" });
  expect(seen[0]).toBe(uuidOf(`capture ${payment.reference}`));
  expect(seen[1]).toMatchObject({ captured_amount: 13_470, reference: payment.reference });
});

test.each([
  [captured(), "paid"],
  [order("CANCELLED"), "cancelled"],
  [order("AUTHORIZED", { fraud_status: "PENDING" }), "pending"],
])("after a refused capture the order's state decides (%#)", async (json, outcome) => {
  server.use(http.post(api("/ordermanagement/v1/orders/:id/captures"), () => refusal(403, "CAPTURE_NOT_ALLOWED")));
  answersOrder(json);
  expect(await adapter.capture(placed)).toMatchObject({ outcome });
});

test("captured money is refunded under the refund's key", async () => {
  const seen: unknown[] = [];
  answersOrder(captured());
  server.use(
    http.post(api(`/ordermanagement/v1/orders/${ORDER_ID}/refunds`), async ({ request }) => {
      seen.push(request.headers.get("Klarna-Idempotency-Key"), await request.json());
      return new HttpResponse(null, { status: 201, headers: { "Refund-Id": "refund-1" } });
    }),
  );
  expect(await adapter.refund(placed, sampleRefund(1_000, "RF-7"))).toEqual({
    outcome: "done",
    providerId: "refund-1",
  });
  expect(seen).toEqual([uuidOf(`refund ${payment.reference} RF-7`), { refunded_amount: 1_000, reference: "RF-7" }]);
});

test("a refund that Klarna lists already is not sent again", async () => {
  answersOrder(captured({ refunds: [{ refund_id: "refund-1", reference: "RF-7" }] }));
  expect(await adapter.refund(placed, sampleRefund(1_000, "RF-7"))).toEqual({
    outcome: "done",
    providerId: "refund-1",
  });
});

test("a refund that Klarna does not allow is refused with its reason", async () => {
  answersOrder(captured());
  server.use(http.post(api("/ordermanagement/v1/orders/:id/refunds"), () => refusal(403, "REFUND_NOT_ALLOWED")));
  await expect(adapter.refund(placed, sampleRefund(99_999))).rejects.toMatchObject({
    name: "ProviderRefusal",
    code: "REFUND_NOT_ALLOWED",
  });
});

test("reserved money is released, once", async () => {
  let cancels = 0;
  server.use(
    http.post(api(`/ordermanagement/v1/orders/${ORDER_ID}/cancel`), () => {
      cancels += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  answersOrder(order("AUTHORIZED"));
  expect(await adapter.refund(placed, sampleRefund(13_470))).toEqual({ outcome: "done" });
  answersOrder(order("CANCELLED"));
  expect(await adapter.refund(placed, sampleRefund(13_470))).toEqual({ outcome: "done" });
  expect(cancels).toBe(1);
});

test("errors contain no password, no token and nothing about the shopper", async () => {
  answersPlacing(() => refusal(400, `${SHOPPER} of Rome`));
  const error = await adapter.capture(agreed).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "ProviderRefusal", code: "unknown" });
  expect(JSON.stringify(error)).not.toMatch(new RegExp(`sharedSecret|${SHOPPER}`));
  expect(String(error)).not.toMatch(new RegExp(`sharedSecret|${SHOPPER}|${TOKEN}`));
});

test("idempotency keys are UUIDs of version 5", () => {
  expect(uuidOf("https://www.w3.org/")).toBe("c106a26a-21bb-5538-8bf2-57095d1976c1");
});
