import { expect, test } from "vitest";
import { z } from "zod";
import { toCents } from "~/shop/money";
import { LINES, ORDER, randomPayments, samplePayment } from "../sample-payment.test-data";
import { orderRequest } from "./paypal-order";

const money = (value: string) => ({ currency_code: "EUR", value });

test("the lines of an order become items, shipping and discount", () => {
  const [unit] = orderRequest(samplePayment()).purchase_units;
  expect(unit).toMatchObject({
    description: ORDER.number,
    amount: {
      ...money("134.70"),
      breakdown: {
        item_total: money("139.80"),
        shipping: money("4.90"),
        handling: money("0.00"),
        discount: money("10.00"),
      },
    },
    items: [
      { name: "Abito lino, 42", quantity: "1", unit_amount: money("79.90") },
      { name: "T-shirt bianca, M", quantity: "2", unit_amount: money("29.95") },
    ],
    shipping: {
      type: "SHIPPING",
      address: { admin_area_1: "RM", admin_area_2: "Roma", postal_code: "00146", country_code: "IT" },
    },
  });
  expect(JSON.stringify(unit)).not.toContain("address_line_2");
});

test("lines that do not add up leave the amount alone", () => {
  const [unit] = orderRequest(samplePayment({ amount: 13_471 })).purchase_units;
  expect(unit).toMatchObject({ amount: money("134.71") });
  expect(unit).not.toHaveProperty("items");
  expect(unit?.amount).not.toHaveProperty("breakdown");
});

test.each(["pickup", "none"] as const)("an order for %s sends no address", (shipping) => {
  const { purchase_units, payment_source } = orderRequest(samplePayment({ order: { ...ORDER, shipping } }));
  expect(purchase_units[0]).not.toHaveProperty("shipping");
  expect(payment_source.paypal.experience_context.shipping_preference).toBe("NO_SHIPPING");
});

test("PayPal's pages speak the shopper's language", () => {
  const localeOf = (locale: "en" | "it") =>
    orderRequest(samplePayment({ order: { ...ORDER, locale } })).payment_source.paypal.experience_context.locale;
  expect([localeOf("it"), localeOf("en")]).toEqual(["it-IT", "en-GB"]);
});

const amountWithBreakdown = z.object({
  amount: z.object({
    breakdown: z.object({ item_total: part(), shipping: part(), handling: part(), discount: part() }),
  }),
});

function part() {
  return z.object({ value: z.string() }).transform(({ value }) => toCents(value));
}

const breakdownOf = (unit: unknown) => amountWithBreakdown.parse(unit).amount.breakdown;

test("the breakdown of every order adds up to its amount, and no part is negative", () => {
  for (const payment of randomPayments(2_026)) {
    const [unit] = orderRequest(payment).purchase_units;
    const { item_total, shipping, handling, discount } = breakdownOf(unit);
    expect(Math.min(item_total, shipping, handling, discount)).toBeGreaterThanOrEqual(0);
    expect(item_total + shipping + handling - discount).toBe(payment.amount);
  }
});

test("the sample is Klarna's worked example", () => {
  expect(LINES.reduce((sum, { total }) => sum + total, 0)).toBe(13_470);
  expect(LINES.reduce((sum, { tax }) => sum + tax, 0)).toBe(2_429);
});
