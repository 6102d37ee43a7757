import { randomUUID } from "node:crypto";
import { type KlarnaPage, type KlarnaSession, pageBody } from "./klarna-payment";

/** Klarna signs no callback; the shop puts a secret in each URL. A missing or broken URL gets none. */
export type Callback = (() => Request) | null;

/** The page's status has changed. */
export function statusUpdate(page: KlarnaPage, session: KlarnaSession): Callback {
  const url = filledPageUrl(page.request.merchant_urls?.status_update, page, session);
  return post(url, { event_id: randomUUID(), session: pageBody(page, session) });
}

/** The shopper has agreed in Klarna's script. */
export function authorizationCallback({ id, request, authorization }: KlarnaSession): Callback {
  return post(request.merchant_urls?.authorization, { session_id: id, authorization_token: authorization?.token });
}

/** An order is complete. */
export function push(url: string | undefined, session: KlarnaSession, orderId: string): Callback {
  return post(url && filledSessionUrl(url, session, orderId), null);
}

/** The placeholders of the hosted page have two braces. */
export function filledPageUrl(url: string | undefined, page: KlarnaPage, session: KlarnaSession): string | undefined {
  return url
    ?.replaceAll("{{session_id}}", page.id)
    .replaceAll("{{authorization_token}}", session.authorization?.token ?? "")
    .replaceAll("{{order_id}}", page.orderId ?? "");
}

/** The placeholders of Klarna Payments have one. */
export function filledSessionUrl(url: string, { id }: KlarnaSession, orderId: string): string {
  return url.replaceAll("{session.id}", id).replaceAll("{order.id}", orderId);
}

function post(url: string | undefined, body: object | null): Callback {
  if (url === undefined || !URL.canParse(url)) return null;
  const headers = { "Content-Type": "application/json" };
  return () => new Request(url, { method: "POST", headers, body: body && JSON.stringify(body) });
}
