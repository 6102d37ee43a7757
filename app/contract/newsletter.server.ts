import { z } from "zod";
import { wireLinkToken, wirePageUrl } from "./wire.server";

/** The shopper's IP address, shortened by who asks; empty when unknown. */
const ip = z.string().max(45);

/**
 * `POST newsletter/subscriptions`: asks for the newsletter. The answer is the same whether or not the address is
 * subscribed; a mail to it says how to go on.
 */
export const subscriptionRequest = z.object({
  email: z.string().max(100),
  locale: z.enum(["en", "it"]),
  /** Which wording of the consent was shown. */
  consent_version: z.string().min(1).max(20),
  ip,
  confirm_url: wirePageUrl,
  unsubscribe_url: wirePageUrl,
});
export type SubscriptionRequest = z.infer<typeof subscriptionRequest>;

/** `POST newsletter/confirmations`: the key in the mail proves that the address is the shopper's. */
export const confirmationRequest = z.object({ token: wireLinkToken, ip, unsubscribe_url: wirePageUrl });
export type ConfirmationRequest = z.infer<typeof confirmationRequest>;

/** `POST newsletter/unsubscriptions`. */
export const unsubscriptionRequest = z.object({ token: wireLinkToken });

export const newsletterStatus = z.enum(["pending", "confirmed", "unsubscribed"]);
export type NewsletterStatus = z.infer<typeof newsletterStatus>;

/** Carries the key to `GET newsletter/confirmations` and `GET newsletter/unsubscriptions`, percent-encoded. */
export const NEWSLETTER_KEY_HEADER = "X-Newsletter-Key";

/** The answer to all of these calls. */
export const wireNewsletter = z.object({ status: newsletterStatus });
