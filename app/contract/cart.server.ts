import { z } from "zod";
import { isGiftCard, wireQuantity, wireShoeTable, wireSizeSystem } from "./catalogue.server";
import { typedText } from "./typed-text.server";
import { optional, twoNames, wireCartId, wireId, wireMoney, withNames } from "./wire.server";

/** `POST website/check-cart`: the content of the cart cookie, for prices and stock. */
export const checkCartRequest = z.object({
  /** With it, a code that was right for this cart does not count as a guess again. */
  cart: z.object({ id: wireCartId }).optional(),
  items: z
    .array(z.object({ id: wireId, size: z.object({ id: wireId }), quantity: z.number().int().min(1).max(99) }))
    .max(50),
  coupon: typedText("code", 40).nullish(),
  gift_card: typedText("code", 40).nullish(),
  /** `checked_on` of the answer that the shopper saw last: prices and balances that have changed since are reported. */
  seen_on: z.iso.datetime().nullish(),
});
export type CheckCartRequest = z.infer<typeof checkCartRequest>;

const twoNamed = z.object(twoNames).transform(withNames);

/** The specification's cart item. Money is EUR. */
export const wireCartItem = z
  .object({
    id: wireId,
    /** A server that names no slug has its products found by their ids. */
    slug: z.string().nullish(),
    name: z.string(),
    image: optional(z.string().nullable(), null),
    quantity: z.number().int(),
    size: z.object({ id: wireId, name: z.string(), system: wireSizeSystem, table: wireShoeTable }),
    price: wireMoney,
    priceDiscounted: wireMoney,
    discount: z.number().int(),
    sale_price: wireMoney,
    brand: z.object({ name: z.string() }),
    color: twoNamed,
    category: twoNamed,
    is_gift_card: z.boolean().nullish(),
    /** False for what is not delivered. A server that does not say delivers everything except gift cards. */
    needs_delivery: z.boolean().nullish(),
    /** True for a membership: only a signed-in shopper can order it. */
    needs_account: optional(z.boolean(), false),
    /** Pieces left of this size. */
    available: wireQuantity,
  })
  .transform(({ slug, is_gift_card, needs_delivery, ...item }) => {
    const isCard = isGiftCard({ name: item.name, is_gift_card });
    return {
      ...item,
      slug: slug ?? String(item.id),
      is_gift_card: isCard,
      needs_delivery: needs_delivery ?? !isCard,
    };
  });

/** Also a row of `GET items/coupons` with a code in `search`. */
export const wireCoupon = z.object({
  code: z.string(),
  description: z.string().nullish(),
  kind: z.enum(["amount", "percent"]).default("amount"),
  /** EUR, or whole per cent. */
  discount: wireMoney,
});
export type WireCoupon = z.infer<typeof wireCoupon>;

/** Corrections by the server, which clients can translate. */
export const wireCartChange = z.object({
  code: z.enum([
    "gone",
    "sold_out",
    "reduced",
    "price",
    "balance",
    "membership_owned",
    "membership_open",
    "coupon_unknown",
    "coupon_unconfirmed",
    "coupon_not_yet",
    "coupon_expired",
    "coupon_used_up",
    "coupon_used",
    "coupon_minimum",
    "coupon_not_for_gift_cards",
    "gift_card_unknown",
    "gift_card_empty",
    "gift_card_expired",
    "gift_card_not_for_gift_cards",
  ]),
  name: z.string().optional(),
  /** `membership_open`: the number of the order that is not paid yet. */
  number: z.string().optional(),
  size: z.string().optional(),
  /** Of shoes. */
  size_table: wireShoeTable,
  quantity: z.number().int().optional(),
  /** `reduced`: the pieces in the request. */
  wanted: z.number().int().optional(),
  /** `coupon_minimum`: EUR. */
  amount: wireMoney.optional(),
  /** `price`, `balance`: EUR. */
  before: wireMoney.optional(),
  after: wireMoney.optional(),
});
export type WireCartChange = z.infer<typeof wireCartChange>;

/** The specification's gift card. Only the code can spend it: no call accepts the id in its place. */
const wireFoundGiftCard = z.object({
  id: wireId,
  /** What is left on the card, EUR. */
  value: wireMoney,
});

/** `GET website/gift-card/{code}`: false for every code that is not a gift card with a balance. */
export const wireGiftCardLookup = wireFoundGiftCard.or(z.literal(false));
export type WireGiftCardLookup = z.infer<typeof wireGiftCardLookup>;

export const wireGiftCard = wireFoundGiftCard.extend({ id: wireId.nullish(), code: z.string() });

/**
 * The corrected cart and a message. The rest is not in the specification: without `changes` the message is shown as it
 * is, and a code that the response leaves out (`undefined`, not null) is checked by a call of its own.
 */
export const checkCartResponse = z.object({
  items: z.array(wireCartItem),
  coupon: wireCoupon.nullish(),
  gift_card: wireGiftCard.nullish(),
  changes: optional(z.array(wireCartChange).nullable(), null),
  /** The time of this answer, ISO 8601 UTC. */
  checked_on: optional(z.iso.datetime().nullable(), null).optional(),
  /** Whether `POST orders` sends gift cards to another person (`gift`). */
  sends_gifts: optional(z.boolean(), false).optional(),
  /** What changed, in the server's own language; empty when nothing changed. */
  message: optional(z.string(), ""),
});
export type CheckCartResponse = z.infer<typeof checkCartResponse>;
/** A checked cart of which nothing is left open. */
export type CheckedCart = CheckCartResponse & {
  coupon: z.infer<typeof wireCoupon> | null;
  gift_card: z.infer<typeof wireGiftCard> | null;
};
