import type { Generated } from "kysely";

/** Columns of a table whose rows a queue sends one by one (`queue/queue.ts`). */
export interface Queued {
  id: Generated<number>;
  state: "queued" | "sent" | "failed";
  /** Number of attempts that began, including those with an unknown result. */
  attempts: number;
  due_on: string;
  created_on: string;
  sent_on: string | null;
  last_error: string | null;
}

export type NewsletterMail = "newsletter_confirmation" | "newsletter_welcome" | "newsletter_already";

/** About a request for a mail when a product is back in stock. */
export type StockMail = "stock_confirmation" | "stock_back";

/** What a mail says about an order and its payment. It is decided when the mail is sent (`mail/announcement.ts`). */
export type AnnouncedState = "paid" | "placed" | "complete" | "declined" | "checking";

/**
 * `order_confirmation` announces an order, once; the three kinds after it tell what happens to its payment after that.
 * `order_to_confirm` requests the confirmation of a waiting order. `gift_received` has the codes of a gift, for its recipient.
 * `gift_cards` has the codes, and `gift_planned` the day and the recipient, for a customer whose mail about the payment had left.
 * `order_link` is asked for. `refund_account` asks again for the account of a refund, and `refund_returned` after the bank has sent its
 * money back; `refund_account_given` tells that a customer has entered one.
 */
export type OrderMail =
  | "order_to_confirm"
  | "order_confirmation"
  | "order_paid"
  | "payment_refused"
  | "order_instructions"
  | "order_refunded"
  | "refund_account"
  | "refund_account_given"
  | "refund_returned"
  | "refund_sent"
  | "order_shipped"
  | "order_ready"
  | "order_expired"
  | "order_cancelled"
  | "order_link"
  | "gift_cards"
  | "gift_received"
  | "gift_planned";

/** About a return. */
export type ReturnMail =
  | "return_requested"
  | "return_approved"
  | "return_rejected"
  | "return_refunded"
  | "return_exchanged";

/**
 * Receipts of declarations of withdrawal: of one that has had its effect; with the link that it needs to have it; and of one
 * that matches no order, the only one that goes to the declared email.
 */
export type WithdrawalMail = "withdrawal_receipt" | "withdrawal_to_confirm" | "withdrawal_unmatched";

/** `email_changed` goes to the former email; `welcome_coupon` has the code of the personal coupon, once the email is confirmed. */
export type AccountMail =
  | "welcome"
  | "welcome_coupon"
  | "email_confirmation"
  | "email_changed"
  | "password_reset"
  | "password_changed";

export interface Mails extends Queued {
  kind: OrderMail | NewsletterMail | AccountMail | ReturnMail | WithdrawalMail | StockMail;
  /** Emptied when its time is over (`shop/retention.ts`). */
  recipient: string;
  locale: "en" | "it";
  orders_id: number | null;
  users_id: Generated<string | null>;
  returns_id: Generated<number | null>;
  withdrawals_id: Generated<number | null>;
  refunds_id: Generated<number | null>;
  stock_requests_id: Generated<number | null>;
  /** Of a mail about an order's payment, from its claim on. With the state "queued": it is being sent, or its process has died. */
  variant: Generated<AnnouncedState | null>;
  /** JSON of URLs with keys that are stored nowhere else in the clear; erased when the mail is sent, or some days after it is given up. */
  links: string | null;
  /** When an operator has taken a mail that was given up off the list. */
  done_on: Generated<string | null>;
}

/** One row per email; the columns from `consent_version` on are the proof of its latest confirmed sign-up. */
export interface NewsletterSubscriptions {
  id: Generated<number>;
  /** As typed; `email_key` is the lower-case form. */
  email: string;
  email_key: string;
  locale: "en" | "it";
  status: "pending" | "confirmed" | "unsubscribed";
  /** Version of the consent's wording on the form. */
  consent_version: string;
  requested_on: string;
  /** Shortened IPs (record 017); empty if unknown. */
  request_ip: string;
  confirmed_on: string | null;
  confirm_ip: string | null;
  unsubscribed_on: string | null;
}

/** The keys in our mails, as SHA-256. */
export interface NewsletterTokens {
  hash: string;
  newsletter_subscriptions_id: number;
  purpose: "confirm" | "unsubscribe";
  created_on: string;
  /** Null: never. */
  expires_on: string | null;
  /** The proof of the sign-up that this key confirms; null after the confirmation. */
  email: string | null;
  locale: "en" | "it" | null;
  consent_version: string | null;
  request_ip: string | null;
}

/** Pending and sent calls to the newsletter service. */
export interface NewsletterDeliveries extends Queued {
  newsletter_subscriptions_id: number;
  kind: "subscribe" | "unsubscribe";
}
