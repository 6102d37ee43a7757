import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ProviderUnavailable } from "../provider";
import { notificationOf, SHOPPER, samplePayment } from "../sample-payment.test-data";
import { revolut } from "./revolut";
import { revolutSignature } from "./revolut-signature";

const HOST = "https://merchant.revolut.com";
const ID = "6634c172-3398-ac93-aee9-50de0282e3ac";
const settings = { secretKey: "sk_hush", webhookSecret: "wsk_test_0123456789abcdef", url: HOST };

const server = setupServer();
const send: typeof fetch = (input, init) => fetch(input, init);
const adapter = revolut(settings, send);
const payment = samplePayment({ providerId: ID });
const refund = { amount: 1_000, key: "RF-1", refundedBefore: 0, providerId: null };

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

/** As in Revolut's published samples. */
function order(change: object = {}) {
  return {
    id: ID,
    token: "0adc0e3c-ab44-4f33-bcc0-534ded7354ce",
    type: "payment",
    state: "pending",
    created_at: "2026-11-21T14:58:36.079398Z",
    updated_at: "2026-11-21T14:58:36.079398Z",
    amount: 13_470,
    currency: "EUR",
    outstanding_amount: 13_470,
    capture_mode: "automatic",
    authorisation_type: "final",
    checkout_url: "https://checkout.revolut.com/payment-link/0adc0e3c-ab44-4f33-bcc0-534ded7354ce",
    enforce_challenge: "automatic",
    ...change,
  };
}
const refundOrder = (change: object = {}) =>
  order({ type: "refund", state: "processing", related_order_id: ID, ...change });
const completed = { state: "completed", outstanding_amount: 0 };

interface Sent {
  headers: Headers;
  body: string;
}

function answer(method: "get" | "post", path: string, json: JsonBodyType, status = 200) {
  const sent: Sent[] = [];
  server.use(
    http[method](`${HOST}/api/orders${path}`, async ({ request }) => {
      sent.push({ headers: request.headers, body: await request.text() });
      return HttpResponse.json(json, { status });
    }),
  );
  return sent;
}

test.each(["https://revolut.example/pay", "http://checkout.revolut.com/pay", "https://revolut.com.example/pay"])(
  "the start refuses a page that is not Revolut's: %s",
  async (checkout_url) => {
    answer("post", "", order({ checkout_url }), 201);
    await expect(adapter.start(payment)).rejects.toBeInstanceOf(ProviderUnavailable);
  },
);

test("the start creates an order with its lines, its customer and its expiry", async () => {
  const sent = answer("post", "", order(), 201);
  const expiresOn = new Date(Date.now() + 29.5 * 60_000);
  const started = await adapter.start(samplePayment({ expiresOn }));
  expect(started).toEqual({ providerId: ID, url: order().checkout_url });
  expect(sent).toHaveLength(1);
  const [{ headers, body } = { headers: new Headers(), body: "" }] = sent;
  expect(headers.get("Authorization")).toBe("Bearer sk_hush");
  expect(headers.get("Revolut-Api-Version")).toBe("2026-04-20");
  expect(headers.get("Content-Type")).toBe("application/json");
  expect(JSON.parse(body)).toEqual({
    amount: 13_470,
    currency: "EUR",
    description: "Ordine VR-2026-0000000123",
    capture_mode: "automatic",
    enforce_challenge: "automatic",
    expire_pending_after: "PT29M",
    customer: { email: "customer@email.it", full_name: `Mario ${SHOPPER}`, phone: "+393339741231" },
    line_items: [
      {
        name: "Abito lino, 42",
        type: "physical",
        quantity: { value: 1 },
        unit_price_amount: 7_990,
        total_amount: 6_990,
        external_id: "14-1",
        discounts: [{ name: "coupon", amount: 1_000 }],
      },
      {
        name: "T-shirt bianca, M",
        type: "physical",
        quantity: { value: 2 },
        unit_price_amount: 2_995,
        total_amount: 5_990,
        external_id: "17-1",
      },
      {
        name: "delivery costs",
        type: "service",
        quantity: { value: 1 },
        unit_price_amount: 490,
        total_amount: 490,
        external_id: "delivery",
      },
    ],
    shipping: {
      address: {
        street_line_1: "Via Enrico Fermi 150",
        region: "RM",
        city: "Roma",
        country_code: "IT",
        postcode: "00146",
      },
      contact: { name: `Mario ${SHOPPER}`, email: "customer@email.it" },
    },
    merchant_order_data: { reference: "VR-2026-0000000123-1" },
    redirect_url: "https://shop.example/payments/return/VR-2026-0000000123-1",
  });
});

/** The body of the order that a payment creates. */
async function bodyOf(change: Parameters<typeof samplePayment>[0], url = HOST) {
  let body = "";
  server.use(
    http.post(`${url}/api/orders`, async ({ request }) => {
      body = await request.text();
      const page = url === HOST ? {} : { checkout_url: `${url}/pay` };
      return HttpResponse.json(order(page), { status: 201 });
    }),
  );
  await revolut({ ...settings, url }, send).start(samplePayment(change));
  return JSON.parse(body);
}

