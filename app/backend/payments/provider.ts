import type { WireDelivery } from "~/contract/orders.server";
import type { Shipping } from "~/shop/delivery";
import type { Cents, Currency } from "~/shop/money";
import type { ProviderLine } from "~/shop/provider-lines";

/** Data that an adapter keeps between its calls, such as ids of sessions. No secrets of the shop, no card numbers. */
export type ProviderState = Readonly<Record<string, string>>;

/** The part of an order that providers receive. */
export interface PayableOrder {
  number: string;
  locale: "en" | "it";
  delivery: WireDelivery;
  /** ISO 3166-1 alpha-2 codes. */
  deliveryCountry: string;
  billingCountry: string;
  shipping: Shipping;
  /** Their totals sum to the amount of the payment. */
  lines: readonly ProviderLine[];
}

/** One attempt to pay an order with a provider. */
export interface Payment {
  /** Unique over all attempts: 2 to 30 letters, digits and dashes. */
  reference: string;
  amount: Cents;
  currency: Currency;
  order: PayableOrder;
  /** URLs of the shop: where the browser comes back to, and where the provider sends its notifications. */
  pages: { back: string; cancelled: string; notification: string };
  /** After this time the provider must accept no payment. */
  expiresOn: Date;
  /** The provider's id of the payment; null before `start`, and for a provider that has none. */
  providerId: string | null;
  state: ProviderState;
}

export interface StartedPayment {
  providerId: string | null;
  /** The provider's page; the browser is redirected to it. */
  url: string;
  state?: ProviderState;
}

/**
 * What a provider knows about a payment.
 * - pending: the shopper has not decided, or the provider is still checking.
 * - approved: the shopper has agreed; the money moves only when the shop calls `capture`.
 * - authorised: the money is reserved for the shop; `capture` takes it when the goods leave.
 * - paid: the shop has the money.
 * - refused: this attempt cannot succeed any more. cancelled: the shopper has left it.
 */
export type PaymentOutcome = "pending" | "approved" | "authorised" | "paid" | "refused" | "cancelled";

export interface ProviderReport {
  outcome: PaymentOutcome;
  /**
   * Of a pending payment that the shopper has agreed to, so that the order waits for it: the provider still checks it, or
   * the answer to the shop's second step was lost.
   */
  undecided?: "checking" | "lost";
  /** Missing when the provider does not name the amount of a payment in this state. */
  amount?: Cents;
  currency?: Currency;
  /** Replaces the stored one. */
  providerId?: string;
  /** Added to the stored one. */
  state?: ProviderState;
}

export interface RefundRequest {
  amount: Cents;
  /** Unique per refund: a repeated request must not send the money twice. 2 to 30 letters, digits and dashes. */
  key: string;
  /**
   * What the provider had sent back before: the payment's other refunds, and what operators have sent back at the provider
   * before the first try. A provider that knows no keys shows by the money it has sent back whether a repeated request was
   * carried out; refunds of one payment are therefore sent one after the other.
   */
  refundedBefore: Cents;
  /** The provider's id of this refund from an earlier answer; null before the first one. */
  providerId: string | null;
}

export interface RefundReport {
  /** pending: the provider accepted it and reports later. */
  outcome: "done" | "pending" | "failed";
  /** The provider's id of the refund. */
  providerId?: string;
}

/** A message from a provider, or the browser's return, whose signature the adapter has checked. */
export interface ProviderNotification {
  /** One of the two names the payment. */
  reference?: string;
  providerId?: string;
  /** Null when the message is not proof: the shop then asks the provider. */
  report: ProviderReport | null;
}

/** A request of a provider to the shop, unparsed: signatures cover the raw body. */
export interface NotificationRequest {
  headers: Headers;
  body: string;
  /** Of the URL, and of the URL of the browser's return. */
  query: URLSearchParams;
}

/** Writes an incoming notification to a trace. */
export type TraceNotification = (provider: string, notification: NotificationRequest) => Promise<void>;

/**
 * The adapter of one payment provider. It has no database and decides nothing about orders. Amounts are in the minor unit of
 * the currency. Every function may be repeated with the same arguments.
 * @throws ProviderUnavailable when the provider is unreachable, slow, or answers nonsense; ProviderRefusal when it refuses
 *   the request
 */
export interface PaymentProvider {
  /**
   * Whether the provider accepts the shop's keys, by a request that changes nothing there.
   * @throws AccountRefused when it does not, ProviderUnavailable
   */
  checkAccount?(): Promise<void>;
  /** Opens a payment page for the browser. */
  start(payment: Payment): Promise<StartedPayment>;
  /** Asks the provider for the state of a payment. */
  query(payment: Payment): Promise<ProviderReport>;
  /** Completes an approved payment, or takes the money of an authorised one. */
  capture(payment: Payment): Promise<ProviderReport>;
  /**
   * Sends money back; for a payment that is only authorised, releases the whole of it.
   * @param payment an authorised or paid one
   */
  refund(payment: Payment, refund: RefundRequest): Promise<RefundReport>;
  /** What the provider has sent back of a payment. For a provider that knows refunds by no key; missing for others. */
  refunded?(payment: Payment): Promise<Cents>;
  /**
   * Reads a notification, or the query of the browser's return.
   * @returns null for a message that concerns no payment of this shop or has no meaning for it
   * @throws InvalidNotification for a missing, wrong or expired signature
   */
  parseNotification(request: NotificationRequest): Promise<ProviderNotification | null>;
  /**
   * The order accepts no payment of this attempt any more: closes its page, and releases what the shopper has agreed to.
   * Missing for a provider that cannot.
   */
  abandon?(payment: Payment): Promise<void>;
  /**
   * Accepts the token that the provider's script has given to the browser, so that `capture` can complete the payment.
   * Missing where the script gives none. The token proves nothing until `capture` has used it.
   * @throws InvalidNotification for a text that is no token
   */
  authorise?(payment: Payment, token: string): Promise<ProviderReport>;
}

/** The provider is unreachable, too slow, or answers nonsense. Nothing is known about the result. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

/**
 * The provider refuses the shop's account, such as after a change of its keys. Nothing is known about the payment, and a
 * request succeeds once an operator has mended the settings, so it is retried like one without an answer.
 */
export class AccountRefused extends ProviderUnavailable {
  override name = "AccountRefused";
  constructor(
    request: string,
    readonly status: number,
    readonly code: string,
  ) {
    super(`${request}: the provider refuses the shop's account: ${status} ${code}`);
  }
}

/** The provider has refused a request; `code` is its own, without values of the request. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`The provider refused: ${status} ${code}`);
  }
}

/** A notification without a valid signature. */
export class InvalidNotification extends Error {
  override name = "InvalidNotification";
}
