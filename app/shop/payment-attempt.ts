import type { PaymentStatus } from "./order-status";

/**
 * The status of one attempt to pay an order. `left`: the shopper came back without paying; a payment may still arrive.
 * `mismatched`: the provider reports another amount or currency, so that an operator has to decide.
 */
export const ATTEMPT_STATUSES = [
  "pending",
  "left",
  "authorised",
  "paid",
  "refused",
  "expired",
  "mismatched",
  "not_needed",
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/**
 * Whether the provider may still report money for the attempt. Some providers let the shopper try again on the page that has
 * refused a card, and a payment may arrive after the shop has closed the attempt.
 */
export function mayBringMoney(status: AttemptStatus): boolean {
  return status !== "paid" && status !== "mismatched" && status !== "not_needed";
}

/** Whether an order with this payment status accepts a new attempt. Its time must not be over. */
export function acceptsPayment(status: PaymentStatus): boolean {
  return status === "pending" || status === "failed";
}

/**
 * Attempts to pay one order on providers' pages, and as many by other methods. More are refused: each holds the stock for
 * longer, or mails the confirmation again.
 */
export const MAX_ATTEMPTS = 10;
