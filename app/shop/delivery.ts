import type { Cents } from "./money";

/** Italy's key in `items/countries`, and the country of a request that names none (spec section 8). */
export const ITALY_ID = 109;
/** The shop in Verona: where orders are picked up, and `stores_id` of every order. */
export const STORE_ID = 3;
/** EUR cents. Delivery in Italy is free strictly above this. */
export const FREE_DELIVERY_OVER: Cents = 8_000;

/** How goods reach the shopper; "none" when there is nothing but gift cards, whose codes go by mail. */
export type Shipping = "courier" | "pickup" | "none";

/** What a shopper may choose between, the usual one first: pickup only in Italy, "none" for carts of only gift cards. */
export function deliveryOptions(cart: { countryId: number; onlyGiftCards: boolean }): readonly Shipping[] {
  if (cart.onlyGiftCards) return ["none"];
  return cart.countryId === ITALY_ID ? ["courier", "pickup"] : ["courier"];
}

/** A shopper's membership; a shopper without an account is basic. */
export type Tier = "basic" | "pro" | "plus";

export interface DeliveryCostInput {
  /** The courier's price to this country, EUR cents. */
  tariff: Cents;
  countryId: number;
  shipping: Shipping;
  /** EUR cents: the items' subtotal less the coupon. */
  subtotalAfterCoupon: Cents;
  tier: Tier;
}

/**
 * EUR cents. Free: pickup, carts of only gift cards, pro and plus members everywhere, and Italy when the subtotal
 * after the coupon is over 80.00; exactly 80.00 is not over.
 */
export function deliveryCost(input: DeliveryCostInput): Cents {
  if (input.shipping !== "courier" || input.tier !== "basic") return 0;
  if (input.countryId === ITALY_ID && input.subtotalAfterCoupon > FREE_DELIVERY_OVER) return 0;
  return input.tariff;
}
