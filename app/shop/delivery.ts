import { hasFreeDelivery, type Tier } from "./membership";
import type { Cents } from "./money";
import type { Policy } from "./policy";

/** Italy's key in `items/countries`, and the default country of a request (spec section 8). */
export const ITALY_ID = 109;

/** How the goods reach the shopper. "none" is for carts without goods: gift card codes are mailed. */
export type Shipping = "courier" | "pickup" | "none";

/** The available ways of delivery, the default first. Pickup is only for Italy, "none" only for carts without goods. */
export function deliveryOptions(cart: { countryId: number; needsDelivery: boolean }): readonly Shipping[] {
  if (!cart.needsDelivery) return ["none"];
  return cart.countryId === ITALY_ID ? ["courier", "pickup"] : ["courier"];
}

export interface DeliveryCostInput {
  /** The courier's price to this country, EUR cents. */
  tariff: Cents;
  countryId: number;
  shipping: Shipping;
  /** EUR cents: the goods before the coupon, without gift cards and memberships. */
  goodsSubtotal: Cents;
  /** A shopper without an account is basic. */
  tier: Tier;
  policy: Policy;
}

/** EUR cents of goods strictly above which the delivery is free; null for a country where it never is. */
export function freeDeliveryOver(countryId: number, { freeDeliveryOver }: Policy): Cents | null {
  return countryId === ITALY_ID ? freeDeliveryOver : null;
}

/**
 * EUR cents. Free for pickup, for carts without goods, for pro and plus members everywhere, and in Italy when the
 * goods before the coupon cost strictly more than the policy's amount.
 */
export function deliveryCost(input: DeliveryCostInput): Cents {
  if (input.shipping !== "courier" || hasFreeDelivery(input.tier)) return 0;
  const over = freeDeliveryOver(input.countryId, input.policy);
  return over !== null && input.goodsSubtotal > over ? 0 : input.tariff;
}
