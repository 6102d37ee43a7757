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
 * Asks for the newsletter; nothing is sent before the address is confirmed.
 * @throws ApiError INVALID_PAYLOAD when the address is none
 */
export async function requestSubscription(api: Api, request: SubscriptionRequest): Promise<void> {
  await api.post("newsletter/subscriptions", wireNewsletter, { body: request });
}

/** What the key in a mail's confirmation link stands for. @throws NotFound, or Gone when its time is over */
export async function readConfirmation(api: Api, token: string): Promise<NewsletterStatus> {
  return (await api.get("newsletter/confirmations", wireNewsletter, opened(token))).data.status;
}

/** Subscribes the address that the key was sent to; again does no harm. @throws NotFound, Gone */
export async function confirmSubscription(api: Api, request: ConfirmationRequest): Promise<NewsletterStatus> {
  requireKey(request.token);
  return (await api.post("newsletter/confirmations", wireNewsletter, { body: request, mayBeMissing: true })).data
    .status;
}

/** @throws NotFound */
export async function readUnsubscription(api: Api, token: string): Promise<NewsletterStatus> {
  return (await api.get("newsletter/unsubscriptions", wireNewsletter, opened(token))).data.status;
}

/** Ends the subscription of the address that the key was sent to; again does no harm. @throws NotFound */
export async function unsubscribe(api: Api, token: string): Promise<NewsletterStatus> {
  requireKey(token);
  return (await api.post("newsletter/unsubscriptions", wireNewsletter, { body: { token }, mayBeMissing: true })).data
    .status;
}

/** In a header: paths stand in logs and messages. No character of a garbled link may break the header. */
const opened = (token: string) => ({
  headers: { [NEWSLETTER_KEY_HEADER]: encodeURIComponent(token) },
  mayBeMissing: true,
});

/**
 * A link that was cut or garbled on its way leads nowhere, as an unknown one does. In a body the server would call it a bad
 * payload, as it does what we ourselves send wrongly.
 */
function requireKey(token: string): void {
  if (!wireLinkToken.safeParse(token).success) throw new NotFound(404, "FORBIDDEN", "This is no key of a mail");
}
