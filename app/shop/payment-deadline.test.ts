import { expect, test } from "vitest";
import { unpaidUntil } from "./payment-deadline";
import { DEFAULT_POLICY } from "./policy";

test.each([
  ["a Thursday's ends on Tuesday at the same time", "2026-11-26T10:00:00.000Z", "2026-12-01T10:00:00.000Z"],
  ["a Monday's, on a Saturday, ends with Monday", "2026-11-23T10:00:00.000Z", "2026-11-30T22:59:59.999Z"],
  ["a Tuesday's, on a Sunday, ends with Monday", "2026-11-24T10:00:00.000Z", "2026-11-30T22:59:59.999Z"],
  ["one on the Immaculate Conception ends with the day after", "2026-12-03T10:00:00.000Z", "2026-12-09T22:59:59.999Z"],
  [
    "one on Christmas ends with Monday, as St Stephen's is Saturday",
    "2026-12-20T10:00:00.000Z",
    "2026-12-28T22:59:59.999Z",
  ],
  [
    "one on Good Friday ends there, which is a working day in Italy",
    "2027-03-21T10:00:00.000Z",
    "2027-03-26T10:00:00.000Z",
  ],
  ["one on Easter Monday ends with Tuesday, in summer time", "2027-03-24T10:00:00.000Z", "2027-03-30T21:59:59.999Z"],
  [
    "one that ends on a Saturday in Verona, still Friday in UTC",
    "2026-11-22T23:30:00.000Z",
    "2026-11-30T22:59:59.999Z",
  ],
])("the deadline of a bank transfer: %s", (_, from, until) => {
  expect(unpaidUntil("bank_transfer", new Date(from), DEFAULT_POLICY)).toBe(until);
  expect(unpaidUntil("postepay", new Date(from), DEFAULT_POLICY)).toBe(until);
});

test("a payment online has its minutes on every day, and a collection no deadline", () => {
  expect(unpaidUntil("card", new Date("2026-11-28T10:00:00.000Z"), DEFAULT_POLICY)).toBe("2026-11-28T10:30:00.000Z");
  expect(unpaidUntil("cash_on_delivery", new Date("2026-11-28T10:00:00.000Z"), DEFAULT_POLICY)).toBeNull();
});
