import { z } from "zod";
import { wireId, wirePageUrl } from "./wire.server";

/** `POST payments/{provider}/session`, with the header X-Order-Key or the customer's token. */
export const paymentSessionRequest = z.object({
  order_id: wireId,
  /** A row of `items/payments`: changes the order's method. */
  payments_id: wireId.nullish(),
  /** The page that the browser comes back to; the server appends the payment's reference. */
  back_url: wirePageUrl,
  /** The same after the shopper has left the provider's page without paying. */
  cancel_url: wirePageUrl,
  /** The shop's URL before `{provider}/notifications`, where it takes notifications; the server appends both. */
  notification_url: wirePageUrl,
});
export type PaymentSessionRequest = z.infer<typeof paymentSessionRequest>;

export const paymentSession = z.object({
  reference: z.string(),
  /** The provider's page; null when the order's method has none. */
  redirect_url: z.string().nullable(),
  /** For the provider's script; null without one. */
  client_token: z.string().nullish(),
  /** Klarna's name of what the shopper may choose, for its script. */
  payment_method_category: z.string().nullish(),
  /** The provider's id of the payment, for PayPal's script. */
  provider_id: z.string().nullish(),
});
export type PaymentSession = z.infer<typeof paymentSession>;

/** The reference of an attempt to pay, which providers and the shop's return pages have. */
export const wirePaymentReference = z.string().regex(/^[A-Za-z0-9-]{2,30}$/);

/** `POST payments/{provider}/place_order/{reference}`: the browser has come back. */
export const paymentReturnRequest = z.object({
  /** The query of the shop's page that the provider has opened. */
  query: z.string().max(4_000).default(""),
  /** The shopper left the provider's page without paying. */
  cancelled: z.boolean().default(false),
  /** The provider's script has refused the payment. It proves nothing: money that arrives still counts. */
  refused: z.boolean().default(false),
  /** From the provider's script, instead of its page. */
  authorization_token: z.string().max(300).nullish(),
});
export type PaymentReturnRequest = z.input<typeof paymentReturnRequest>;

export const paymentReturn = z.object({
  order_id: wireId,
  /** The status of the attempt: a status of `shop/payment-attempt.ts`. */
  status: z.string(),
  /** Why its whole money goes back; missing when it does not. */
  returned: z.enum(["order_ended", "paid_twice"]).nullish(),
});
export type PaymentReturn = z.infer<typeof paymentReturn>;

/** `POST payments/{provider}/notifications`: the provider's message with its own headers and raw body. */
export const NOTIFICATION_QUERY_HEADER = "X-Notification-Query";
