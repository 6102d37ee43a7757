import type { Locale } from "~/i18n/locale";
import type { Cents } from "~/shop/money";

/**
 * A message for the next page: a key and its values. The page translates it, and a key needs little space in the
 * cookie.
 */
export interface Flash {
  key: FlashKey;
  values?: Record<string, string | number>;
  /** Amounts by their placeholder, EUR cents; `messageValues` shows them in the visitor's currency. */
  amounts?: Record<string, Cents>;
}
export type FlashKey =
  | "access:registered"
  | "access:registered_login"
  | "access:logged_out"
  | "access:reset_asked"
  | "access:reset_done"
  | "access:code_unregistered"
  | "access:failed_login"
  | "account:saved"
  | "account:email_changed"
  | "account:password_changed"
  | "account:changed_login"
  | "account:newsletter_ended"
  | "account:confirmed"
  | "account:earlier_sent"
  | "account:deleted"
  | "account:address_saved"
  | "account:address_deleted"
  | "account:address_default_set"
  | "account:address_gone"
  | "access:code_generic_error"
  | "cart:added"
  | "cart:updated"
  | "cart:coupon_applied"
  | "cart:gift_card_applied"
  | "cart:removed"
  | "cart:codes_unchecked"
  | "cart:too_many_pieces"
  | "cart:server_message"
  | "cart:change_gone"
  | "cart:change_gone_named"
  | "cart:change_sold_out"
  | "cart:change_reduced"
  | "cart:change_reduced_from"
  | "cart:change_price"
  | "cart:change_balance"
  | "cart:change_membership_owned"
  | "cart:change_membership_open"
  | "cart:change_coupon_unknown"
  | "cart:change_coupon_unconfirmed"
  | "cart:change_coupon_not_yet"
  | "cart:change_coupon_expired"
  | "cart:change_coupon_used_up"
  | "cart:change_coupon_used"
  | "back-in-stock:sent"
  | "back-in-stock:confirmed"
  | "back-in-stock:ended"
  | "cart:change_coupon_minimum"
  | "cart:change_coupon_not_for_gift_cards"
  | "cart:change_gift_card_unknown"
  | "cart:change_gift_card_empty"
  | "cart:change_gift_card_expired"
  | "cart:change_gift_card_not_for_gift_cards"
  | "cart:ordered_before"
  | "checkout:account_needed"
  | "checkout:address_gone"
  | "checkout:already_ordered"
  | "checkout:country_not_offered"
  | "checkout:details_needed"
  | "checkout:login_ended"
  | "checkout:nothing_ordered"
  | "checkout:payment_not_offered"
  | "consent:saved"
  | "country:changed"
  | "newsletter:sent"
  | "order:reordered"
  | "order:not_reordered"
  | "payment:cancelled"
  | "payment:error"
  | "payment-ended:order_ended_text"
  | "payment-ended:paid_twice_text"
  | "payment-ended:membership_owned_text"
  | "payment-ended:account_deleted_text"
  | "payment-ended:released_text"
  | "thank-you:closed"
  | "thank-you:no_order"
  | "wishlist:added"
  | "wishlist:removed"
  | "wishlist:moved"
  | "wishlist:not_for_sale"
  | "wishlist:full";

/** A sign-in with a provider that this browser has started. It ends with any login. */
export interface ProviderSignIn {
  /** Secret; the provider's answer must have it. */
  nonce: string;
  provider: string;
  locale: Locale;
  /** A path of this shop. */
  returnTo: string;
  /** The product that is added to the wishlist; null without one. */
  productId: number | null;
  /** Seconds since 1970. */
  startedOn: number;
}

/** The order of the thank-you page. */
export interface LastOrder {
  id: number;
  /** Its access key or signed key; empty for an order that the shopper's account opens. */
  key: string;
  /** Id of the cart that became this order; empty if that happened in another browser. */
  cartId: string;
  /** When its page was last opened, in seconds since 1970. */
  seenOn: number;
  /** Replaces the order's data on its page when the server does not allow guests to read the order. */
  receipt?: Receipt;
}

export interface Receipt {
  email: string;
  /** Cents of the currency. */
  total: number;
  currency: "EUR" | "GBP";
  /** EUR cents that the method of the order took for an order in pounds; missing when it took the total. */
  euro?: number;
  /** Missing when nothing is paid on a provider's page. */
  payment?: ReceiptPayment;
}

/** How the shopper pays an order that its server does not let the shop read. */
export interface ReceiptPayment {
  /** A row of `items/payments`, and its code. */
  id: number;
  code: string;
  /** Cents of the currency; part of the total. */
  fee: number;
  /** What the shop knows about it. */
  state: ReceiptState;
}

/** The texts of all but `done`, which is a payment that has succeeded, are `payment:state_<state>`. */
export const RECEIPT_STATES = [
  "waiting",
  "pending",
  "left",
  "refused",
  "unavailable",
  "needs_script",
  "unconfirmed",
  "done",
] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** The field values of the checkout page, unchanged. */
export interface CheckoutDetails {
  values: Record<string, string>;
}
