import { z } from "zod";
import { SHOE_SYSTEMS } from "~/shop/shoe-sizes";
import { wireShoeTable } from "./catalogue.server";
import { typedText } from "./typed-text.server";
import { wireCartId, wireId, wireLinkToken, wireMoney, wirePageUrl } from "./wire.server";

const wireCurrency = z.enum(["EUR", "GBP"]);

/** The gift cards of an order as a present: they go to this email on this day (YYYY-MM-DD in Verona). */
export const wireGift = z.object({
  name: typedText("name", 50).min(1),
  email: typedText("email", 100).min(1),
  message: typedText("text", 300),
  send_on: z.iso.date(),
});
export type WireGift = z.infer<typeof wireGift>;

const deliveryOf = (text: typeof typedText) =>
  z.object({
    name: text("name", 50),
    surname: text("name", 50),
    email: text("email", 100),
    phone: text("phone", 30),
    address: text("name", 100),
    address2: text("name", 100),
    city: text("name", 60),
    zip_code: text("zip", 12),
    province: text("name", 50),
    countries_id: wireId,
    payments_id: wireId,
    billing: z.object({
      business_name: text("name", 100),
      name: text("name", 50),
      surname: text("name", 50),
      vat_number: text("code", 28),
      fiscal_code: text("code", 20),
      countries_id: wireId,
      zip_code: text("zip", 12),
      city: text("name", 60),
      address: text("name", 100),
      address2: text("name", 100),
      province: text("name", 50),
      sdi_code: text("code", 7),
    }),
  });

/** The specification's Delivery entity. Ids of countries are those of `items/countries`. */
export const wireDelivery = deliveryOf((_, max) => z.string().max(max));

/** The same in a request. */
export const deliveryRequest = deliveryOf(typedText);

export type WireDelivery = z.infer<typeof wireDelivery>;

/** The Delivery of a new order, with required names; old orders may lack them. */
const orderDelivery = deliveryRequest.extend({
  name: typedText("name", 50).min(1),
  surname: typedText("name", 50).min(1),
  email: typedText("email", 100).min(1),
});

const hasPlace = ({ address, city }: { address: string; city: string }) => address.trim() !== "" && city.trim() !== "";

/** `POST orders`. The totals are those that the shopper saw; if they differ now, the answer is 409 QUOTE_CHANGED. */
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
    coupon: typedText("code", 40).nullish(),
    gift_card: typedText("code", 40).nullish(),
    shipping: z.enum(["courier", "pickup", "none"]),
    delivery: orderDelivery,
    note: typedText("text", 500),
    locale: z.enum(["en", "it"]),
    /** The shoe sizes of its mails; by default those of the country. */
    size_system: z.enum(SHOE_SYSTEMS).optional(),
    /** In the shown currency: GBP for deliveries to Great Britain, else EUR. */
    total: wireMoney,
    /** What the method takes when that is another currency, as the shopper saw it. */
    taken: z.object({ currency: wireCurrency, total: wireMoney }).optional(),
    /** A secret of the shopper's session that permits to read the order, also when the request is repeated. */
    access_key: typedText("exact", 64).regex(/^[A-Za-z0-9_-]{20,64}$/),
    /** The page for confirming an order that needs it; the order's mail links to it. */
    confirm_url: wirePageUrl.optional(),
    /** The page that shows an order to its guest; the order's mails link to it with a signed key. */
    order_url: wirePageUrl.optional(),
    /** The page for the withdrawal from the contract; the order confirmation links to it. */
    withdraw_url: wirePageUrl.optional(),
    /** Without it the codes of gift cards go to the customer. */
    gift: wireGift.optional(),
  })
  .refine(({ shipping, delivery }) => shipping === "none" || delivery.phone.trim() !== "", {
    message: "A delivery needs a phone number",
    path: ["delivery", "phone"],
  })
  .refine(({ shipping, delivery }) => shipping !== "courier" || hasPlace(delivery), {
    message: "A courier needs an address and a city",
    path: ["delivery", "address"],
  });
export type OrderRequest = z.infer<typeof orderRequest>;

/** The amounts of an order in one currency. */
const wireOrderAmounts = z.object({
  subtotal: wireMoney,
  coupon_discount: wireMoney,
  delivery_cost: wireMoney,
  payment_fee: wireMoney,
  gift_card_amount: wireMoney,
  total: wireMoney,
});

export const wireOrderItem = z.object({
  id: wireId,
  products_id: wireId,
  name: z.string(),
  brand: z.string(),
  color: z.object({ name_it: z.string(), name_en: z.string() }),
  size: z.string(),
  sizes_id: wireId.nullish(),
  /** As in `items/standard_sizes`; without it the server's own size name is shown. */
  size_system: z.enum(["clothing", "shoes_eu", "one_size", "gift_card"]).nullish(),
  /** Without it a size is European alone. */
  size_table: wireShoeTable,
  image: z.string().nullable(),
  quantity: z.number().int(),
  price: wireMoney,
  priceDiscounted: wireMoney,
  /** The price of one piece in the order's currency; the two prices above are EUR. */
  unit_price: wireMoney.nullish(),
  /** Without it the name decides. */
  is_gift_card: z.boolean().nullish(),
});

