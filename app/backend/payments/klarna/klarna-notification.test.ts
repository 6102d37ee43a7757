import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { samplePayment } from "../sample-payment.test-data";
import { klarna } from "./klarna";
import { pageUrls, sessionUrls } from "./klarna-notification";

const URL_OF_API = "https://api.playground.klarna.com";
const PASSWORD = "sharedSecret";
const ORDER_ID = "93d644a2-43f3-11e9-b210-d663bd873d93";
const TOKEN = "70850a20-a2a0-5c70-810c-096fa6f850bb";
const adapter = klarna({ username: "PK00000_test", password: PASSWORD, url: URL_OF_API }, (...request) =>
  fetch(...request),
);
const payment = samplePayment();
const { reference } = payment;
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
afterEach(() => server.resetHandlers());

const receive = (url: string, body = "") =>
  adapter.parseNotification({ headers: new Headers(), body, query: new URL(url).searchParams });

const { status_update } = pageUrls(payment, PASSWORD);
const { push, notification, authorization, confirmation } = sessionUrls(payment, PASSWORD);
const update = JSON.stringify({
  event_id: "1",
  session: { session_id: "x", status: "COMPLETED", authorization_token: TOKEN },
});

test("a status update with the payment's secret names the payment and proves nothing more", async () => {
  expect(await receive(status_update, update)).toEqual({ reference, report: null });
  expect(await receive(status_update, update)).toEqual({ reference, report: null });
});

test("the secret opens no other payment", async () => {
  const other = samplePayment({ reference: "VR-2026-0000000124-1" });
  const swapped = status_update.replace(reference, other.reference);
  await expect(receive(swapped, update)).rejects.toMatchObject({ name: "InvalidNotification" });
  expect(pageUrls(other, PASSWORD).status_update).not.toContain(new URL(status_update).searchParams.get("secret"));
});

test.each([
  ["no secret", (url: string) => url.replace(/&secret=[^&]*/, "")],
  ["an empty secret", (url: string) => url.replace(/secret=[^&]*/, "secret=")],
  ["a wrong secret", (url: string) => url.replace(/secret=./, "secret=_")],
  ["a longer secret", (url: string) => `${url}A`],
  ["the secret of another password", () => pageUrls(payment, "other").status_update],
  ["no payment", (url: string) => url.replace(/payment=[^&]*/, "")],
])("a callback with %s is refused", async (_, change) => {
  await expect(receive(change(status_update), update)).rejects.toMatchObject({ name: "InvalidNotification" });
});

test.each([
  ["no JSON", "hello"],
  ["nothing", ""],
  ["null", "null"],
  ["deep nesting", `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`],
  ["a token that is no token", '{"authorization_token":"../../../x"}'],
])("a body with %s does no harm", async (_, body) => {
  expect(await receive(status_update, body)).toEqual({ reference, report: null });
});

test("a huge body is refused", async () => {
  await expect(receive(status_update, `"${"x".repeat(30_000)}"`)).rejects.toMatchObject({
    name: "InvalidNotification",
  });
});

test("the callback of an authorization brings the token of a browser that was lost", async () => {
  const body = JSON.stringify({ session_id: "s", authorization_token: TOKEN, merchant_reference1: "x" });
  expect(await receive(authorization, body)).toEqual({
    reference,
    report: { outcome: "approved", state: { authorizationToken: TOKEN } },
  });
});

test("a callback about an order reports what Klarna says about the order", async () => {
  const order = {
    order_id: ORDER_ID,
    status: "AUTHORIZED",
    fraud_status: "ACCEPTED",
    order_amount: 13_470,
    captured_amount: 0,
    purchase_currency: "EUR",
    merchant_reference2: reference,
  };
  server.use(http.get(`${URL_OF_API}/ordermanagement/v1/orders/${ORDER_ID}`, () => HttpResponse.json(order)));
  const report = { outcome: "authorised", amount: 13_470, currency: "EUR", state: { orderId: ORDER_ID } };
  for (const url of [push, notification])
    expect(await receive(url.replace("{order.id}", ORDER_ID))).toEqual({ reference, report });
});

test("a callback that names the order of another payment changes nothing", async () => {
  const order = {
    order_id: ORDER_ID,
    status: "CAPTURED",
    fraud_status: "ACCEPTED",
    order_amount: 1,
    captured_amount: 1,
    purchase_currency: "EUR",
    merchant_reference2: "VR-2026-0000000999-1",
  };
  server.use(http.get(`${URL_OF_API}/ordermanagement/v1/orders/${ORDER_ID}`, () => HttpResponse.json(order)));
  await expect(receive(push.replace("{order.id}", ORDER_ID))).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test("the browser's return names the page, and nothing else of it counts", async () => {
  const back = `${confirmation}?klarna_page=9cbc9884-1fdb-45a8&status=COMPLETED&authorization_token=${TOKEN}`;
  expect(await receive(back)).toEqual({ providerId: "9cbc9884-1fdb-45a8", report: null });
  expect(await receive(confirmation)).toBeNull();
  expect(await receive(`${confirmation}?klarna_page=../x`)).toBeNull();
});

test("URLs of the shop that have a query keep it, and none is longer than Klarna allows", () => {
  const pages = { ...payment.pages, back: "https://shop.example/return?lang=it" };
  const { success } = pageUrls(samplePayment({ pages }), PASSWORD);
  expect(success).toBe("https://shop.example/return?lang=it&klarna_page={{session_id}}");
  const urls = [...Object.values(sessionUrls(payment, PASSWORD)), ...Object.values(pageUrls(payment, PASSWORD))];
  expect(Math.max(...urls.map((url) => url.length))).toBeLessThan(2_000);
});
