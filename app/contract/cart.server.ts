import { z } from "zod";
import { wireSizeSystem } from "./catalogue.server";
import { wireCartId, wireId, wireMoney } from "./wire.server";

/** `POST website/check-cart`: the content of the cart cookie, for prices and stock. */
export const checkCartRequest = z.object({
  /** With it, a code that was right for this cart does not count as a guess again. */
  cart: z.object({ id: wireCartId }).optional(),
  items: z
    .array(z.object({ id: wireId, size: z.object({ id: wireId }), quantity: z.number().int().min(1).max(99) }))
    .max(50),
  coupon: z.string().max(40).nullish(),
  gift_card: z.string().max(40).nullish(),
});
export type CheckCartRequest = z.infer<typeof checkCartRequest>;

/** The specification's cart item. Money is EUR. */
export const wireCartItem = z.object({
  id: wireId,
  slug: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  size: z.object({ id: wireId, name: z.string(), system: wireSizeSystem.optional() }),
  price: wireMoney,
  priceDiscounted: wireMoney,
  discount: z.number().int(),
  sale_price: wireMoney,
  brand: z.object({ name: z.string() }),
  color: z.object({ name_it: z.string(), name_en: z.string() }),
  category: z.object({ name_it: z.string(), name_en: z.string() }),
  is_gift_card: z.boolean(),
  /** Pieces left of this size. */
  available: z.number().int(),
});

export const wireCoupon = z.object({
  code: z.string(),
  description: z.string(),
  kind: z.enum(["amount", "percent"]),
  /** EUR, or whole per cent. */
  discount: wireMoney,
});

/** Corrections by the server, which clients can translate. */
export const wireCartChange = z.object({
  code: z.enum([
    "gone",
    "sold_out",
    "reduced",
    "coupon_unknown",
    "coupon_expired",
    "coupon_minimum",
    "coupon_not_for_gift_cards",
    "gift_card_unknown",
    "gift_card_empty",
    "gift_card_not_for_gift_cards",
  ]),
  name: z.string().optional(),
  size: z.string().optional(),
  quantity: z.number().int().optional(),
  /** `coupon_minimum`: EUR. */
  amount: wireMoney.optional(),
});
export type WireCartChange = z.infer<typeof wireCartChange>;

export const checkCartResponse = z.object({
  items: z.array(wireCartItem),
  coupon: wireCoupon.nullable(),
  gift_card: z.object({ code: z.string(), value: wireMoney }).nullable(),
  changes: z.array(wireCartChange),
  /** The same in English, for clients that show only a text; empty without changes. */
  message: z.string(),
});
export type CheckCartResponse = z.infer<typeof checkCartResponse>;