export type WireOrderItem = z.infer<typeof wireOrderItem>;

/** Money that goes or went back, without released reservations. */
const wireRefund = z.object({
  id: wireId,
  amount: wireMoney,
  currency: wireCurrency,
  /** `to_send`: the shop has yet to send it by a transfer; `queued`: the payment's provider has; `settled`: ended without a transfer. */
  state: z.enum(["to_send", "queued", "sent", "settled"]),
  by: z.enum(["transfer", "provider"]),
  /** The number of the return that it refunds; null for others. */
  return: z.string().nullish(),
  /** ISO 8601 UTC; null before. */
  sent_on: z.string().nullish(),
  /** Whether the order had no use for the money, such as a second transfer: its statuses do not speak of it. */
  is_unexpected: z.boolean().nullish(),
  /** Of a transfer, the country and the last characters of the IBAN, once it is known: "IT… 3456". */
  account: z.string().nullish(),
});
export type WireRefund = z.infer<typeof wireRefund>;

/** The answer to `POST orders/{id}/refund-account`: the refunds of the order as they are then. */
export const wireRefunds = z.array(wireRefund);

/** A change of one of the two statuses. */
const wireOrderEvent = z.object({ kind: z.string(), status: z.string(), created_on: z.string() });

/**
 * The answer to `POST orders`, `GET me/orders/{id}` and `GET orders/{id}` (with the header X-Order-Key: the order's access
 * key, or the signed key from its mails).
 */
export const wireOrder = z.object({
  id: wireId,
  number: z.string(),
  created_on: z.string(),
  /** Of all amounts without another currency: the shown one. */
  currency: wireCurrency,
  /** What its method takes; missing when that is `currency`. Refunds are in it. */
  taken_currency: wireCurrency.nullish(),
  /** The same amounts in euro; missing for an order in euro, and for one that only its own currency can pay. */
  euro: wireOrderAmounts.nullish(),
  payment_status: z.string(),
  fulfilment_status: z.string(),
  payment: z.object({
    code: z.string(),
    /** What the shopper does next to pay: goes to the provider's page, makes a transfer or top-up, or nothing (any more). */
    next: z.enum(["redirect", "transfer", "none"]).nullish(),
    /** Whether the order can be paid now, with its method or another one (`payments/{provider}/session`). */
    payable: z.boolean().nullish(),
    /** Whether the customer has withdrawn from an unpaid order, and the shop has not recorded the pieces: nothing is due for now. */
    withdrawn: z.boolean().nullish(),
    /** Whether providers were tried too often, so that only methods without a provider's page can pay it. */
    tried_too_often: z.boolean().nullish(),
    /** The status of the latest attempt that a provider knows, such as "refused"; missing without one. */
    attempt: z.string().nullish(),
    /** The reference of that attempt. */
    reference: z.string().nullish(),
    /** PostePay top-ups only: the card that is topped up, and its holder. Missing for a reader who may be a stranger. */
    top_up: z.object({ card: z.string(), holder: z.string(), fiscal_code: z.string() }).nullish(),
    /** Bank transfers only: the account and the reference (the order id). The BIC is for transfers from abroad. */
    transfer: z
      .object({ holder: z.string(), iban: z.string(), bic: z.string().nullish(), reason: z.string() })
      .nullable(),
  }),
  shipping: z.enum(["courier", "pickup", "none"]),
  delivery: wireDelivery,
  items: z.array(wireOrderItem),
  ...wireOrderAmounts.shape,
  coupon_code: z.string().nullable(),
  note: z.string(),
  expires_on: z.string().nullable(),
  /** Whether the order waits for its confirmation; missing if it needs none. */
  confirmation: z.enum(["waiting", "confirmed"]).nullish(),
  /** When the shopper confirmed it, ISO 8601; missing if it needs no confirmation. */
  confirmed_on: z.string().nullish().catch(null),
  /** Whether the reader is not known to be the customer: the texts of `delivery` are shortened, and `note` is empty. */
  masked: z.boolean().nullish(),
  /** The delivery zone of its address, where `masked` shortens that. */
  zone: z.enum(["italy", "union", "great_britain", "world"]).nullish().catch(null),
  /** The signed key of its guest's page, as in the links of its mails. */
  link_key: z.string().nullish().catch(null),
  /** A code of `shop/couriers.ts`, or another courier's name; missing until the parcel is handed over. */
  courier: z.string().nullish(),
  tracking_number: z.string().nullish(),
  /** YYYY-MM-DD. */
  estimated_delivery: z.string().nullish(),
  /** `sent_on`: ISO 8601 UTC, null before. With `masked` its texts are shortened. */
  gift: wireGift.extend({ name: z.string(), email: z.string(), sent_on: z.string().nullish() }).nullish(),
  /** The gift cards that the order has bought, as long as their price has not gone back; missing for a reader who may be a stranger. */
  gift_cards: z.array(z.object({ code: z.string(), value: wireMoney })).nullish(),
  /** The changes of both statuses, the oldest first. */
  events: z.array(wireOrderEvent).nullish(),
  /** The oldest first. */
  refunds: wireRefunds.nullish().catch(null),
});
export type WireOrder = z.infer<typeof wireOrder>;

