import type { Cents } from "./money";

/** Monthly parts of Klarna's "pay in 3" (spec section 1). */
export const INSTALMENTS = 3;

/**
 * The largest of the three instalments of a price in cents. When the price is not divisible by three, one instalment is
 * a cent or two smaller.
 */
export function instalmentOf(price: Cents): Cents {
  return Math.ceil(price / INSTALMENTS);
}
