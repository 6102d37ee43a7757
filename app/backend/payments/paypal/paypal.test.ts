import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PaymentProvider } from "../provider";
import { SHOPPER, samplePayment, sampleRefund } from "../sample-payment.test-data";
import { paypal } from "./paypal";

const URL_OF_API = "https://api-m.sandbox.paypal.com";
const ORDER_ID = "5O190127TN364715T";
const CAPTURE_ID = "3C679366HH908993F";
const PAGE = `https://www.sandbox.paypal.com/checkoutnow?token=${ORDER_ID}`;
const SECRET = "secret-of-the-account";

const server = setupServer();
let adapter: PaymentProvider;
let tokens = 0;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  tokens = 0;
  adapter = paypal({ clientId: "client", secret: SECRET, webhookId: "WEBHOOK1", url: URL_OF_API }, fetch);
  server.use(
    http.post(`${URL_OF_API}/v1/oauth2/token`, () => {
      tokens += 1;
      return HttpResponse.json({ access_token: `token-${tokens}`, token_type: "Bearer", expires_in: 32_400 });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});

const payment = samplePayment();
const started = samplePayment({ providerId: ORDER_ID });
const euro = (value: string) => ({ currency_code: "EUR", value });

const orders = (path: string) => `${URL_OF_API}/v2/checkout/orders${path}`;
const created = (links = [{ rel: "payer-action", href: PAGE }]) =>
  HttpResponse.json({ id: ORDER_ID, status: "PAYER_ACTION_REQUIRED", links }, { status: 201 });
const order = (status: string, captures?: object[], unit: object = {}) => ({
  id: ORDER_ID,
  status,
  purchase_units: [
    { custom_id: payment.reference, amount: euro("134.70"), ...(captures ? { payments: { captures } } : {}), ...unit },
  ],
});
const capture = (status: string, amount = euro("134.70")) => ({ id: CAPTURE_ID, status, amount });
const refusal = (status: number, issue: string) =>
  HttpResponse.json({ name: "UNPROCESSABLE_ENTITY", message: SHOPPER, details: [{ issue }] }, { status });
const answersQuery = (json: object, status = 200) =>
  server.use(http.get(orders("/:id"), () => HttpResponse.json(json, { status })));
const answersCapture = (answer: () => Response) => server.use(http.post(orders("/:id/capture"), answer));

test("a payment starts with an order, and the browser goes to PayPal's page", async () => {
  const requests: Request[] = [];
  server.use(
    http.post(orders(""), ({ request }) => {
      requests.push(request.clone());
      return created();
    }),
  );
  expect(await adapter.start(payment)).toEqual({ providerId: ORDER_ID, url: PAGE });
  const [request] = requests;
  expect(request?.headers.get("PayPal-Request-Id")).toBe(payment.reference);
  expect(request?.headers.get("Authorization")).toBe("Bearer token-1");
  expect(await request?.json()).toMatchObject({
    intent: "CAPTURE",
    purchase_units: [{ custom_id: payment.reference, invoice_id: payment.reference, amount: { value: "134.70" } }],
    payment_source: {
      paypal: {
        experience_context: {
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
          // Cards are welcome on its page.
          landing_page: "NO_PREFERENCE",
          return_url: payment.pages.back,
          cancel_url: payment.pages.cancelled,
        },
      },
    },
  });
});

test("the older link for approval leads to PayPal's page too", async () => {
  server.use(http.post(orders(""), () => created([{ rel: "approve", href: PAGE }])));
  expect(await adapter.start(payment)).toMatchObject({ url: PAGE });
});

test.each([
  ["another host", [{ rel: "payer-action", href: "https://www.paypa1.com/checkoutnow" }]],
  ["a host that only begins like PayPal's", [{ rel: "payer-action", href: "https://paypal.com.example/checkoutnow" }]],
  ["no https", [{ rel: "payer-action", href: PAGE.replace("https", "http") }]],
  ["no link", [{ rel: "self", href: PAGE }]],
])("a page at %s is not opened", async (_, links) => {
  server.use(http.post(orders(""), () => created(links)));
  await expect(adapter.start(payment)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test.each(["APPROVED", "COMPLETED", "VOIDED"])(
  "an earlier order under the same reference, %s, is not continued",
  async (status) => {
    const links = [{ rel: "payer-action", href: PAGE }];
    server.use(http.post(orders(""), () => HttpResponse.json({ id: ORDER_ID, status, links })));
    await expect(adapter.start(payment)).rejects.toMatchObject({ name: "ProviderUnavailable" });
  },
);

test("pounds are not sent to PayPal", async () => {
  await expect(adapter.start(samplePayment({ currency: "GBP" }))).rejects.toThrow(RangeError);
});

test.each([
  ["CREATED", undefined, "pending"],
  ["SAVED", undefined, "pending"],
  ["PAYER_ACTION_REQUIRED", undefined, "pending"],
  ["APPROVED", undefined, "approved"],
  ["VOIDED", undefined, "cancelled"],
  ["COMPLETED", "COMPLETED", "paid"],
  ["COMPLETED", "PENDING", "pending"],
  ["COMPLETED", "DECLINED", "refused"],
  ["COMPLETED", "FAILED", "refused"],
  ["COMPLETED", "REFUNDED", "paid"],
  ["COMPLETED", "PARTIALLY_REFUNDED", "paid"],
  ["APPROVED", "DECLINED", "refused"],
] as const)("an order that is %s with a capture that is %s is %s", async (status, captured, outcome) => {
  answersQuery(order(status, captured && [capture(captured)]));
  const report = await adapter.query(started);
  expect(report).toMatchObject({ outcome, amount: 13_470, currency: "EUR" });
  expect(report.state).toEqual(captured && { captureId: CAPTURE_ID });
});

test("a declined capture before a completed one does not count", async () => {
  answersQuery(order("COMPLETED", [{ ...capture("DECLINED"), id: "OTHER1" }, capture("COMPLETED")]));
  expect(await adapter.query(started)).toMatchObject({ outcome: "paid", state: { captureId: CAPTURE_ID } });
});

test("another captured amount or currency is reported as it is", async () => {
  answersQuery(order("COMPLETED", [capture("COMPLETED", euro("1.00"))]));
  expect(await adapter.query(started)).toMatchObject({ outcome: "paid", amount: 100 });
  answersQuery(order("COMPLETED", [capture("COMPLETED", { currency_code: "GBP", value: "134.70" })]));
  expect(await adapter.query(started)).toMatchObject({ outcome: "paid", currency: "GBP" });
});

test("an order that PayPal has deleted is cancelled", async () => {
  server.use(http.get(orders("/:id"), () => refusal(404, "INVALID_RESOURCE_ID")));
  expect(await adapter.query(started)).toEqual({ outcome: "cancelled" });
});

test.each([
  ["of another payment", order("COMPLETED", [capture("COMPLETED")], { custom_id: "VR-2026-9-1" })],
  ["with another id", { ...order("APPROVED"), id: "OTHER" }],
  ["completed without a capture", order("COMPLETED")],
  ["with an unknown status", order("SETTLED")],
  ["with an unknown currency", order("APPROVED", undefined, { amount: { currency_code: "XXX", value: "1.00" } })],
  ["with a broken amount", order("APPROVED", undefined, { amount: euro("1e3") })],
  [
    "with two purchase units",
    { ...order("APPROVED"), purchase_units: [{ amount: euro("1.00") }, { amount: euro("1.00") }] },
  ],
  ["that is a list", []],
])("an answer %s is nonsense", async (_, json) => {
  answersQuery(json);
  await expect(adapter.query(started)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test.each([
  ["an error of PayPal", () => new HttpResponse("oops", { status: 500 })],
  ["too many requests", () => refusal(429, "RATE_LIMIT_REACHED")],
  ["a redirect", () => HttpResponse.redirect("https://elsewhere.example/", 302)],
  ["a page of HTML", () => HttpResponse.html("<h1>Hello</h1>")],
  ["a broken connection", () => HttpResponse.error()],
  ["a long answer", () => HttpResponse.text("x".repeat(1_100_000))],
])("after %s nothing is known about the payment", async (_, answer) => {
  server.use(http.get(orders("/:id"), answer));
  await expect(adapter.query(started)).rejects.toMatchObject({ name: "ProviderUnavailable" });
  answersCapture(answer);
  await expect(adapter.capture(started)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test("PayPal counts as unavailable after ten seconds", async () => {
  server.use(
    http.get(orders("/:id"), async () => {
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

test("a capture takes the money and names the capture for refunds", async () => {
  const ids: (string | null)[] = [];
  server.use(
    http.post(orders("/:id/capture"), async ({ request }) => {
      ids.push(request.headers.get("PayPal-Request-Id"), await request.text());
      return HttpResponse.json(order("COMPLETED", [capture("COMPLETED")]), { status: 201 });
    }),
  );
  const report = await adapter.capture(started);
  expect(report).toEqual({ outcome: "paid", amount: 13_470, currency: "EUR", state: { captureId: CAPTURE_ID } });
  expect(ids).toEqual([`${payment.reference}-capture`, "{}"]);
});

test("the shorter answer to a capture, without the order's amount, is enough", async () => {
  const payments = { captures: [{ ...capture("COMPLETED"), custom_id: payment.reference }] };
  answersCapture(() =>
    HttpResponse.json({ id: ORDER_ID, status: "COMPLETED", purchase_units: [{ reference_id: "default", payments }] }),
  );
  expect(await adapter.capture(started)).toMatchObject({ outcome: "paid", amount: 13_470 });
});

test("after a declined means of payment the next capture is a new request, and each is repeated with its own id", async () => {
  const ids: (string | null)[] = [];
  server.use(
    http.post(orders("/:id/capture"), ({ request }) => {
      ids.push(request.headers.get("PayPal-Request-Id"));
      return refusal(422, "INSTRUMENT_DECLINED");
    }),
  );
  const { state = {}, outcome } = await adapter.capture(started);
  expect(outcome).toBe("refused");
  const again = { ...started, state };
  for (let count = 0; count < 2; count += 1)
    expect(await adapter.capture(again)).toEqual({ outcome: "refused", state: { declined: "2" } });
  const { reference } = payment;
  expect(ids).toEqual([`${reference}-capture`, `${reference}-capture-1`, `${reference}-capture-1`]);
});

test.each(["TRANSACTION_REFUSED", "PAYER_CANNOT_PAY", "DUPLICATE_INVOICE_ID"])(
  "a capture that PayPal refuses with %s is a refused payment",
  async (issue) => {
    answersCapture(() => refusal(422, issue));
    expect(await adapter.capture(started)).toEqual({ outcome: "refused" });
  },
);

test("an order that was captured before is asked for", async () => {
  answersCapture(() => refusal(422, "ORDER_ALREADY_CAPTURED"));
  answersQuery(order("COMPLETED", [capture("COMPLETED")]));
  expect(await adapter.capture(started)).toMatchObject({ outcome: "paid", state: { captureId: CAPTURE_ID } });
});

test("an order that the shopper has not approved stays pending", async () => {
  answersCapture(() => refusal(422, "ORDER_NOT_APPROVED"));
  answersQuery(order("PAYER_ACTION_REQUIRED"));
  expect(await adapter.capture(started)).toMatchObject({ outcome: "pending" });
});

test("a capture that runs twice at the same time is not refused", async () => {
  answersCapture(() => HttpResponse.json({ name: "RESOURCE_CONFLICT" }, { status: 409 }));
  await expect(adapter.capture(started)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test.each([
  ["COMPLETED", "done"],
  ["PENDING", "pending"],
  ["FAILED", "failed"],
  ["CANCELLED", "failed"],
])("a refund that is %s is %s", async (status, outcome) => {
  const seen: unknown[] = [];
  server.use(
    http.post(`${URL_OF_API}/v2/payments/captures/${CAPTURE_ID}/refund`, async ({ request }) => {
      seen.push(request.headers.get("PayPal-Request-Id"), await request.json());
      return HttpResponse.json({ id: "REFUND1", status }, { status: 201 });
    }),
  );
  const paid = samplePayment({ providerId: ORDER_ID, state: { captureId: CAPTURE_ID } });
  expect(await adapter.refund(paid, sampleRefund(1_000, "RF-7"))).toEqual({ outcome, providerId: "REFUND1" });
  const name = `${payment.reference}-RF-7`;
  expect(seen).toEqual([name, { amount: euro("10.00"), custom_id: payment.reference, invoice_id: name }]);
});

test("a refund that PayPal has made before, under a forgotten request id, is done", async () => {
  server.use(http.post(`${URL_OF_API}/v2/payments/captures/:id/refund`, () => refusal(422, "DUPLICATE_INVOICE_ID")));
  const paid = samplePayment({ providerId: ORDER_ID, state: { captureId: CAPTURE_ID } });
  expect(await adapter.refund(paid, sampleRefund(1_000))).toEqual({ outcome: "done" });
});

test("a refund that is too large is refused with PayPal's reason", async () => {
  server.use(http.post(`${URL_OF_API}/v2/payments/captures/:id/refund`, () => refusal(422, "REFUND_AMOUNT_EXCEEDED")));
  const paid = samplePayment({ providerId: ORDER_ID, state: { captureId: CAPTURE_ID } });
  await expect(adapter.refund(paid, sampleRefund(99_999))).rejects.toMatchObject({
    name: "ProviderRefusal",
    code: "REFUND_AMOUNT_EXCEEDED",
  });
});

test("many requests at the same time share one access token, which lasts until a minute before its end", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  answersQuery(order("APPROVED"));
  await Promise.all(Array.from({ length: 5 }, () => adapter.query(started)));
  expect(tokens).toBe(1);
  vi.setSystemTime(Date.now() + (32_400 - 61) * 1_000);
  await adapter.query(started);
  expect(tokens).toBe(1);
  vi.setSystemTime(Date.now() + 2_000);
  await Promise.all(Array.from({ length: 5 }, () => adapter.query(started)));
  expect(tokens).toBe(2);
});

test("a token that PayPal has revoked is replaced once, also for many requests", async () => {
  server.use(
    http.get(orders("/:id"), ({ request }) =>
      request.headers.get("Authorization") === "Bearer token-1"
        ? HttpResponse.json({ name: "AUTHENTICATION_FAILURE" }, { status: 401 })
        : HttpResponse.json(order("APPROVED")),
    ),
  );
  await Promise.all(Array.from({ length: 4 }, () => adapter.query(started)));
  expect(tokens).toBe(2);
});

test("wrong keys end in a refusal, not in a loop, and the next request tries again", async () => {
  server.use(http.get(orders("/:id"), () => HttpResponse.json({ name: "AUTHENTICATION_FAILURE" }, { status: 401 })));
  await expect(adapter.query(started)).rejects.toMatchObject({ name: "AccountRefused", status: 401 });
  expect(tokens).toBe(2);
  server.use(
    http.post(`${URL_OF_API}/v1/oauth2/token`, () =>
      HttpResponse.json(
        { error: "invalid_client", error_description: "Client Authentication failed" },
        { status: 401 },
      ),
    ),
  );
  const other = paypal({ clientId: "client", secret: SECRET, webhookId: "WEBHOOK1", url: URL_OF_API }, fetch);
  await expect(other.query(started)).rejects.toMatchObject({ status: 401, code: "invalid_client" });
});

test("errors contain no secret, no token and nothing about the shopper", async () => {
  server.use(http.post(orders(""), () => refusal(422, `NAME_${SHOPPER} IS WRONG`)));
  const error = await adapter.start(payment).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "ProviderRefusal", code: "unknown" });
  answersQuery({ ...order("APPROVED"), status: SHOPPER });
  const other = await adapter.query(started).catch((thrown: unknown) => thrown);
  expect(`${error} ${JSON.stringify(error)} ${other}`).not.toMatch(new RegExp(`${SECRET}|token-1|${SHOPPER}`));
});
