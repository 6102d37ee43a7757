import { z } from "zod";
import { typedText } from "./typed-text.server";
import { wireLinkToken, wirePageUrl } from "./wire.server";

/** The shopper's IP address, shortened by the client; empty if unknown. */
const ip = typedText("exact", 45);

/**
 * `POST newsletter/subscriptions`: signs an email up. The answer is the same whether or not the email is subscribed; a mail
 * to it describes the next step.
 */
export const subscriptionRequest = z.object({
  email: typedText("email", 100),
  locale: z.enum(["en", "it"]),
  /** Version of the consent's wording on the form. */
  consent_version: typedText("exact", 20).min(1),
  ip,
  confirm_url: wirePageUrl,
  unsubscribe_url: wirePageUrl,
});
export type SubscriptionRequest = z.infer<typeof subscriptionRequest>;

/** `POST newsletter/confirmations`: the key from the mail proves that the email is the shopper's. */
export const confirmationRequest = z.object({ token: wireLinkToken, ip, unsubscribe_url: wirePageUrl });
export type ConfirmationRequest = z.infer<typeof confirmationRequest>;

/** `POST newsletter/unsubscriptions`. */
export const unsubscriptionRequest = z.object({ token: wireLinkToken });

export const newsletterStatus = z.enum(["pending", "confirmed", "unsubscribed"]);
export type NewsletterStatus = z.infer<typeof newsletterStatus>;

/** The header with the percent-encoded key for `GET newsletter/confirmations` and `GET newsletter/unsubscriptions`. */
export const NEWSLETTER_KEY_HEADER = "X-Newsletter-Key";

/** The answer to all newsletter calls. */
export const wireNewsletter = z.object({ status: newsletterStatus });
export type WireNewsletter = z.infer<typeof wireNewsletter>;