test("discounts larger than a line go on with the next one, and the lines sum to the amount", async () => {
  const base = samplePayment().order;
  const line = { name: "x", quantity: 1, tax: 0 };
  const lines = [
    { ...line, kind: "product" as const, reference: "a", unitPrice: 1_000, total: 1_000 },
    { ...line, kind: "product" as const, reference: "b", unitPrice: 3_000, total: 3_000 },
    { ...line, kind: "coupon" as const, name: "coupon", reference: "coupon", unitPrice: -800, total: -800 },
    {
      ...line,
      kind: "gift_card" as const,
      name: "gift card",
      reference: "gift_card",
      unitPrice: -1_500,
      total: -1_500,
    },
  ];
  const body = await bodyOf({ amount: 1_700, order: { ...base, lines, shipping: "none" } });
  expect(body.line_items).toMatchObject([
    {
      type: "service",
      total_amount: 0,
      discounts: [
        { name: "coupon", amount: 800 },
        { name: "gift card", amount: 200 },
      ],
    },
    { type: "service", total_amount: 1_700, discounts: [{ name: "gift card", amount: 1_300 }] },
  ]);
  expect(body.shipping).toBeUndefined();
});

test("an address without postcode and a phone without country are left out", async () => {
  const base = samplePayment().order;
  const body = await bodyOf({ order: { ...base, delivery: { ...base.delivery, zip_code: "", phone: "0451234567" } } });
  expect(body.shipping).toBeUndefined();
  expect(body.customer).toEqual({ email: "customer@email.it", full_name: `Mario ${SHOPPER}` });
});

test("a shop on this computer is no redirect URL for Revolut, but one for a sandbox on this computer", async () => {
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
    const pages = { ...samplePayment().pages, back: `http://${host}/back` };
    expect((await bodyOf({ pages })).redirect_url).toBeUndefined();
    expect((await bodyOf({ pages }, "http://localhost:3001/revolut")).redirect_url).toBe(`http://${host}/back`);
  }
});

test("the time of an order is at least a minute", async () => {
  expect((await bodyOf({ expiresOn: new Date(0) })).expire_pending_after).toBe("PT1M");
});

test.each([
  ["pending", {}, "pending", 13_470],
  ["pending with a declined payment", { payments: [{ state: "declined" }] }, "pending", 13_470],
  ["processing", { state: "processing" }, "pending", 13_470],
  ["authorised before its automatic capture", { state: "authorised" }, "pending", 13_470],
  ["authorised for a capture", { state: "authorised", capture_mode: "manual" }, "authorised", 13_470],
  ["completed", completed, "paid", 13_470],
  ["completed in part", { ...completed, outstanding_amount: 990 }, "paid", 12_480],
  ["completed with another amount", { ...completed, amount: 1 }, "paid", 1],
  ["cancelled", { state: "cancelled", outstanding_amount: 0 }, "cancelled", 13_470],
  ["failed", { state: "failed" }, "refused", 13_470],
])("an order that is %s is reported with its amount", async (_, change, outcome, amount) => {
  answer("get", `/${ID}`, order(change));
  expect(await adapter.query(payment)).toEqual({ outcome, amount, currency: "EUR" });
});

test("another currency is reported as it is", async () => {
  answer("get", `/${ID}`, order({ ...completed, currency: "GBP" }));
  expect(await adapter.query(payment)).toMatchObject({ outcome: "paid", currency: "GBP" });
});

test("a payment that was never started is pending", async () => {
  expect(await adapter.query(samplePayment())).toEqual({ outcome: "pending" });
});

test.each([
  ["another order", order({ id: "7734c172-3398-4c93-aee9-50de0282e3ac" })],
  ["a refund", refundOrder()],
  ["an unknown state", order({ state: "happy" })],
  ["an unknown currency", order({ currency: "USD" })],
  ["a negative amount", order({ amount: -1 })],
  ["a list", []],
])("%s is no answer", async (_, json) => {
  answer("get", `/${ID}`, json);
  await expect(adapter.query(payment)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test("a created order without a page is no answer", async () => {
  answer("post", "", order({ checkout_url: undefined }), 201);
  await expect(adapter.start(samplePayment())).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test.each([
  ["a failure", () => new HttpResponse("hush", { status: 500 }), "ProviderUnavailable"],
  ["a redirect", () => HttpResponse.redirect("https://elsewhere.example/", 302), "ProviderUnavailable"],
  ["a page", () => HttpResponse.html("<p>hush</p>"), "ProviderUnavailable"],
  ["no connection", () => HttpResponse.error(), "ProviderUnavailable"],
  [
    "a wrong key",
    () => HttpResponse.json({ code: "unauthenticated", message: "hush" }, { status: 401 }),
    "AccountRefused",
  ],
  ["a refusal", () => HttpResponse.json({ code: 1005, message: "hush" }, { status: 422 }), "ProviderRefusal"],
  ["a strange refusal", () => HttpResponse.json({ code: "hush hush" }, { status: 400 }), "ProviderRefusal"],
])("%s of the API becomes an error without secrets and personal data", async (_, response, name) => {
  server.use(http.all(`${HOST}/*`, response));
  const calls = [
    () => adapter.start(samplePayment()),
    () => adapter.query(payment),
    () => adapter.capture(payment),
    () => adapter.refund(payment, refund),
  ];
  for (const call of calls) {
    const error = await call().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name });
    expect(String(error)).not.toMatch(new RegExp(`hush|${SHOPPER}|Roma`));
  }
});

test("an authorised order is captured with its amount, a paid one is not captured again", async () => {
  answer("get", `/${ID}`, order({ state: "authorised", capture_mode: "manual" }));
  const sent = answer("post", `/${ID}/capture`, order(completed));
  expect(await adapter.capture(payment)).toEqual({ outcome: "paid", amount: 13_470, currency: "EUR" });
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ amount: 13_470 }]);
  answer("get", `/${ID}`, order(completed));
  expect(await adapter.capture(payment)).toMatchObject({ outcome: "paid" });
  expect(sent).toHaveLength(1);
});

