import { expect, test } from "vitest";
import { isPaymentCode, offeredMethods, PAYMENT_CODES, type PaymentSituation } from "./payment-methods";

const italian: PaymentSituation = {
  countryIso2: "IT",
  total: 5_000,
  hasGiftCards: false,
  shipping: "courier",
  currency: "EUR",
};

test("an Italian shopper with something to pay is offered every method but the free one", () => {
  expect(offeredMethods(italian)).toEqual(PAYMENT_CODES.filter((code) => code !== "free"));
});

test("when nothing is due the free method is the only one, whatever the country and currency", () => {
  expect(offeredMethods({ ...italian, total: 0 })).toEqual(["free"]);
  expect(
    offeredMethods({ countryIso2: "GB", total: 0, hasGiftCards: true, shipping: "none", currency: "GBP" }),
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
