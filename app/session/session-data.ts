/** A message for the next page: a key and its values, so that it speaks the page's language and fits a cookie. */
export interface Flash {
  key: FlashKey;
  values?: Record<string, string | number>;
}
export type FlashKey =
  | "cart:added"
  | "cart:updated"
  | "cart:coupon_applied"
  | "cart:gift_card_applied"
  | "cart:removed"
  | "cart:codes_unchecked"
  | "cart:too_many_pieces"
  | "cart:server_message"
  | "cart:change_gone"
  | "cart:change_sold_out"
  | "cart:change_reduced"
  | "cart:change_coupon_unknown"
  | "cart:change_coupon_expired"
  | "cart:change_coupon_minimum"
  | "cart:change_coupon_not_for_gift_cards"
  | "cart:change_gift_card_unknown"
  | "cart:change_gift_card_empty"
  | "cart:change_gift_card_not_for_gift_cards"
  | "cart:ordered_before"
  | "checkout:already_ordered"
  | "checkout:nothing_ordered"
  | "checkout:payment_not_offered"
  | "consent:saved"
  | "country:changed"
  | "newsletter:sent"
  | "thank-you:closed";

/** Opens the thank-you page. */
export interface LastOrder {
  id: number;
  key: string;
  /** The cart that it was. */
  cartId: string;
  /** When its page was last shown, seconds since 1970. */
  seenOn: number;
  /** Of an order that the server does not let guests read: what its page shows instead. */
  receipt?: Receipt;
}

export interface Receipt {
  email: string;
  /** Cents of the currency. */
  total: number;
  currency: "EUR" | "GBP";
}

/** What the shopper filled in on the checkout page, as it was typed. */
export interface CheckoutDetails {
  values: Record<string, string>;
}
