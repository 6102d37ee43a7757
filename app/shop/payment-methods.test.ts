import { expect, test } from "vitest";
import {
  isPaymentCode,
  needsConfirmation,
  offeredMethods,
  PAYMENT_CODES,
  type PaymentSituation,
  paymentRefusal,
} from "./payment-methods";

const italian: PaymentSituation = {
  countryIso2: "IT",
  total: 5_000,
  hasGiftCards: false,
  shipping: "courier",
  currency: "EUR",
  pieces: 1,
};

test("an Italian shopper with something to pay is offered every method but the free one", () => {
  expect(offeredMethods(italian)).toEqual(PAYMENT_CODES.filter((code) => code !== "free"));
});

test("when nothing is due the free method is the only one, whatever the country and currency", () => {
  expect(offeredMethods({ ...italian, total: 0 })).toEqual(["free"]);
  expect(
    offeredMethods({ countryIso2: "GB", total: 0, hasGiftCards: true, shipping: "none", currency: "GBP", pieces: 9 }),
  ).toEqual(["free"]);
});

test("one cent due is not free", () => {
  expect(offeredMethods({ ...italian, total: 1 })).not.toContain("free");
});

test("cash on delivery is for Italy only, needs a courier, and is not for gift cards", () => {
  expect(offeredMethods({ ...italian, countryIso2: "it" })).toContain("cash_on_delivery");
  expect(offeredMethods({ ...italian, countryIso2: "FR" })).not.toContain("cash_on_delivery");
  expect(offeredMethods({ ...italian, shipping: "pickup" })).not.toContain("cash_on_delivery");
  expect(offeredMethods({ ...italian, shipping: "none" })).not.toContain("cash_on_delivery");
  expect(offeredMethods({ ...italian, hasGiftCards: true })).not.toContain("cash_on_delivery");
});

test("cash on delivery is for at most 500 euro and ten pieces, and the reason is told apart from the others", () => {
  const refusal = (change: Partial<PaymentSituation>) => paymentRefusal("cash_on_delivery", { ...italian, ...change });
  expect(refusal({ total: 50_000, pieces: 10 })).toBeNull();
  expect(refusal({ total: 50_001 })).toBe("too_much_to_collect");
  expect(refusal({ pieces: 11 })).toBe("too_much_to_collect");
  expect(refusal({ pieces: 11, countryIso2: "FR" })).toBe("not_here");
  expect(paymentRefusal("bank_transfer", { ...italian, total: 5_000_000, pieces: 50 })).toBeNull();
});

test("cash on delivery above 150 euro or four pieces waits for its confirmation; what is paid before does not", () => {
  expect(needsConfirmation("cash_on_delivery", { total: 15_000, pieces: 4 })).toBe(false);
  expect(needsConfirmation("cash_on_delivery", { total: 15_001, pieces: 1 })).toBe(true);
  expect(needsConfirmation("cash_on_delivery", { total: 100, pieces: 5 })).toBe(true);
  expect(needsConfirmation("bank_transfer", { total: 500_000, pieces: 50 })).toBe(false);
});

test("methods that take only euro are not offered for pounds", () => {
  expect(offeredMethods({ ...italian, countryIso2: "GB", currency: "GBP" })).toEqual([
    "bank_transfer",
    "klarna",
    "revolut",
  ]);
});

test("only the known codes are payment codes", () => {
  expect(["card", "free", "CARD", "", "toString", 1, null].map(isPaymentCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
