import type { Cents } from "./money";
import { type CartAmounts, needsDelivery, subtotalAfterCoupon } from "./order-pricing";

/**
 * EUR cents of further goods that a cart needs for free delivery: its subtotal after the coupon is then above `over`. A
 * coupon in per cent reduces the further goods too. 0 when the delivery is free already; null when nothing is delivered,
 * or when no amount is enough.
 * @param over EUR cents
 */
export function missingForFreeDelivery(cart: CartAmounts, over: Cents): Cents | null {
  if (!needsDelivery(cart.lines)) return null;
  const isEnough = (cents: Cents) => subtotalAfterCoupon(withGoods(cart, cents)) > over;
  // Enough for every coupon of whole per cents below 100.
  let [low, high] = [0, 100 * (over + 1)];
  if (!isEnough(high)) return null;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function withGoods(cart: CartAmounts, cents: Cents): CartAmounts {
  const goods = {
    unitPrice: cents,
    unitPriceDiscounted: cents,
    quantity: 1,
    isGiftCard: false,
    needsDelivery: true,
  };
  return { ...cart, lines: [...cart.lines, goods] };
}
