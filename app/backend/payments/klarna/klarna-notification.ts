import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { InvalidNotification, type NotificationRequest, type Payment } from "../provider";
import { providerId } from "../provider-response";

/** Characters. Klarna's callbacks have some hundreds. */
const LONGEST_BODY = 20_000;

/** The URLs of a Payments session. Klarna replaces the placeholder. */
export function sessionUrls(payment: Payment, password: string) {
  const notification = notificationUrl(payment, password);
  return {
    confirmation: payment.pages.back,
    // About orders: placed ones, and the end of a fraud check.
    push: `${notification}&order={order.id}`,
    notification: `${notification}&order={order.id}`,
    // Brings the token when the browser is lost after the shopper has agreed.
    authorization: notification,
  };
}

/** The URLs of the hosted page. Its token stays out of them, because browsers and proxies keep URLs. */
export function pageUrls(payment: Payment, password: string) {
  const { back, cancelled } = payment.pages;
  const page = "klarna_page={{session_id}}";
  return {
    success: withQuery(back, page),
    failure: withQuery(back, page),
    error: withQuery(back, page),
    cancel: withQuery(cancelled, page),
    back: withQuery(cancelled, page),
    status_update: notificationUrl(payment, password),
  };
}

/**
 * Klarna signs no callback and advises a secret in its URL. This one follows from the payment's reference and the password,
 * so that it can be checked without the payment's data, and opens no other payment.
 */
function notificationUrl({ pages, reference }: Payment, password: string): string {
  return withQuery(
    pages.notification,
    `payment=${encodeURIComponent(reference)}&secret=${secretOf(reference, password)}`,
  );
}

function secretOf(reference: string, password: string): string {
  return createHmac("sha256", password).update(`klarna notification ${reference}`).digest("base64url");
}

/** URLSearchParams would encode the braces of the placeholders. */
function withQuery(url: string, query: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

/** A message to one of the URLs above. */
export type KlarnaMessage =
  | { from: "browser"; page: string }
  | { from: "klarna"; reference: string; orderId: string | null; authorizationToken: string | null };

const authorization = z.object({ authorization_token: providerId });

/**
 * @returns null for a return of the browser without the id of a page
 * @throws InvalidNotification for a callback without the secret of its payment
 */
export function readMessage({ body, query }: NotificationRequest, password: string): KlarnaMessage | null {
  const secret = query.get("secret");
  if (secret === null && body === "") {
    const page = providerId.safeParse(query.get("klarna_page"));
    return page.success ? { from: "browser", page: page.data } : null;
  }
  const reference = query.get("payment") ?? "";
  if (!isSame(secret ?? "", secretOf(reference, password))) throw new InvalidNotification("Klarna callback: no secret");
  const orderId = providerId.safeParse(query.get("order"));
  return {
    from: "klarna",
    reference,
    orderId: orderId.success ? orderId.data : null,
    authorizationToken: tokenIn(body),
  };
}

/** Of the callback `authorization` alone: a status update has its token inside `session`, and the page is read anyway. */
function tokenIn(body: string): string | null {
  if (body.length > LONGEST_BODY) throw new InvalidNotification("Klarna callback: too long");
  try {
    return authorization.safeParse(JSON.parse(body)).data?.authorization_token ?? null;
  } catch {
    return null;
  }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
