/** Pieces that one order may have in all: one of each line that a cart can hold. */
export const MAX_PIECES_PER_ORDER = 50;
/**
 * Pieces in unpaid orders of one client IP, for each order that it may place in an hour (60 in all, unless the shop is set
 * up otherwise): more would keep them from other shoppers.
 */
export const UNPAID_PIECES_PER_ORDER = 3;
/** Orders that may be placed for one email in an hour: each of them sends a mail there. */
export const MAX_ORDERS_PER_EMAIL = 3;
/** Orders that one client IP may place in an hour, unless the shop is set up otherwise. */
export const MAX_ORDERS_PER_IP = 20;
/** How long an order counts as unpaid that the courier collects the money for; hours. */
export const COLLECTED_AFTER_HOURS = 48;

/** The number of pieces, as limits count them. */
export function piecesIn(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
