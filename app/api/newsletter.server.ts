import {
  type ConfirmationRequest,
  type NewsletterStatus,
  type SubscriptionRequest,
  wireNewsletter,
} from "~/contract/newsletter.server";
import type { Api } from "./client.server";

/**
 * Asks for the newsletter; nothing is sent before the address is confirmed.
 * @throws ApiError INVALID_PAYLOAD when the address is none
 */
export async function requestSubscription(api: Api, request: SubscriptionRequest): Promise<void> {
  await api.post("newsletter/subscriptions", wireNewsletter, { body: request });
}

/** What the key in a letter's confirmation link stands for. @throws NotFound, or Gone when its time is over */
export async function readConfirmation(api: Api, token: string): Promise<NewsletterStatus> {
  return (await api.get(`newsletter/confirmations/${encodeURIComponent(token)}`, wireNewsletter)).data.status;
}

/** Subscribes the address that the key was sent to; again does no harm. @throws NotFound, Gone */
export async function confirmSubscription(api: Api, request: ConfirmationRequest): Promise<NewsletterStatus> {
  return (await api.post("newsletter/confirmations", wireNewsletter, { body: request })).data.status;
}

/** @throws NotFound */
export async function readUnsubscription(api: Api, token: string): Promise<NewsletterStatus> {
  return (await api.get(`newsletter/unsubscriptions/${encodeURIComponent(token)}`, wireNewsletter)).data.status;
}

/** Ends the subscription of the address that the key was sent to; again does no harm. @throws NotFound */
export async function unsubscribe(api: Api, token: string): Promise<NewsletterStatus> {
  return (await api.post("newsletter/unsubscriptions", wireNewsletter, { body: { token } })).data.status;
}
