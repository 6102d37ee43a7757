import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { NotificationRequest } from "../provider";
import { paypal } from "./paypal";

const URL_OF_API = "https://api-m.sandbox.paypal.com";
const settings = { clientId: "client", secret: "secret", webhookId: "1JE4291016473214C", url: URL_OF_API };
const adapter = paypal(settings, (...request) => fetch(...request));
const server = setupServer();
/** The bodies of the questions whether PayPal has sent an event, unparsed. */
let questions: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
afterEach(() => server.resetHandlers());
beforeEach(() => {
  questions = [];
  server.use(
    http.post(`${URL_OF_API}/v1/oauth2/token`, () => HttpResponse.json({ access_token: "token", expires_in: 32_400 })),
  );
  answers(HttpResponse.json({ verification_status: "SUCCESS" }));
});

function answers(answer: Response) {
  server.use(
    http.post(`${URL_OF_API}/v1/notifications/verify-webhook-signature`, async ({ request }) => {
      questions.push(await request.text());
      return answer.clone() as never;
    }),
  );
}

// PayPal's published example of a question.
const TRANSMISSION = {
  "PayPal-Auth-Algo": "SHA256withRSA",
  "PayPal-Cert-Url": "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42",
  "PayPal-Transmission-Id": "69cd13f0-d67a-11e5-baa3-778b53f4ae55",
  "PayPal-Transmission-Time": "2016-02-18T20:01:35Z",
  "PayPal-Transmission-Sig":
    "lmI95Jx3Y9nhR5SJWlHVIWpg4AgFk7n9bCHSRxbrd8A9zrhdu2rMyFrmz+Zjh3s3boXB07VXCXUZy/UFzUlnGJn0w==",
};
const RESOURCE =
  '"custom_id":"VR-2026-0000000123-1","supplementary_data":{"related_ids":{"order_id":"1AB234567A1234567"}}';
/** With spaces and an escape that a parser would not reproduce. */
const CAPTURED = `{ "id":"WH-1", "event_type":"PAYMENT.CAPTURE.COMPLETED", "summary":"Payment \\u20ac 134.70", "resource":{${RESOURCE}} }`;

const event = (body: string, headers: Record<string, string> = TRANSMISSION): NotificationRequest => ({
  headers: new Headers(headers),
  body,
  query: new URLSearchParams(),
});

test("an event that PayPal confirms names its payment, and the shop then asks for its state", async () => {
  expect(await adapter.parseNotification(event(CAPTURED))).toEqual({
    providerId: "1AB234567A1234567",
    reference: "VR-2026-0000000123-1",
    report: null,
  });
});

test("PayPal gets the event back byte for byte, with the headers and the shop's webhook", async () => {
  await adapter.parseNotification(event(CAPTURED));
  expect(questions).toHaveLength(1);
  expect(questions[0]).toContain(`"webhook_event":${CAPTURED}}`);
  expect(JSON.parse(questions[0] ?? "")).toMatchObject({
    auth_algo: "SHA256withRSA",
    cert_url: TRANSMISSION["PayPal-Cert-Url"],
    transmission_id: TRANSMISSION["PayPal-Transmission-Id"],
    transmission_sig: TRANSMISSION["PayPal-Transmission-Sig"],
    transmission_time: TRANSMISSION["PayPal-Transmission-Time"],
    webhook_id: "1JE4291016473214C",
  });
});

test("an approved order is named by its own id", async () => {
  const approved = '{"event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"5O190127TN364715T"}}';
  expect(await adapter.parseNotification(event(approved))).toMatchObject({
    providerId: "5O190127TN364715T",
    report: null,
  });
});

test("a repeated event says the same again and proves nothing new", async () => {
  const first = await adapter.parseNotification(event(CAPTURED));
  expect(await adapter.parseNotification(event(CAPTURED))).toEqual(first);
});

test("an event of no concern is accepted without a question", async () => {
  const other = '{"event_type":"CUSTOMER.DISPUTE.CREATED","resource":{"id":"PP-D-1"}}';
  expect(await adapter.parseNotification(event(other))).toBeNull();
  expect(questions).toEqual([]);
});

