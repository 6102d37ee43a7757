import type { Generated } from "kysely";

/** What a table has whose rows are sent one by one (`queue/queue.ts`). */
export interface Queued {
  id: Generated<number>;
  state: "queued" | "sent" | "failed";
  /** Those that began, whether or not anybody heard how they ended. */
  attempts: number;
  due_on: string;
  created_on: string;
  sent_on: string | null;
  last_error: string | null;
}

export type NewsletterMail = "newsletter_confirmation" | "newsletter_welcome" | "newsletter_already";

/** `order_to_confirm` asks for the confirmation of an order that waits for it. */
export type OrderMail = "order_to_confirm" | "order_confirmation" | "order_paid" | "order_expired" | "order_cancelled";

export interface Mails extends Queued {
  kind: OrderMail | NewsletterMail;
  /** Empty 30 days after a mail of the newsletter. */
  recipient: string;
  locale: "en" | "it";
  orders_id: number | null;
  /** Addresses with keys that are nowhere else in the clear, as JSON; erased when the mail has left the queue. */
  links: string | null;
}

/** One row per address; the columns from `consent_version` on are the proof of its sign-up, the latest one confirmed. */
export interface NewsletterSubscriptions {
  id: Generated<number>;
  /** As it was typed; `email_key` is the same in small letters. */
  email: string;
  email_key: string;
  locale: "en" | "it";
  status: "pending" | "confirmed" | "unsubscribed";
  /** Which wording of the consent was shown. */
  consent_version: string;
  requested_on: string;
  /** IP addresses are shortened (decision 017); empty when unknown. */
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
  /** The proof of the sign-up that this key confirms, requested when it was created; null once it is confirmed. */
  email: string | null;
  locale: "en" | "it" | null;
  consent_version: string | null;
  request_ip: string | null;
}

/** What the newsletter service has to be told. */
export interface NewsletterDeliveries extends Queued {
  newsletter_subscriptions_id: number;
  kind: "subscribe" | "unsubscribe";
}
