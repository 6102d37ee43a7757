import { type Cents, divideHalfUp, rateOf } from "./money";

/** The tiers of the membership (spec section 1), lowest first. */
export const TIERS = ["basic", "pro", "plus"] as const;
export type Tier = (typeof TIERS)[number];

/** The slug of the product that grants plus. A server without it sells no membership. */
export const PLUS_SLUG = "membership-plus";

/** Points that grant pro (spec section 1). */
export const PRO_POINTS = 1_000;

/** Whether delivery is always free for the tier: for pro (spec section 1), and for plus, which is bought. */
export function hasFreeDelivery(tier: Tier): boolean {
  return tier !== "basic";
}

/** The tier of a user with this balance of points, who has or has not paid for plus. */
export function tierOf({ points, hasPlus }: { points: number; hasPlus: boolean }): Tier {
  if (hasPlus) return "plus";
  return points >= PRO_POINTS ? "pro" : "basic";
}

/**
 * The merchandise that points count, in EUR cents, at least 0.
 * @param goods the price of goods after the coupon, cents of the order's currency
 * @param rate units of this currency for one euro, in ten-thousandths
 */
export function merchandiseInEuro(goods: Cents, rate: number): Cents {
  return Math.max(0, divideHalfUp(goods * rateOf("EUR"), rate));
}

/** Points for a paid amount of merchandise: one per whole euro (record 029). @param cents EUR cents */
export function pointsFor(cents: number): number {
  return Math.max(0, Math.floor(cents / 100));
}
