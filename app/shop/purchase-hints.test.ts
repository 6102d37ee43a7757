import { describe, expect, test } from "vitest";
import type { PricedLine } from "./order-pricing";
import { purchaseHints } from "./purchase-hints";

const italian = { currency: "EUR", countryIso2: "IT", methods: ["klarna", "free"] } as const;
const british = { currency: "GBP", countryIso2: "GB", methods: ["klarna", "free"] } as const;

function goods(unitPrice: number, quantity = 1, unitPriceDiscounted = unitPrice): PricedLine {
  return { unitPrice, unitPriceDiscounted, quantity, isGiftCard: false, needsDelivery: true };
}
const giftCard: PricedLine = { ...goods(5_000), isGiftCard: true, needsDelivery: false };
const membership: PricedLine = { ...goods(4_900), needsDelivery: false };

describe("points", () => {
  test("count whole euros of the goods after the coupon, without gift cards and memberships", () => {
    const coupon = { kind: "amount", amount: 1_000 } as const;
    const lines = [goods(6_000, 2, 4_999), giftCard, membership];
    expect(purchaseHints({ lines }, italian).points).toBe(99);
    expect(purchaseHints({ lines, coupon }, italian).points).toBe(89);
    expect(purchaseHints({ lines: [giftCard, membership] }, italian).points).toBe(0);
  });

  test("of goods that a gift card pays for count too", () => {
    expect(purchaseHints({ lines: [goods(5_000)], giftCardBalance: 5_000 }, italian).points).toBe(50);
  });

  test("of a British order count its euro cents, not its rounded pounds", () => {
    expect(purchaseHints({ lines: [goods(4_999)] }, british).points).toBe(49);
    // 5 · 9.15 £ would be 51.99 €.
    expect(purchaseHints({ lines: [goods(1_040, 5)] }, british).points).toBe(52);
    expect(purchaseHints({ lines: [goods(1_040, 5)] }, italian).points).toBe(52);
  });
});

describe("instalments", () => {
  test("are a third of the total before delivery, in the visitor's currency", () => {
    expect(purchaseHints({ lines: [goods(10_000)] }, italian).instalment).toBe(3_334);
    expect(purchaseHints({ lines: [goods(10_000)] }, british).instalment).toBe(2_934);
    expect(purchaseHints({ lines: [goods(10_000)], giftCardBalance: 1_000 }, italian).instalment).toBe(3_000);
  });

  test("are absent without a method that offers them, with gift cards, and when nothing is due", () => {
    const others = { ...italian, methods: ["card", "bank_transfer", "free"] };
    expect(purchaseHints({ lines: [goods(10_000)] }, others).instalment).toBeNull();
    expect(purchaseHints({ lines: [goods(10_000), giftCard] }, italian).instalment).toBeNull();
    expect(purchaseHints({ lines: [goods(1_000)], giftCardBalance: 1_000 }, italian).instalment).toBeNull();
  });
});
