import {
  type ConfirmationRequest,
  NEWSLETTER_KEY_HEADER,
  type NewsletterStatus,
  type SubscriptionRequest,
  wireNewsletter,
} from "~/contract/newsletter.server";
import { wireLinkToken } from "~/contract/wire.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";

/**
 * Requests a newsletter subscription. The server sends only a confirmation mail before the email is confirmed.
 * @throws ApiError INVALID_PAYLOAD for an invalid email
 */
export async function requestSubscription(api: Api, request: SubscriptionRequest): Promise<void> {
  await api.post("newsletter/subscriptions", wireNewsletter, { body: request });
}

/**
 * The status of the subscription of a confirmation link.
 * @throws NotFound, or Gone when the link has expired
 */
export async function readConfirmation(api: Api, token: string): Promise<NewsletterStatus> {
  return (await api.get("newsletter/confirmations", wireNewsletter, withKey(token))).data.status;
}

/**
 * Subscribes the email of the key. May be repeated.
 * @throws NotFound, Gone
 */
export async function confirmSubscription(api: Api, request: ConfirmationRequest): Promise<NewsletterStatus> {
  requireKey(request.token);
  return (await api.post("newsletter/confirmations", wireNewsletter, { body: request, mayBeMissing: true })).data
    .status;
}

/** @throws NotFound */
export async function readUnsubscription(api: Api, token: string): Promise<NewsletterStatus> {
  return (await api.get("newsletter/unsubscriptions", wireNewsletter, withKey(token))).data.status;
}

/**
 * Ends the subscription of the email of the key. May be repeated.
 * @throws NotFound
 */
export async function unsubscribe(api: Api, token: string): Promise<NewsletterStatus> {
  requireKey(token);
  return (await api.post("newsletter/unsubscriptions", wireNewsletter, { body: { token }, mayBeMissing: true })).data
    .status;
}

/** The key is in a header, because paths appear in logs. Its encoding keeps a garbled key from breaking the header. */
const withKey = (token: string) => ({
  headers: { [NEWSLETTER_KEY_HEADER]: encodeURIComponent(token) },
  mayBeMissing: true,
});

/**
 * Treats a truncated or garbled key as an unknown one. In a request body the server would answer INVALID_PAYLOAD, as
 * for an error of the shop.
 */
function requireKey(token: string): void {
  if (!wireLinkToken.safeParse(token).success) throw new NotFound(404, "FORBIDDEN", "This is no key of a mail");
}