test.each([
  ["processing", "pending"],
  ["completed", "done"],
  ["failed", "failed"],
])("a refund that is %s is %s, and a repeated one has the same key", async (state, outcome) => {
  answer("get", `/${ID}`, order(completed));
  const id = "6852e9a6-5cf0-4c65-8182-6a9c251011ce";
  const sent = answer("post", `/${ID}/refund`, refundOrder({ id, state }), 201);
  expect(await adapter.refund(payment, refund)).toEqual({ outcome, providerId: id });
  await adapter.refund(payment, refund);
  expect(sent.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(Array(2).fill("VR-2026-0000000123-1-RF-1"));
  const [{ body } = { body: "" }] = sent;
  expect(JSON.parse(body)).toEqual({ amount: 1_000, currency: "EUR", merchant_order_data: { reference: "RF-1" } });
});

test("an accepted refund is asked for, and not ordered again", async () => {
  const id = "6852e9a6-5cf0-4c65-8182-6a9c251011ce";
  answer("get", `/${id}`, refundOrder({ id, state: "failed" }));
  const sent = answer("post", `/${ID}/refund`, refundOrder({ id, state: "completed" }), 201);
  expect(await adapter.refund(payment, { ...refund, providerId: id })).toEqual({ outcome: "failed", providerId: id });
  expect(sent).toEqual([]);
});

test("a refund that Revolut is still carrying out is repeated later", async () => {
  answer("get", `/${ID}`, order(completed));
  answer("post", `/${ID}/refund`, { code: "conflict", message: "x", timestamp: 1 }, 409);
  await expect(adapter.refund(payment, refund)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test("an authorised order is released as a whole", async () => {
  answer("get", `/${ID}`, order({ state: "authorised", capture_mode: "manual" }));
  const sent = answer("post", `/${ID}/cancel`, order({ state: "cancelled" }));
  expect(await adapter.refund(payment, refund)).toEqual({ outcome: "done" });
  expect(sent).toHaveLength(1);
});

const body = `{"event":"ORDER_COMPLETED","order_id":"${ID}","merchant_order_ext_ref":"ORD-2026-000123"}`;
const headers = {
  "revolut-request-timestamp": "1795256130000",
  "revolut-signature": "v1=5ef31ca44631a2fe4eb7aeb6798525081e53dec18ef1cf0a6f1c9b6f060fda51",
};

test("a signed event names the order, whose state the shop asks for", async () => {
  vi.useFakeTimers({ now: 1795256130000, toFake: ["Date"] });
  expect(await adapter.parseNotification(notificationOf({ headers, body }))).toEqual({ providerId: ID, report: null });
});

test("unsigned, old and changed messages and the browser's return are refused", async () => {
  vi.useFakeTimers({ now: 1795256130000, toFake: ["Date"] });
  for (const message of [
    notificationOf({ body }),
    notificationOf({ headers, body: `${body} ` }),
    notificationOf({ headers, body: "x".repeat(1_000_000) }),
    notificationOf({ query: "x=1" }),
  ])
    await expect(adapter.parseNotification(message)).rejects.toMatchObject({ name: "InvalidNotification" });
  vi.setSystemTime(1795256130000 + 6 * 60_000);
  await expect(adapter.parseNotification(notificationOf({ headers, body }))).rejects.toThrow("signature");
});

test.each(["", "{", "[]", '{"event":"PAYOUT_COMPLETED","payout_id":"x"}', '{"event":"ORDER_COMPLETED","order_id":7}'])(
  "the signed message %s has no meaning",
  async (text) => {
    const timestamp = String(Date.now());
    const signature = revolutSignature(text, timestamp, settings.webhookSecret);
    const signed = { "revolut-request-timestamp": timestamp, "revolut-signature": signature };
    expect(await adapter.parseNotification(notificationOf({ headers: signed, body: text }))).toBeNull();
  },
);
