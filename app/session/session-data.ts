import type { Locale } from "~/i18n/locale";
import type { MessageKey } from "~/i18n/texts";
import type { Cents } from "~/shop/money";

/**
 * A message for the next page: a key and its values. The page translates it, and a key needs little space in the
 * cookie.
 */
export interface Flash {
  key: MessageKey;
  values?: Record<string, string | number>;
  /** Amounts by their placeholder, EUR cents; `messageValues` shows them in the visitor's currency. */
  amounts?: Record<string, Cents>;
}

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
