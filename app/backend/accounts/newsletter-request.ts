import type { SubscriptionRequest } from "~/contract/newsletter.server";
import { invalidPayload } from "../http/errors";

interface NewsletterConsent {
  newsletter_version?: string;
  newsletter_confirm_url?: string;
  newsletter_unsubscribe_url?: string;
}

/**
 * The subscription that a user asks for together with other data.
 * @throws RequestError INVALID_PAYLOAD without the version of the consent or the links of its mails
 */
export function newsletterRequest(
  { newsletter_version, newsletter_confirm_url, newsletter_unsubscribe_url }: NewsletterConsent,
  subscriber: Pick<SubscriptionRequest, "email" | "locale" | "ip">,
): SubscriptionRequest {
  if (!newsletter_version || !newsletter_confirm_url || !newsletter_unsubscribe_url)
    throw invalidPayload('"newsletter" needs the version of the consent and the links of its mails');
  return {
    ...subscriber,
    consent_version: newsletter_version,
    confirm_url: newsletter_confirm_url,
    unsubscribe_url: newsletter_unsubscribe_url,
  };
}
