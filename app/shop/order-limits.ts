/** Maximum pieces of one order: one piece of each line of a full cart. */
export const MAX_PIECES_PER_ORDER = 50;
/**
 * Pieces in unpaid orders per client IP, for each order that the hourly limit allows (60 pieces with the default
 * limit). More would reserve too much stock that other shoppers could buy.
 */
export const UNPAID_PIECES_PER_ORDER = 3;
/** Orders per email in an hour. Each order sends a mail to that email. */
export const MAX_ORDERS_PER_EMAIL = 3;
/** Default for the orders per client IP in an hour. */
export const MAX_ORDERS_PER_IP = 20;
/** Hours until an order with cash on delivery no longer counts as unpaid. */
export const COLLECTED_AFTER_HOURS = 48;

/** The pieces of all lines, as the limits count them. */
export function piecesIn(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
