import type { Cents } from "./money";

/** Monthly parts of Klarna's "pay in 3" (spec section 1). */
export const INSTALMENTS = 3;

/** The greatest of the three parts of a price: where thirds are no whole cents one part is a cent or two smaller. */
export function instalmentOf(price: Cents): Cents {
  return Math.ceil(price / INSTALMENTS);
}
