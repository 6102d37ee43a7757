import { expect, test } from "vitest";
import { missingForFreeDelivery } from "./missing-for-free-delivery";
import type { PricedLine } from "./order-pricing";

const OVER = 8_000;

function goods(unitPrice: number): PricedLine {
  return { unitPrice, unitPriceDiscounted: unitPrice, quantity: 1, isGiftCard: false, needsDelivery: true };
}
const giftCard: PricedLine = { ...goods(10_000), isGiftCard: true, needsDelivery: false };
const membership: PricedLine = { ...goods(4_900), needsDelivery: false };

test.each<[subtotal: number, missing: number]>([
  [6_790, 1_211],
  [7_999, 2],
  // Delivery is free over 80.00, not at 80.00.
  [8_000, 1],
  [8_001, 0],
  [20_000, 0],
])("a cart of %i cents needs %i more", (subtotal, missing) => {
  expect(missingForFreeDelivery([goods(subtotal)], OVER)).toBe(missing);
});

test("gift cards and memberships count for nothing in it, so that no returned gift card leaves a free delivery behind", () => {
  expect(missingForFreeDelivery([goods(2_000), giftCard, membership], OVER)).toBe(6_001);
});

test("a cart without goods needs no delivery", () => {
  for (const lines of [[], [giftCard], [membership]]) expect(missingForFreeDelivery(lines, OVER)).toBeNull();
});