/** The answer to `POST orders/{id}/cancellation`: the codes that the cancelled order has used, for the cart. */
export const cancelledOrder = z.object({ coupon: z.string().nullable(), gift_card: z.string().nullable() });
export type CancelledOrder = z.infer<typeof cancelledOrder>;

/** A row of `GET me/orders`. The specification names no field of it. */
export const wireOrderRow = z.object({
  id: wireId,
  number: z.string().nullish(),
  created_on: z.string().nullish(),
  currency: wireCurrency.nullish(),
  payment_status: z.string().nullish(),
  fulfilment_status: z.string().nullish(),
  payment: z.object({ code: z.string() }).nullish(),
  confirmation: z.enum(["waiting", "confirmed"]).nullish(),
  /** When its gift cards for another person were mailed, null before; missing for an order without a gift. */
  gift: z.object({ sent_on: z.string().nullish() }).nullish().catch(null),
  /** Whether the shop has yet to send money back by a transfer, of which the statuses speak. */
  money_to_send: z.boolean().nullish().catch(null),
  /** The pieces of all lines. */
  quantity: z.number().int().nullish(),
  total: wireMoney.nullish(),
  /** The different pictures of its lines, as in `items`; not all of a large order. */
  images: z.array(z.string()).nullish().catch(null),
});
export type WireOrderRow = z.infer<typeof wireOrderRow>;

/**
 * `GET me/orders/{id}`. The specification names no field of an order: a server may list the items with
 * `GET me/orders/{id}/items` alone, or have other fields, of which only those of a row are read.
 */
export const wireMyOrder = z.union([wireOrder, wireOrder.omit({ items: true }), wireOrderRow]);

/** The specification's response to `POST orders`: the id, which some servers write as a text. */
const orderReceipt = z.object({
  id: z.union([
    wireId,
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(wireId),
  ]),
});
export type OrderReceipt = z.infer<typeof orderReceipt>;
export const placedOrder = z.union([wireOrder, orderReceipt]);

/** `GET orders/by-cart/{cart id}` (with the header X-Order-Key): `order` is null if the key is not the order's. */
export const wireOrderOfCart = z.object({ ordered: z.boolean(), order: wireOrder.nullable() });
export type WireOrderOfCart = z.infer<typeof wireOrderOfCart>;

/** `GET /shippings?countries_id&total`: the courier's price, EUR; `total` is that of the goods before the coupon. */
export const wireShipping = z.object({
  countries_id: wireId.nullish(),
  price: wireMoney,
});
export type WireShipping = z.infer<typeof wireShipping>;

/**
 * `POST orders/limits`: whether the limits would accept an order now. The answer is 204; REQUESTS_EXCEEDED (429) with the seconds to
 * wait, or TOO_MANY_UNPAID (409; `max`). It counts nothing and reserves nothing.
 */
export const orderLimitsRequest = z.object({
  /** The email of the order, if it is known. */
  email: typedText("email", 100).nullish(),
  /** The pieces of the cart. */
  pieces: z.number().int().min(0).max(10_000),
});
export type OrderLimitsRequest = z.infer<typeof orderLimitsRequest>;

/**
 * `POST orders/links`: mails the link to an order's page to the order's own email. The answer is 204 whether or not there is such an
 * order; INVALID_NUMBER (422, `problem`) for a text that cannot be a number.
 */
export const orderLinkRequest = z.object({
  /** As typed. */
  number: typedText("code", 100).min(1),
  email: typedText("email", 100).min(1),
  locale: z.enum(["en", "it"]),
  /** The page that shows an order to its guest, to which the server appends the key. */
  order_url: wirePageUrl,
});
export type OrderLinkRequest = z.infer<typeof orderLinkRequest>;

/**
 * `POST me/orders/{id}/refund-account` and `POST orders/{id}/refund-account`: where the shop sends the money of the order's refunds that
 * are not sent yet. Answers INVALID_ACCOUNT (422) with `problems`, each a `field` and a `problem`; NOTHING_TO_SEND (409); UNCONFIRMED
 * (409) to the reader of a mail's link while the order waits for its confirmation.
 */
export const refundAccountRequest = z.object({
  iban: typedText("code", 60).min(1),
  holder: typedText("name", 100).min(1),
  bic: typedText("code", 20).nullish(),
});
export type RefundAccountRequest = z.input<typeof refundAccountRequest>;

/** `POST orders/confirmations`: the token from the mail proves that the email is the shopper's. */
export const orderConfirmationRequest = z.object({ token: wireLinkToken });

/** The header with the percent-encoded token for `GET orders/confirmations`. */
export const ORDER_TOKEN_HEADER = "X-Order-Token";

/** The answer to both calls of `orders/confirmations`. */
export const orderConfirmation = z.object({ number: z.string(), status: z.enum(["waiting", "confirmed"]) });
export type OrderConfirmation = z.infer<typeof orderConfirmation>;
