import type { Generated } from "kysely";
import type { Tier } from "~/shop/membership";
import type { FulfilmentStatus, PaymentStatus } from "~/shop/order-status";
import type { ShoeSystem } from "~/shop/shoe-sizes";

export interface Countries {
  id: Generated<number>;
  iso2: string;
  name_it: string;
  name_en: string;
  /** 1 while the shop delivers there. */
  active: Generated<number>;
}

export interface Payments {
  id: Generated<number>;
  /** A code of `shop/payment-methods.ts`. */
  code: string;
  name: string;
  name_it: string;
  name_en: string;
  /** Extra fee, EUR cents. */
  price: number;
  visibility: "visible" | "online" | "hidden";
  sort: number;
  /** 1 while the shop can use the method: it needs no provider, or the provider's account is set. */
  connected: Generated<number>;
}

/** Cents of `currency`. */
export interface OrderAmounts {
  currency: "EUR" | "GBP";
  subtotal: number;
  coupon_discount: number;
  delivery_cost: number;
  payment_fee: number;
  gift_card_amount: number;
  total: number;
}

/** Its amounts are those that its method takes. */
export interface Orders extends OrderAmounts {
  id: Generated<number>;
  /** Unique; random (record 062), except those that `number_is_guessable` marks. */
  number: string;
  /** 1 for numbers of before migration 020, which can be computed from one another: they prove nothing about their bearer. */
  number_is_guessable: number;
  /** Unique: a cart becomes one order. */
  cart_id: string;
  cart_revision: number;
  /** SHA-256 of the request, hex: a repeated request must be identical to get this order. Orders before schema 7 have ''. */
  request_hash: Generated<string>;
  /** SHA-256 of the key that lets a guest read the order, hex. */
  access_key_hash: string;
  users_id: string | null;
  stores_id: number;
  email: string;
  locale: "en" | "it";
  /** The shoe sizes of its mails; null: those of its country. */
  size_system: Generated<ShoeSystem | null>;
  payment_status: PaymentStatus;
  fulfilment_status: FulfilmentStatus;
  payments_id: number;
  payment_code: string;
  shipping_method: "courier" | "pickup" | "none";
  countries_id: number;
  /** JSON of the specification's Delivery entity, including `billing`. */
  delivery: string;
  coupon_code: string | null;
  gift_card_code: string | null;
  note: string;
  created_on: string;
  /** When an unpaid order expires and releases its stock. */
  expires_on: string | null;
  /** The rate-limit key of the client IP that placed the order, erased after seven days. */
  client_key: Generated<string | null>;
  /** SHA-256 of the token in the mail that requests confirmation, hex; null if the order needs none. */
  confirmation_hash: Generated<string | null>;
  /** Null until the confirmation. */
  confirmed_on: Generated<string | null>;
  /** A code of the couriers' table; null until the parcel is handed over. */
  courier: Generated<string | null>;
  tracking_number: Generated<string | null>;
  /** Date (YYYY-MM-DD) of the expected delivery, as given by an operator; null if none was given. */
  estimated_delivery: Generated<string | null>;
  /** URL of the page that shows the order to its guest, without the signed key; null if the shop has none. */
  page_url: Generated<string | null>;
  /** Null until an erasure is requested or done (decision record 032). */
  erasure: Generated<Erasure | null>;
  /** URL of the page for the withdrawal; null if the shop has none. */
  withdraw_url: Generated<string | null>;
  /** Money that goes or went back, without released reservations, cents of the order's currency; at most `total`. */
  refunded: Generated<number>;
  /** JSON of the wire's `gift`; null when the codes of its gift cards go to the customer, and for other orders. */
  gift: Generated<string | null>;
  /** JSON of `OrderAmounts`: the same order in its other currency; null for an order with one (decision record 064). */
  other_amounts: Generated<string | null>;
}

/**
 * How much personal data of an order is left: all of it, because the order is not over (`requested`), the data of its invoice,
 * or none (`done`). Requested by the deletion of the account or by an operator; without a request it is done by age.
 */
export type Erasure = "requested" | "invoice" | "done";

/** Log of every change of an order's two statuses, and of the steps of its erasure. */
export interface OrderEvents {
  id: Generated<number>;
  orders_id: number;
  kind: "payment" | "fulfilment" | "erasure" | "refund";
  before: string;
  after: string;
  actor: string;
  reason: string;
  created_on: string;
}

export interface OrderItems {
  id: Generated<number>;
  orders_id: number;
  products_id: number;
  standard_sizes_id: number;
  /** As at the time of the order. */
  name: string;
  brand: string;
  color_it: string;
  color_en: string;
  size: string;
  media_id: string | null;
  quantity: number;
  /** EUR cents; the lower of the two was charged. */
  price: number;
  price_discounted: number;
  /** What one piece was charged, cents of the order's currency. */
  charged_price: number;
  /** Units of the order's currency for one euro, in ten-thousandths. */
  charged_rate: number;
  /** The same piece in the order's other currency; null for an order with one. */
  other_price: Generated<number | null>;
  is_gift_card: number;
  /** The tier that a membership product grants; null for other products. */
  grants_tier: Generated<Tier | null>;
  /** The VAT within the price, in hundredths of a per cent; null when the shop does not decide it (`shop/vat.ts`). */
  vat_rate: Generated<number | null>;
}

export interface Coupons {
  id: Generated<number>;
  /** Upper case. */
  code: string;
  description: string;
  kind: "amount" | "percent";
  /** EUR cents or whole per cent. */
  discount: number;
  minimum_subtotal: number;
  valid_from: string | null;
  valid_to: string | null;
  uses_total: number | null;
  uses_per_person: number | null;
  /** A personal coupon's owner. */
  users_id: string | null;
  deleted_at: string | null;
}

export interface CouponUses {
  id: Generated<number>;
  coupons_id: number;
  orders_id: number;
  email: string;
}

export interface GiftCards {
  id: Generated<number>;
  /** Upper case. */
  code: string;
  /** EUR cents at issue, and the remaining balance. */
  value: number;
  balance: number;
  /** The order that bought the card; null for a card that an operator has made. */
  orders_id: number | null;
  /** The line of that order, and which of its pieces, from 1: unique together, so that a piece has one code. */
  order_items_id: Generated<number | null>;
  piece: Generated<number | null>;
  created_on: string;
  expires_on: string | null;
  /** When an operator blocked the card; null while it can be used. */
  blocked_on: Generated<string | null>;
}

/** Log of what operators do to coupons and gift cards; one of the two ids is null. */
export interface VoucherChanges {
  id: Generated<number>;
  coupons_id: number | null;
  gift_cards_id: number | null;
  change: "added" | "changed" | "removed" | "ended" | "blocked";
  actor: string;
  reason: string;
  created_on: string;
}

export interface GiftCardMovements {
  id: Generated<number>;
  gift_cards_id: number;
  orders_id: number;
  /** EUR cents, negative when spent. */
  amount: number;
  created_on: string;
}
