import type { Generated } from "kysely";
import type { AttemptStatus } from "~/shop/payment-attempt";
import type { Queued } from "./mails";

/** One attempt to pay an order. Offline methods have one, which an operator settles. */
export interface PaymentAttempts {
  id: Generated<number>;
  orders_id: number;
  /** A code of `shop/payment-methods.ts`. */
  provider: string;
  /** Unique: the order's number and the count of its attempts. Providers know the payment by it. */
  reference: string;
  status: AttemptStatus;
  amount: number;
  currency: "EUR" | "GBP";
  created_on: string;
  /** The provider's id of the payment. */
  provider_id: Generated<string | null>;
  /** The provider's page for the browser. */
  url: Generated<string | null>;
  /** JSON of the shop's URLs that the provider has. */
  pages: Generated<string | null>;
  /** After this time the provider accepts no payment. */
  expires_on: Generated<string | null>;
  /** JSON of the adapter's data; without secrets of the shop and card numbers. */
  state: Generated<string>;
  /** When the provider is asked next; null when the result is final. */
  check_on: Generated<string | null>;
  updated_on: Generated<string | null>;
  /** The part of `amount` that goes or went back, or is released. */
  refunded: Generated<number>;
}

/**
 * Money that goes back to a customer, and reserved money that is released. The queue sends those of providers; an operator sends
 * the others, which have the state "to_send" until then.
 */
export interface Refunds extends Omit<Queued, "state"> {
  /** `settled`: an operator has ended it without a transfer. */
  state: Queued["state"] | "to_send" | "settled";
  orders_id: number;
  /** The return that it refunds; null for other refunds. */
  returns_id: Generated<number | null>;
  /** The payment that is refunded; null when its money came outside of a provider. */
  payment_attempts_id: number | null;
  /** Cents of the payment's currency; without a payment, of the order's. */
  amount: number;
  /** As in `order_events`. */
  actor: string;
  reason: string;
  /** The provider's id of the refund. */
  provider_id: string | null;
  /** 1 when an operator sends it, usually by a transfer. */
  by_hand: Generated<number>;
  /** 1 for money that the order has no use for, such as a second transfer or one that came too late. */
  is_unexpected: Generated<number>;
  /** The operator's note about the transfer, such as the bank's number of it. */
  reference: Generated<string | null>;
  /** 1 for reserved money that was never taken: the provider releases it, and the customer gets nothing back. */
  is_release: Generated<number>;
  /** 1 when the provider has refused its last try for certain: the money has not left. */
  is_refused: Generated<number>;
  /** How often the provider has refused it. */
  refusals: Generated<number>;
  /**
   * What operators had sent back at the provider before the first try, beyond the shop's refunds: cents. Null before that try,
   * and for providers that know refunds by a key.
   */
  sent_outside: Generated<number | null>;
}

/** Where an operator sends a refund. Erased some time after it was sent (`shop/retention.ts`). */
export interface RefundAccounts {
  refunds_id: number;
  iban: string;
  holder: string;
  bic: string | null;
  /** "customer" or the operator. */
  given_by: string;
  given_on: string;
  /** 1 when it has taken the place of another account, to which an operator may have sent the money. */
  is_replaced: Generated<number>;
}
