import { z } from "zod";
import { typedText } from "./typed-text.server";
import { optional, wireId, wirePageUrl } from "./wire.server";

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

/** A text that a server may leave out, or leave empty. */
const text = z
  .string()
  .nullish()
  .transform((given) => given || null);

/** The specification names `client_token` alone; the rest is optional. */
export const paymentSession = z.object({
  /** The reference of the attempt; empty where the server has none. */
  reference: optional(z.string(), ""),
  /** The provider's page; null when the order's method has none. */
  redirect_url: text.refine((url) => url === null || /^https?:\/\/\S+$/i.test(url), "must be a web URL"),
  /** For the provider's script; null without one. */
  client_token: text,
  /** Klarna's name of what the shopper may choose, for its script. */
  payment_method_category: text,
  /** The provider's id of the payment, for PayPal's script. */
  provider_id: text,
});
export type PaymentSession = z.infer<typeof paymentSession>;

/** The reference of an attempt to pay, which providers and the shop's return pages have. */
export const wirePaymentReference = typedText("exact", 30).regex(/^[A-Za-z0-9-]{2,30}$/);

/**
 * `POST payments/{provider}/place_order/{id}`: the shopper has agreed, or the browser has come back. `id` is the order's, as in
 * the specification; the reference of one of its attempts stands for it.
 */
export const paymentReturnRequest = z.object({
  /** The attempt; without it, the latest one that the reader of the order has started. */
  reference: wirePaymentReference.nullish(),
  /** The shop's page that shows the paid order, which the specification names. */
  confirmation_url: typedText("exact", 300)
    .check(z.url({ protocol: /^https?$/ }))
    .nullish(),
  /** The query of the shop's page that the provider has opened. */
  query: typedText("exact", 4_000).default(""),
  /** The shopper left the provider's page without paying. */
  cancelled: z.boolean().default(false),
  /** The provider's script has refused the payment. It proves nothing: money that arrives still counts. */
  refused: z.boolean().default(false),
  /** From the provider's script, instead of its page. */
  authorization_token: typedText("exact", 300).nullish(),
});
export type PaymentReturnRequest = z.input<typeof paymentReturnRequest>;

/** The specification names no field of it: a server may also answer with Klarna's own fields, or with nothing. */
export const paymentReturn = z
  .object({
    order_id: z.unknown().optional(),
    /** The status of the attempt: a status of `shop/payment-attempt.ts`. */
    status: z.string().nullish(),
    /** Klarna's check of a placed order: ACCEPTED, PENDING or REJECTED. */
    fraud_status: z.string().nullish(),
    /** Why its whole money goes back, or that it was only reserved and is released; missing when it does neither. */
    returned: z.enum(["order_ended", "paid_twice", "membership_owned", "account_deleted", "released"]).nullish(),
  })
  .nullish();
export type PaymentReturn = NonNullable<z.infer<typeof paymentReturn>>;

/** `POST payments/{provider}/notifications`: the provider's message with its own headers and raw body. */
export const NOTIFICATION_QUERY_HEADER = "X-Notification-Query";
