import { z } from "zod";
import { type Payment, type PaymentOutcome, type ProviderReport, ProviderUnavailable } from "../provider";
import { providerCurrency, providerId } from "../provider-response";

/** Statuses of the hosted payment page. */
const PAGE_OUTCOMES = {
  WAITING: "pending",
  IN_PROGRESS: "pending",
  MANUAL_ID_CHECK: "pending",
  COMPLETED: "approved",
  BACK: "cancelled",
  CANCELLED: "cancelled",
  FAILED: "refused",
  DISABLED: "refused",
  ERROR: "refused",
} as const satisfies Record<string, PaymentOutcome>;

/** Klarna's check for fraud; it takes up to a day when it is pending. */
const FRAUD_OUTCOMES = {
  ACCEPTED: "authorised",
  PENDING: "pending",
  REJECTED: "refused",
} as const satisfies Record<string, PaymentOutcome>;

export const fraudStatus = z.enum(["ACCEPTED", "PENDING", "REJECTED"]);

export const hostedPage = z.object({
  session_id: providerId,
  status: z.enum([
    "WAITING",
    "IN_PROGRESS",
    "MANUAL_ID_CHECK",
    "COMPLETED",
    "BACK",
    "CANCELLED",
    "FAILED",
    "DISABLED",
    "ERROR",
  ]),
  authorization_token: providerId.nullish(),
  order_id: providerId.nullish(),
});

/** A session of Klarna Payments, as `GET /payments/v1/sessions/{id}` reads it. */
export const klarnaSession = z.object({
  status: z.enum(["complete", "incomplete"]).nullish(),
  authorization_token: providerId.nullish(),
});

const cents = z.number().int().min(0);

export const klarnaOrder = z.object({
  order_id: providerId,
  status: z.enum(["AUTHORIZED", "PART_CAPTURED", "CAPTURED", "CANCELLED", "EXPIRED", "CLOSED"]),
  fraud_status: fraudStatus,
  order_amount: cents,
  captured_amount: cents,
  purchase_currency: providerCurrency,
  merchant_reference2: z.string().nullish(),
  refunds: z.array(z.object({ refund_id: providerId, reference: z.string().nullish() })).nullish(),
});
export type KlarnaOrder = z.infer<typeof klarnaOrder>;

/** @throws ProviderUnavailable for the page of another payment */
export function pageReport(page: z.infer<typeof hostedPage>, payment: Payment): ProviderReport {
  const { session_id, status, authorization_token } = page;
  if (session_id !== payment.providerId)
    throw new ProviderUnavailable("Klarna page: the answer is about another payment");
  const outcome = PAGE_OUTCOMES[status];
  if (outcome !== "approved") return { outcome };
  // Klarna's order is not named: it is being placed, or a request of the shop has placed it and its answer was lost.
  if (!authorization_token) return { outcome: "pending", undecided: "lost" };
  return { outcome, state: { authorizationToken: authorization_token } };
}

/**
 * What the session adds to the page: the shopper has agreed in the script, and its token has not arrived, or the order is placed
 * and nobody has its id; null when it adds nothing.
 */
export function sessionReport({ status, authorization_token }: z.infer<typeof klarnaSession>): ProviderReport | null {
  if (authorization_token) return { outcome: "approved", state: { authorizationToken: authorization_token } };
  return status === "complete" ? { outcome: "pending", undecided: "lost" } : null;
}

/** The outcome of a new order by its fraud status. */
export function placedReport(status: z.infer<typeof fraudStatus>, orderId: string): ProviderReport {
  return { ...fraudReport(status), state: { orderId } };
}

function fraudReport(status: z.infer<typeof fraudStatus>): ProviderReport {
  const outcome = FRAUD_OUTCOMES[status];
  return outcome === "pending" ? { outcome, undecided: "checking" } : { outcome };
}

/** A captured order is paid, also when it was refunded later: the shop has made the refund itself. */
export function orderReport(order: KlarnaOrder): ProviderReport {
  const { order_id, status, fraud_status, order_amount, captured_amount, purchase_currency } = order;
  const state = { orderId: order_id };
  const currency = purchase_currency;
  if (captured_amount > 0) return { outcome: "paid", amount: captured_amount, currency, state };
  const decided: ProviderReport = status === "AUTHORIZED" ? fraudReport(fraud_status) : { outcome: "cancelled" };
  return { ...decided, amount: order_amount, currency, state };
}
