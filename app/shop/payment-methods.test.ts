import { expect, test } from "vitest";
import { unpaidUntil } from "./payment-deadline";
import {
  isPaymentCode,
  needsConfirmation,
  nextPaymentStep,
  offersInstalments,
  PAYMENT_CODES,
  type PaymentCode,
  type PaymentSituation,
  paymentAvailability,
  takenCurrency,
  waitsForMoney,
} from "./payment-methods";
import { DEFAULT_POLICY } from "./policy";

const italian: PaymentSituation = {
  countryIso2: "IT",
  total: 5_000,
  hasGiftCards: false,
  shipping: "courier",
  currency: "EUR",
  pieces: 1,
};

function available(order: PaymentSituation): PaymentCode[] {
  return paymentAvailability(order).flatMap(({ code, availability }) => (availability === "available" ? [code] : []));
}

function availabilityOf(code: PaymentCode, change: Partial<PaymentSituation>) {
  return paymentAvailability({ ...italian, ...change }).find((one) => one.code === code)?.availability;
}

test("an Italian shopper with an amount to pay can use every method except the free one", () => {
  expect(available(italian)).toEqual(PAYMENT_CODES.filter((code) => code !== "free"));
  expect(availabilityOf("free", {})).toBe("something_due");
});

test("when nothing is due only the free method is available, for every country and currency", () => {
  expect(available({ ...italian, total: 0 })).toEqual(["free"]);
  const british = { countryIso2: "GB", hasGiftCards: true, shipping: "none", currency: "GBP", pieces: 9 } as const;
  expect(available({ ...british, total: 0 })).toEqual(["free"]);
  expect(availabilityOf("bank_transfer", { total: 0 })).toBe("nothing_due");
});

test("an order of one cent is not free", () => {
  expect(available({ ...italian, total: 1 })).not.toContain("free");
});

test.each([
  ["Italy only", { countryIso2: "FR" }, "country"],
  ["by courier only", { shipping: "pickup" }, "needs_courier"],
  ["not for gift cards", { hasGiftCards: true }, "gift_cards"],
  ["at most 500 euro", { total: 50_001 }, "too_large"],
  ["at most ten pieces", { pieces: 11 }, "too_large"],
  // Reasons that another choice on the page cannot change come first.
  ["not for a large order that is picked up", { pieces: 11, shipping: "pickup" }, "too_large"],
  ["not for a large order abroad", { pieces: 11, countryIso2: "FR" }, "country"],
] as const)("cash on delivery gives %s", (_, change, reason) => {
  expect(availabilityOf("cash_on_delivery", change)).toBe(reason);
  expect(availabilityOf("bank_transfer", change)).toBe("available");
});

test("cash on delivery accepts exactly 500 euro and ten pieces, and a lower-case country code", () => {
  expect(availabilityOf("cash_on_delivery", { total: 50_000, pieces: 10, countryIso2: "it" })).toBe("available");
});

test("shoppers who see pounds have every method but cash on delivery, and all but two take their euros", () => {
  const offered = available({ ...italian, countryIso2: "GB", currency: "GBP" });
  expect(offered.map((code) => [code, takenCurrency(code, "GBP")])).toEqual([
    ["card", "EUR"],
    ["paypal", "EUR"],
    ["bank_transfer", "EUR"],
    ["postepay", "EUR"],
    ["klarna", "GBP"],
    ["revolut", "GBP"],
  ]);
  expect(takenCurrency("free", "GBP")).toBe("GBP");
  for (const code of PAYMENT_CODES) expect(takenCurrency(code, "EUR")).toBe("EUR");
});

test("cash on delivery above 150 euro or four pieces needs a confirmation; prepaid methods do not", () => {
  expect(needsConfirmation("cash_on_delivery", { total: 15_000, pieces: 4 })).toBe(false);
  expect(needsConfirmation("cash_on_delivery", { total: 15_001, pieces: 1 })).toBe(true);
  expect(needsConfirmation("cash_on_delivery", { total: 100, pieces: 5 })).toBe(true);
  expect(needsConfirmation("bank_transfer", { total: 500_000, pieces: 50 })).toBe(false);
});

test("transfers and top-ups expire after five days, online payments after 30 minutes, others never", () => {
  const from = new Date("2026-11-26T10:00:00.000Z");
  const ends = Object.fromEntries(PAYMENT_CODES.map((code) => [code, unpaidUntil(code, from, DEFAULT_POLICY)]));
  const [days, online] = ["2026-12-01T10:00:00.000Z", "2026-11-26T10:30:00.000Z"];
  expect(ends).toEqual({
    ...{ card: online, paypal: online, klarna: online, revolut: online },
    ...{ bank_transfer: days, postepay: days, cash_on_delivery: null, free: null },
  });
  expect(PAYMENT_CODES.filter(waitsForMoney)).toEqual(["bank_transfer", "postepay"]);
});

test("a pending order has its method's next step; other states and unknown methods have none", () => {
  expect(nextPaymentStep("bank_transfer", "pending")).toBe("transfer");
  expect(nextPaymentStep("paypal", "pending")).toBe("redirect");
  expect(nextPaymentStep("cash_on_delivery", "pending")).toBe("none");
  expect(nextPaymentStep("free", "not_needed")).toBe("none");
  expect(nextPaymentStep("bank_transfer", "paid")).toBe("none");
  expect(nextPaymentStep("gold", "pending")).toBe("none");
});

test("only Klarna has instalments, in euro and in pounds, for amounts above 0", () => {
  const british = { ...italian, countryIso2: "GB", currency: "GBP" } as const;
  expect(
    offersInstalments(
      PAYMENT_CODES.filter((code) => code !== "klarna"),
      italian,
    ),
  ).toBe(false);
  for (const order of [italian, british]) expect(offersInstalments(["gold", "klarna"], order)).toBe(true);
  expect(offersInstalments(["klarna", "free"], { ...italian, total: 0 })).toBe(false);
});

test("only the codes of the table are payment codes", () => {
  const values = ["card", "free", "CARD", "", "toString", 1, null];
  expect(values.map(isPaymentCode)).toEqual([true, true, false, false, false, false, false]);
});

test.each([
  ["of the delivery", {}, "available"],
  ["in another country with the same currency", { invoiceIso2: "fr" }, "available"],
  ["outside its countries", { invoiceIso2: "US" }, "invoice_country"],
  ["in Great Britain for an order in euro", { invoiceIso2: "GB" }, "invoice_country"],
  ["in Italy for an order in pounds", { countryIso2: "GB", currency: "GBP", invoiceIso2: "IT" }, "invoice_country"],
] as const)("Klarna and an invoice address %s", (_, change, availability) => {
  expect(availabilityOf("klarna", change)).toBe(availability);
  expect(availabilityOf("bank_transfer", change)).toBe("available");
});
