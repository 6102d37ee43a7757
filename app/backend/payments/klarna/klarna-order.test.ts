import { expect, test } from "vitest";
import type { PayableOrder } from "../provider";
import { ORDER, randomPayments, SHOPPER, samplePayment } from "../sample-payment.test-data";
import { purchaseOf } from "./klarna-order";

const purchase = (changes: Partial<PayableOrder> = {}) =>
  purchaseOf(samplePayment({ order: { ...ORDER, ...changes } }));

test("Klarna's worked example comes out as published", () => {
  expect(purchase()).toMatchObject({
    purchase_country: "IT",
    purchase_currency: "EUR",
    locale: "it-IT",
    order_amount: 13_470,
    order_tax_amount: 2_429,
    order_lines: [
      {
        type: "physical",
        quantity: 1,
        unit_price: 7_990,
        tax_rate: 2_200,
        total_amount: 7_990,
        total_tax_amount: 1_441,
      },
      {
        type: "physical",
        quantity: 2,
        unit_price: 2_995,
        tax_rate: 2_200,
        total_amount: 5_990,
        total_tax_amount: 1_080,
      },
      { type: "shipping_fee", name: "delivery costs", quantity: 1, total_amount: 490, total_tax_amount: 88 },
      { type: "discount", quantity: 1, unit_price: -1_000, total_amount: -1_000, total_tax_amount: -180 },
    ],
    billing_address: {
      given_name: "Mario",
      family_name: SHOPPER,
      email: "customer@email.it",
      street_address: "Via Enrico Fermi 150",
      postal_code: "00146",
      city: "Roma",
      phone: "+393339741231",
      country: "IT",
    },
    merchant_reference1: ORDER.number,
    merchant_reference2: `${ORDER.number}-1`,
  });
});

test("the language is one that Klarna has in the country", () => {
  const localeOf = (locale: "en" | "it", billingCountry: string) => purchase({ locale, billingCountry }).locale;
  expect(localeOf("en", "IT")).toBe("en-IT");
  expect(localeOf("it", "DE")).toBe("en-DE");
  expect(localeOf("en", "GB")).toBe("en-GB");
});

test("goods go to the delivery address; mailed codes go nowhere", () => {
  expect(purchase()).toHaveProperty("shipping_address.city", "Roma");
  const codes = purchase({ shipping: "none" });
  expect(codes).not.toHaveProperty("shipping_address");
  expect(codes.order_lines[0]?.type).toBe("digital");
  expect(purchase({ shipping: "pickup" })).not.toHaveProperty("shipping_address");
});

test("an order without a billing address is billed to its delivery address", () => {
  const billing = { ...ORDER.delivery.billing, address: "", city: "", name: "", surname: "", zip_code: "" };
  const { billing_address } = purchase({ delivery: { ...ORDER.delivery, billing } });
  expect(billing_address).toMatchObject({ given_name: "Mario", street_address: "Via Enrico Fermi 150", city: "Roma" });
});

test("texts that are too long for Klarna are shortened, and empty ones are left out", () => {
  const billing = { ...ORDER.delivery.billing, address: "x".repeat(100), zip_code: "123456789012" };
  const { billing_address } = purchase({ delivery: { ...ORDER.delivery, billing } });
  expect(billing_address).toMatchObject({ street_address: "x".repeat(99), postal_code: "1234567890" });
  expect(billing_address).not.toHaveProperty("street_address2");
});

test("every order keeps Klarna's sum rules", () => {
  for (const payment of randomPayments(13_470)) {
    const { order_amount, order_tax_amount, order_lines } = purchaseOf(payment);
    expect(order_lines.reduce((sum, line) => sum + line.total_amount, 0)).toBe(order_amount);
    expect(order_lines.reduce((sum, line) => sum + line.total_tax_amount, 0)).toBe(order_tax_amount);
    expect(order_tax_amount).toBeGreaterThanOrEqual(0);
    for (const { quantity, unit_price, total_amount, total_tax_amount, tax_rate } of order_lines) {
      expect(total_amount).toBe(quantity * unit_price);
      const tax = total_amount - (total_amount * 10_000) / (10_000 + tax_rate);
      expect(Math.abs(total_tax_amount - tax)).toBeLessThanOrEqual(1);
    }
  }
});
