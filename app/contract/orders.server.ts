import { z } from "zod";
import { optional, wireCartId, wireId, wireLinkToken, wireMoney, wirePageUrl } from "./wire.server";

const text = (max: number) => z.string().max(max);

/** The spec's Delivery entity. Ids of countries are those of `items/countries`. */
export const wireDelivery = z.object({
  name: text(50),
  surname: text(50),
  email: text(100),
  phone: text(30),
  address: text(100),
  address2: text(100),
  city: text(60),
  zip_code: text(12),
  province: text(50),
  countries_id: wireId,
  payments_id: wireId,
  billing: z.object({
    business_name: text(100),
    name: text(50),
    surname: text(50),
    vat_number: text(20),
    fiscal_code: text(20),
    countries_id: wireId,
    zip_code: text(12),
    city: text(60),
    address: text(100),
    address2: text(100),
    province: text(50),
    sdi_code: text(7),
  }),
});

const required = (max: number) => z.string().trim().min(1).max(max);

/** The Delivery of a new order: nobody is called nothing. Orders of old may be read as they are. */
const orderDelivery = wireDelivery.extend({
  name: required(50),
  surname: required(50),
  email: required(100),
  phone: required(30),
});

const hasPlace = ({ address, city }: { address: string; city: string }) => address.trim() !== "" && city.trim() !== "";

/** `POST orders`. The totals are what the shopper saw: when they no longer hold, the answer is 409 QUOTE_CHANGED. */
export const orderRequest = z
  .object({
    stores_id: wireId,
    cart: z.object({
      id: wireCartId,
      revision: z.number().int().min(0).max(2_147_483_647),
    }),
    items: z
      .array(
        z.object({
          id: wireId,
          size: z.object({ id: wireId }),
          quantity: z.number().int().min(1).max(99),
          priceDiscounted: wireMoney,
        }),
      )
      .max(50),
    coupon: text(40).nullish(),
    gift_card: text(40).nullish(),
    shipping: z.enum(["courier", "pickup", "none"]),
    delivery: orderDelivery,
    note: text(500),
    locale: z.enum(["en", "it"]),
    total: wireMoney,
    /** A secret of the shopper's session: who knows it may read the order, now and when the request is repeated. */
    access_key: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/),
    /** The page where the shopper confirms an order that needs it; its mail leads there. */
    confirm_url: wirePageUrl.optional(),
  })
  .refine(({ shipping, delivery }) => shipping !== "courier" || hasPlace(delivery), {
    message: "A courier needs an address and a city",
    path: ["delivery", "address"],
  });
export type OrderRequest = z.infer<typeof orderRequest>;

export const wireOrderItem = z.object({
  id: wireId,
  products_id: wireId,
  name: z.string(),
  brand: z.string(),
  color: z.object({ name_it: z.string(), name_en: z.string() }),
  size: z.string(),
  sizes_id: wireId.nullish(),
  /** As in `items/standard_sizes`; servers that do not tell it name their sizes themselves. */
  size_system: z.enum(["clothing", "shoes_eu", "one_size", "gift_card"]).nullish(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  price: wireMoney,
  priceDiscounted: wireMoney,
});

/** The answer to `POST orders` and `GET orders/{id}` (with the header X-Order-Key). */
export const wireOrder = z.object({
  id: wireId,
  number: z.string(),
  created_on: z.string(),
  currency: z.enum(["EUR", "GBP"]),
  payment_status: z.string(),
  fulfilment_status: z.string(),
  payment: z.object({
    code: z.string(),
    /** Bank transfers only: where to, and the reason to write (the order id). The BIC is for transfers from abroad. */
    transfer: z
      .object({ holder: z.string(), iban: z.string(), bic: z.string().nullish(), reason: z.string() })
      .nullable(),
  }),
  shipping: z.enum(["courier", "pickup", "none"]),
  delivery: wireDelivery,
  items: z.array(wireOrderItem),
  subtotal: wireMoney,
  coupon_code: z.string().nullable(),
  coupon_discount: wireMoney,
  delivery_cost: wireMoney,
  payment_fee: wireMoney,
  gift_card_amount: wireMoney,
  total: wireMoney,
  note: z.string(),
  expires_on: z.string().nullable(),
  /** Whether the order waits until the link in its mail is followed; missing when it need not. */
  confirmation: z.enum(["waiting", "confirmed"]).nullish(),
});
export type WireOrder = z.infer<typeof wireOrder>;

/** The answer to `POST orders` of a server that says no more than which order it is. */
const orderReceipt = z.object({ id: wireId });
export type OrderReceipt = z.infer<typeof orderReceipt>;
export const placedOrder = z.union([wireOrder, orderReceipt]);

/** `GET orders/by-cart/{cart id}` (with the header X-Order-Key): `order` is null when the key does not open it. */
export const wireOrderOfCart = z.object({ ordered: z.boolean(), order: wireOrder.nullable() });
export type WireOrderOfCart = z.infer<typeof wireOrderOfCart>;

/** `GET /shippings?countries_id&total`: the courier's price, EUR; `total` is the subtotal after the coupon. */
export const wireShipping = z.object({
  countries_id: wireId.nullish(),
  price: wireMoney,
  /** Null where the server does not say. */
  free_over: optional(wireMoney.nullable(), null),
});
export type WireShipping = z.infer<typeof wireShipping>;

/** `POST orders/confirmations`: the token in the mail proves that the e-mail address is the shopper's. */
export const orderConfirmationRequest = z.object({ token: wireLinkToken });

/** Carries the token to `GET orders/confirmations`, percent-encoded. */
export const ORDER_TOKEN_HEADER = "X-Order-Token";

/** The answer to both calls of `orders/confirmations`. */
export const orderConfirmation = z.object({ number: z.string(), status: z.enum(["waiting", "confirmed"]) });
export type OrderConfirmation = z.infer<typeof orderConfirmation>;
