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
  | "cart:change_gone"
  | "cart:change_sold_out"
  | "cart:change_reduced"
  | "cart:change_coupon_unknown"
  | "cart:change_coupon_expired"
  | "cart:change_coupon_minimum"
  | "cart:change_gift_card_unknown"
  | "cart:change_gift_card_empty"
  | "checkout:nothing_ordered"
  | "checkout:payment_not_offered"
  | "consent:saved"
  | "country:changed"
  | "newsletter:sent";

/** Opens the thank-you page. */
export interface LastOrder {
  id: number;
  key: string;
}

/** What the shopper filled in on the checkout page, as it was typed. */
export interface CheckoutDetails {
  values: Record<string, string>;
}
