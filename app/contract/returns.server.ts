import { z } from "zod";
import { typedText } from "./typed-text.server";
import { optional, wireId, wireLinkToken, wireMoney, wirePageUrl } from "./wire.server";

const kind = z.enum(["refund", "exchange", "withdrawal"]);
const reason = z.enum(["too_small", "too_large", "not_as_described", "damaged", "wrong_item", "changed_mind"]);
const sizeSystem = z.enum(["clothing", "shoes_eu", "one_size", "gift_card"]).nullish();

const wireSize = z.object({ id: wireId, name: z.string(), size_system: sizeSystem });

/** A return of an order. */
export const wireReturn = z.object({
  id: wireId,
  number: z.string(),
  kind,
  status: z.enum(["requested", "approved", "received", "refunded", "exchanged", "rejected"]),
  reason: reason.or(z.literal("")),
  /** What was refunded, in the currency that the order's method took; null before the refund. */
  refunded: optional(wireMoney.nullable(), null),
  created_on: z.string(),
  /** The parcel with the new sizes of an exchange, as of an order; missing until it is handed over. */
  courier: z.string().nullish().catch(null),
  tracking_number: z.string().nullish().catch(null),
  /** YYYY-MM-DD. */
  estimated_delivery: z.string().nullish().catch(null),
  items: z.array(
    z.object({
      order_items_id: wireId,
      quantity: z.number().int(),
      /** The new size of an exchange. */
      exchange_size: optional(wireSize.nullable(), null),
    }),
  ),
});
export type WireReturn = z.infer<typeof wireReturn>;

/** A calendar day in the shop's time zone. */
const wireDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/**
 * `GET me/orders/{id}/returns`, and `GET orders/{id}/returns` with the header X-Order-Key: the order's returns, and the
 * pieces that can still be returned.
 */
export const wireOrderReturns = z.object({
  returns: z.array(wireReturn),
  /** Why the order accepts no returns now; null when it does. */
  refusal: optional(z.enum(["NOT_DELIVERED", "RETURN_TOO_LATE"]).nullable(), null),
  /** The last days for returns and for the withdrawal; null before the delivery. */
  return_until: optional(wireDay.nullable(), null),
  withdraw_until: optional(wireDay.nullable(), null),
  /** Whether a declaration of withdrawal has an effect now. */
  can_withdraw: optional(z.boolean(), false),
  /** Lines with pieces that can come back; `sizes` are the other sizes in stock. */
  items: z.array(
    z.object({ order_items_id: wireId, quantity: z.number().int().min(1), sizes: optional(z.array(wireSize), []) }),
  ),
});
export type WireOrderReturns = z.infer<typeof wireOrderReturns>;

/**
 * `POST me/orders/{id}/returns` and `POST orders/{id}/returns`. Answers the return, or 409: NOT_DELIVERED, RETURN_TOO_LATE,
 * NOT_RETURNABLE, TOO_MANY_RETURNED, OUT_OF_STOCK (`products_id`, `sizes_id`).
 */
export const returnRequest = z.object({
  kind: kind.exclude(["withdrawal"]),
  reason,
  items: z
    .array(
      z.object({
        order_items_id: wireId,
        quantity: z.number().int().min(1).max(99),
        /** Exchanges only: the new size of these pieces. */
        exchange_sizes_id: wireId.nullish(),
      }),
    )
    .min(1)
    .max(50)
    .refine((items) => new Set(items.map((item) => item.order_items_id)).size === items.length, {
      message: "has a line twice",
    }),
});
export type ReturnRequest = z.infer<typeof returnRequest>;

/**
 * `POST withdrawals`: a declaration of withdrawal. Answers 204, whether or not there is such an order; 422 for a text that
 * cannot be an order's number. The order's customer, and a guest with the header X-Order-Key, prove that it is theirs.
 */
export const withdrawalRequest = z.object({
  /** In any spelling that `shop/typed-number.ts` reads. */
  number: typedText("code", 100).min(1),
  email: typedText("email", 100).min(3),
  name: typedText("name", 100).min(1),
  /** The items, in the shopper's words; empty for the whole order. */
  items: typedText("text", 500).default(""),
  locale: z.enum(["en", "it"]),
  /** The page that confirms a declaration whose order's number can be computed; the order's email gets its link. */
  confirm_url: wirePageUrl.optional(),
});
export type WithdrawalRequest = z.input<typeof withdrawalRequest>;

/** `POST withdrawals/confirmations`: the token from the mail proves that the declaration is the customer's. */
export const withdrawalConfirmationRequest = z.object({ token: wireLinkToken });

/** The header with the token for `GET withdrawals/confirmations`, because logs contain paths. */
export const WITHDRAWAL_TOKEN_HEADER = "x-withdrawal-token";

/** The answer to both calls of `withdrawals/confirmations`; `declared_on` is the time of the form. */
export const withdrawalConfirmation = z.object({
  number: z.string(),
  declared_on: z.string(),
  status: z.enum(["waiting", "confirmed"]),
});
export type WithdrawalConfirmation = z.infer<typeof withdrawalConfirmation>;
