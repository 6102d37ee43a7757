import { z } from "zod";
import { type Payment, type PaymentOutcome, type ProviderReport, ProviderUnavailable } from "../provider";
import { decimalAmount, providerCurrency, providerId } from "../provider-response";

/** Of a PayPal order without a capture. */
const ORDER_OUTCOMES = {
  CREATED: "pending",
  SAVED: "pending",
  PAYER_ACTION_REQUIRED: "pending",
  APPROVED: "approved",
  VOIDED: "cancelled",
} as const satisfies Record<string, PaymentOutcome>;

/** Of a capture. A refunded payment is a paid one: the shop has made the refund itself. */
const CAPTURE_OUTCOMES = {
  COMPLETED: "paid",
  PARTIALLY_REFUNDED: "paid",
  REFUNDED: "paid",
  PENDING: "pending",
  DECLINED: "refused",
  FAILED: "refused",
} as const satisfies Record<string, PaymentOutcome>;

const money = z
  .object({ currency_code: providerCurrency, value: decimalAmount })
  .transform(({ currency_code, value }) => ({ amount: value, currency: currency_code }));

const capture = z.object({
  id: providerId,
  status: z.enum(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "PENDING", "DECLINED", "FAILED"]),
  amount: money,
  custom_id: z.string().optional(),
});

/** A PayPal order. The shop creates each with one purchase unit. */
export const paypalOrder = z.object({
  id: providerId,
  status: z.enum(["CREATED", "SAVED", "APPROVED", "VOIDED", "COMPLETED", "PAYER_ACTION_REQUIRED"]),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string().optional(),
      amount: money.optional(),
      payments: z.object({ captures: z.array(capture).optional() }).optional(),
    }),
  ]),
});

/** @throws ProviderUnavailable for the order of another payment, and for a completed order without a capture */
export function reportOf(order: z.infer<typeof paypalOrder>, payment: Payment): ProviderReport {
  const { id, status, purchase_units } = order;
  const [{ amount, custom_id, payments }] = purchase_units;
  const captures = payments?.captures ?? [];
  // The shorter answers of PayPal lack the shop's reference.
  const references = [custom_id, ...captures.map((each) => each.custom_id)].filter((each) => each !== undefined);
  if (id !== payment.providerId || references.some((each) => each !== payment.reference))
    throw new ProviderUnavailable("PayPal order: the answer is about another payment");
  const last = captures.find((each) => CAPTURE_OUTCOMES[each.status] === "paid") ?? captures.at(-1);
  if (last) return { outcome: CAPTURE_OUTCOMES[last.status], ...last.amount, state: { captureId: last.id } };
  if (status === "COMPLETED") throw new ProviderUnavailable("PayPal order: completed without a capture");
  return { outcome: ORDER_OUTCOMES[status], ...amount };
}
