import { expect, test } from "vitest";
import type { PaymentCode } from "~/shop/payment-methods";
import { euroOfReceipt } from "./receipt-payment.server";

const receipt = { email: "ada@example.com", total: 8_177, euro: 9_291 };
const by = (code: PaymentCode | "unknown") => ({ id: 1, code, fee: 0, state: "done" as const });

test.each([
  ["card", 9_291],
  ["paypal", 9_291],
  ["bank_transfer", 9_291],
  ["postepay", 9_291],
  ["unknown", 9_291],
  ["klarna", undefined],
  ["revolut", undefined],
] as const)("an order in pounds that is changed to %s names euros only where they are taken", (code, euro) => {
  expect(euroOfReceipt({ ...receipt, currency: "GBP", payment: by(code) })).toBe(euro);
});

test("an order without a payment on a provider's page keeps its euros, and one in euro has none", () => {
  expect(euroOfReceipt({ ...receipt, currency: "GBP" })).toBe(9_291);
  expect(euroOfReceipt({ email: "", total: 9_291, currency: "EUR", payment: by("card") })).toBeUndefined();
});
