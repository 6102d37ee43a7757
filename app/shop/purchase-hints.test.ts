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
  test("are thirds of the total beside them, in the visitor's currency, and sum to it", () => {
    const ofTotal = (...[cart, buyer]: Parameters<typeof purchaseHints>) => {
      const { instalments, total } = purchaseHints(cart, buyer);
      expect(instalments?.reduce((sum, part) => sum + part, 0)).toBe(total);
      return [total, ...(instalments ?? [])];
    };
    expect(ofTotal({ lines: [goods(10_000)] }, italian)).toEqual([10_000, 3_334, 3_333, 3_333]);
    expect(ofTotal({ lines: [goods(10_000)] }, british)).toEqual([8_800, 2_934, 2_933, 2_933]);
    const codes = { giftCardBalance: 1_000, coupon: { kind: "percent", percent: 10 } } as const;
    expect(ofTotal({ lines: [goods(10_000)], ...codes }, italian)).toEqual([8_000, 2_667, 2_667, 2_666]);
    // With the courier's price that the cart's total has.
    const parcel = { ...british, courierPrice: 1_990 };
    expect(ofTotal({ lines: [goods(10_000)], ...codes }, parcel)).toEqual([8_791, 2_931, 2_930, 2_930]);
    expect(ofTotal({ lines: [goods(1_000)] }, { ...italian, courierPrice: 690 })).toEqual([1_690, 564, 563, 563]);
  });

  test("are absent without a method that offers them, with gift cards, and when nothing is due", () => {
    const others = { ...italian, methods: ["card", "bank_transfer", "free"] };
    expect(purchaseHints({ lines: [goods(10_000)] }, others).instalments).toBeNull();
    expect(purchaseHints({ lines: [goods(10_000), giftCard] }, italian).instalments).toBeNull();
    expect(purchaseHints({ lines: [goods(1_000)], giftCardBalance: 1_000 }, italian).instalments).toBeNull();
  });
});
