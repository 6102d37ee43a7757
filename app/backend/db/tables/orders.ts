import type { Generated } from "kysely";
import type { FulfilmentStatus, PaymentStatus } from "~/shop/order-status";

export interface Countries {
  id: Generated<number>;
  iso2: string;
  name_it: string;
  name_en: string;
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
}

export interface Orders {
  id: Generated<number>;
  number: string;
  /** Unique: a cart becomes one order. */
  cart_id: string;
  cart_revision: number;
  /** SHA-256 of the request, hex: only the same request is answered with this order. Orders before schema 7 have ''. */
  request_hash: Generated<string>;
  /** SHA-256 of the key that lets a guest read the order, hex. */
  access_key_hash: string;
  users_id: string | null;
  stores_id: number;
  email: string;
  locale: "en" | "it";
  currency: "EUR" | "GBP";
  payment_status: PaymentStatus;
  fulfilment_status: FulfilmentStatus;
  payments_id: number;
  payment_code: string;
  shipping_method: "courier" | "pickup" | "none";
  countries_id: number;
  /** JSON of the spec's Delivery entity; `billing` is part of it. */
  delivery: string;
  subtotal: number;
  coupon_code: string | null;
  coupon_discount: number;
  delivery_cost: number;
  payment_fee: number;
  gift_card_code: string | null;
  gift_card_amount: number;
  total: number;
  note: string;
  created_on: string;
  /** An unpaid order gives its stock back then. */
  expires_on: string | null;
  /** Who placed it, as limits count: a client IP, erased after seven days. */
  client_key: Generated<string | null>;
  /** SHA-256 of the token in the mail that asks for confirmation, hex; null when the order needs none. */
  confirmation_hash: Generated<string | null>;
  /** Null while the order waits for it. */
  confirmed_on: Generated<string | null>;
}

/** Every step of an order's two statuses. */
export interface OrderEvents {
  id: Generated<number>;
  orders_id: number;
  kind: "payment" | "fulfilment";
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
  /** As they were when ordered. */
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
  is_gift_card: number;
}

export interface PaymentAttempts {
  id: Generated<number>;
  orders_id: number;
  provider: string;
  reference: string;
  status: string;
  amount: number;
  currency: "EUR" | "GBP";
  created_on: string;
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
  /** EUR cents at issue, and what is left. */
  value: number;
  balance: number;
  orders_id: number | null;
  created_on: string;
  expires_on: string | null;
}

export interface GiftCardMovements {
  id: Generated<number>;
  gift_cards_id: number;
  orders_id: number;
  /** EUR cents, negative when spent. */
  amount: number;
  created_on: string;
}
