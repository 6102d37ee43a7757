import type { Cents } from "./money";

/** Monthly parts of Klarna's "pay in 3" (spec section 1). */
export const INSTALMENTS = 3;

/** The instalments of a total in cents, the largest first. They sum to the total, so that they differ by a cent at most. */
export function instalmentsOf(total: Cents): Cents[] {
  const rounding = INSTALMENTS - 1;
  return Array.from({ length: INSTALMENTS }, (_, index) => Math.floor((total + rounding - index) / INSTALMENTS));
}
