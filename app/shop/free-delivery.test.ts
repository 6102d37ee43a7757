import { expect, test } from "vitest";
import { missingForFreeDelivery } from "./free-delivery";
import type { CartAmounts, PricedLine } from "./order-pricing";

const OVER = 8_000;

function goods(unitPrice: number): PricedLine {
  return { unitPrice, unitPriceDiscounted: unitPrice, quantity: 1, isGiftCard: false, needsDelivery: true };
}
const giftCard: PricedLine = { ...goods(5_000), isGiftCard: true, needsDelivery: false };

test.each<[subtotal: number, missing: number]>([
  [6_790, 1_211],
  [7_999, 2],
  // Delivery is free over 80.00, not at 80.00.
  [8_000, 1],
  [8_001, 0],
  [20_000, 0],
])("a cart of %i cents needs %i more", (subtotal, missing) => {
  expect(missingForFreeDelivery({ lines: [goods(subtotal)] }, OVER)).toBe(missing);
});

test.each<[name: string, cart: Omit<CartAmounts, "lines">, missing: number | null]>([
  ["an amount", { coupon: { kind: "amount", amount: 1_000 } }, 1_001],
  // 0.9 · (80.00 + 8.90) = 80.01: a coupon in per cent reduces the further goods too.
  ["10 per cent", { coupon: { kind: "percent", percent: 10 } }, 890],
  ["99 per cent", { coupon: { kind: "percent", percent: 99 } }, 792_051],
  ["everything", { coupon: { kind: "percent", percent: 100 } }, null],
  ["a gift card, which changes nothing", { giftCardBalance: 5_000 }, 1],
])("counts after the coupon: %s", (_, codes, missing) => {
  expect(missingForFreeDelivery({ lines: [goods(8_000)], ...codes }, OVER)).toBe(missing);
});

test("with these goods the delivery is free, and with one cent less it is not", () => {
  for (const percent of [0, 1, 7, 10, 33, 50, 90])
    for (const subtotal of [100, 1_234, 7_999]) {
      const cart: CartAmounts = { lines: [goods(subtotal)], coupon: { kind: "percent", percent } };
      const missing = missingForFreeDelivery(cart, OVER) ?? 0;
      const left = (more: number) => missingForFreeDelivery({ ...cart, lines: [...cart.lines, goods(more)] }, OVER);
      expect([left(missing), left(missing - 1)], `${percent} % of ${subtotal}`).toEqual([0, 1]);
    }
});

test("a cart without goods needs no delivery; gift cards beside goods count", () => {
  expect(missingForFreeDelivery({ lines: [] }, OVER)).toBeNull();
  expect(missingForFreeDelivery({ lines: [giftCard] }, OVER)).toBeNull();
  expect(missingForFreeDelivery({ lines: [goods(2_000), giftCard] }, OVER)).toBe(1_001);
});
