import { expect, test } from "vitest";
import { isSignedByRevolut, revolutSignature } from "./revolut-signature";

// Published by Revolut.
const published = {
  secret: "wsk_r59a4HfWVAKycbCaNO1RvgCJec02gRd8",
  timestamp: "1683650202360",
  body: '{"data":{"id":"645a7696-22f3-aa47-9c74-cbae0449cc46","new_state":"completed","old_state":"pending","request_id":"app_charges-9f5d5eb3-1e06-46c5-b1c0-3914763e0bcb"},"event":"TransactionStateChanged","timestamp":"2023-05-09T16:36:38.028960Z"}',
  signature: "v1=bca326fb378d0da7f7c490ad584a8106bab9723d8d9cdd0d50b4c5b3be3837c0",
};
// Test values of protocols 4.
const own = {
  secret: "wsk_test_0123456789abcdef",
  timestamp: "1795256130000",
  body: '{"event":"ORDER_COMPLETED","order_id":"6634c172-3398-ac93-aee9-50de0282e3ac","merchant_order_ext_ref":"ORD-2026-000123"}',
  signature: "v1=5ef31ca44631a2fe4eb7aeb6798525081e53dec18ef1cf0a6f1c9b6f060fda51",
};
const byOldSecret = "v1=fe5d26e3a9d78a916eadc5bf6d2a934295081f3d9721afcd6e8e572f072d5881";
const MINUTE_MS = 60_000;

const headersOf = (signature: string | null, timestamp: string | null = own.timestamp) => {
  const headers = new Headers();
  if (signature !== null) headers.set("Revolut-Signature", signature);
  if (timestamp !== null) headers.set("Revolut-Request-Timestamp", timestamp);
  return headers;
};
const isSigned = (headers: Headers, now = Number(own.timestamp), body = own.body) =>
  isSignedByRevolut(body, headers, own.secret, now);

test.each([published, own])("the signature of $timestamp is computed and accepted", (vector) => {
  const { body, timestamp, secret, signature } = vector;
  expect(revolutSignature(body, timestamp, secret)).toBe(signature);
  expect(isSignedByRevolut(body, headersOf(signature, timestamp), secret, Number(timestamp))).toBe(true);
});

test("one right signature among several is enough, while a secret is replaced", () => {
  expect(revolutSignature(own.body, own.timestamp, "wsk_test_old")).toBe(byOldSecret);
  for (const list of [`${byOldSecret},${own.signature}`, `${own.signature}, ${byOldSecret}`])
    expect(isSigned(headersOf(list))).toBe(true);
});

test("a message counts for five minutes", () => {
  const sent = Number(own.timestamp);
  for (const [now, expected] of [
    [sent + 5 * MINUTE_MS, true],
    [sent + 5 * MINUTE_MS + 1, false],
    [sent - 5 * MINUTE_MS, true],
    [sent - 5 * MINUTE_MS - 1, false],
  ] as const)
    expect(isSigned(headersOf(own.signature), now)).toBe(expected);
});

test.each([
  ["no signature", headersOf(null)],
  ["an empty signature", headersOf("")],
  ["no time", headersOf(own.signature, null)],
  ["another time", headersOf(own.signature, "1795256130001")],
  ["a time in seconds", headersOf(own.signature, "1795256130")],
  ["a time that is no number", headersOf(own.signature, "NaN")],
  ["the signature of another secret", headersOf(byOldSecret)],
  ["a signature without its version", headersOf(own.signature.slice(3))],
  ["another version", headersOf(own.signature.replace("v1", "v0"))],
  ["a short signature", headersOf(own.signature.slice(0, -1))],
  ["a thousand signatures", headersOf(Array(1_000).fill(byOldSecret).join(","))],
])("a message with %s is refused", (_, headers) => {
  expect(isSigned(headers)).toBe(false);
});

test("a changed body is refused", () => {
  expect(isSigned(headersOf(own.signature), undefined, `${own.body} `)).toBe(false);
});
