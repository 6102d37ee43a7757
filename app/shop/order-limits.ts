/** Maximum pieces of one order: one piece of each line of a full cart. */
export const MAX_PIECES_PER_ORDER = 50;
/**
 * Pieces in unpaid orders per client IP, for each order that the hourly limit allows (60 pieces with the default
 * limit). More would reserve too much stock that other shoppers could buy.
 */
export const UNPAID_PIECES_PER_ORDER = 3;
/**
 * Default for the orders of one shopper in an hour: with one email, from one client IP. Orders that the shopper cancels before
 * they are paid do not count.
 */
export const MAX_ORDERS_PER_SHOPPER = 3;
/**
 * Default for all orders with one email in an hour, also cancelled ones, because each sends a mail to it. More than one client
 * IP may order, so that one stranger cannot use them up for the owner.
 */
export const MAX_ORDERS_PER_EMAIL = 24;
/** Default for the orders per client IP in an hour. */
export const MAX_ORDERS_PER_IP = 20;
/** Hours until an order with cash on delivery no longer counts as unpaid. */
export const COLLECTED_AFTER_HOURS = 48;

/** The pieces of all lines, as the limits count them. */
export function piecesIn(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