test("an event that PayPal does not confirm is refused", async () => {
  answers(HttpResponse.json({ verification_status: "FAILURE" }));
  await expect(adapter.parseNotification(event(CAPTURED))).rejects.toMatchObject({ name: "InvalidNotification" });
  answers(HttpResponse.json({ name: "VALIDATION_ERROR" }, { status: 400 }));
  await expect(adapter.parseNotification(event(CAPTURED))).rejects.toMatchObject({ name: "InvalidNotification" });
});

test("while PayPal cannot be asked, an event is neither accepted nor refused", async () => {
  answers(new HttpResponse(null, { status: 503 }));
  await expect(adapter.parseNotification(event(CAPTURED))).rejects.toMatchObject({ name: "ProviderUnavailable" });
  answers(HttpResponse.json({ verification_status: "PERHAPS" }));
  await expect(adapter.parseNotification(event(CAPTURED))).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test.each(Object.keys(TRANSMISSION))("an event without the header %s is refused without a question", async (name) => {
  const headers = Object.fromEntries(Object.entries(TRANSMISSION).filter(([each]) => each !== name));
  await expect(adapter.parseNotification(event(CAPTURED, headers))).rejects.toMatchObject({
    name: "InvalidNotification",
  });
  expect(questions).toEqual([]);
});

test.each([
  ["PayPal-Auth-Algo", "none"],
  ["PayPal-Cert-Url", "https://paypal.com.example/cert"],
  ["PayPal-Cert-Url", "http://api.paypal.com/cert"],
  ["PayPal-Cert-Url", "https://evil.example/?.paypal.com"],
  ["PayPal-Transmission-Sig", "x".repeat(501)],
  ["PayPal-Transmission-Id", "12345"],
  ["PayPal-Transmission-Time", "yesterday"],
])("an event with the header %s: %s is refused without a question", async (name, value) => {
  const headers = { ...TRANSMISSION, [name]: value };
  await expect(adapter.parseNotification(event(CAPTURED, headers))).rejects.toMatchObject({
    name: "InvalidNotification",
  });
  expect(questions).toEqual([]);
});

test.each([
  ["no JSON", "webhook"],
  ["a list", "[1]"],
  ["null", "null"],
  ["huge", `{"event_type":"${"x".repeat(300_000)}"}`],
])("a body that is %s is refused without a question", async (_, body) => {
  await expect(adapter.parseNotification(event(body))).rejects.toMatchObject({ name: "InvalidNotification" });
  expect(questions).toEqual([]);
});

test("deep nesting and wrong types of fields do no harm", async () => {
  const deep = `${'{"resource":'.repeat(5_000)}1${"}".repeat(5_000)}`;
  expect(await adapter.parseNotification(event(deep))).toBeNull();
  const types = '{"event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"custom_id":[],"supplementary_data":"x"}}';
  expect(await adapter.parseNotification(event(types))).toBeNull();
  const path = '{"event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"../../../v1/oauth2/token"}}';
  expect(await adapter.parseNotification(event(path))).toBeNull();
});

test("a body cannot end the question early", async () => {
  const broken = '{"event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"X1"}},"webhook_id":"OTHER"';
  await expect(adapter.parseNotification(event(broken))).rejects.toMatchObject({ name: "InvalidNotification" });
  expect(questions).toEqual([]);
});

test("the browser's return names the order, and nothing else of it counts", async () => {
  const back = (query: string) =>
    adapter.parseNotification({ headers: new Headers(), body: "", query: new URLSearchParams(query) });
  const named = { providerId: "5O190127TN364715T", report: null };
  expect(await back("token=5O190127TN364715T&PayerID=X&status=COMPLETED")).toEqual(named);
  expect(await back("")).toBeNull();
  expect(await back("token=../../x")).toBeNull();
  expect(await back(`token=${"A".repeat(5_000)}`)).toBeNull();
});
