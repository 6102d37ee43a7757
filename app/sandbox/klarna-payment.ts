import { randomUUID } from "node:crypto";
import type { Decision } from "./decide";
import type { OrderRequest, PageRequest, SessionRequest } from "./klarna-messages";

const SESSION_MS = 48 * 3_600_000;
/** A hosted page ends before its session. */
const PAGE_MS = SESSION_MS - 3_600_000;
/** After the shopper has agreed, the shop must place the order within this time. */
const TOKEN_MS = 3_600_000;

/** A session of Klarna Payments. */
export interface KlarnaSession {
  id: string;
  clientToken: string;
  request: SessionRequest;
  /** What the shopper's agreement has given; null without it, and once the order is placed. */
  authorization: { token: string; until: number } | null;
  isComplete: boolean;
  createdOn: number;
}

export type PageStatus = "WAITING" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | "FAILED" | "DISABLED";

/** A hosted payment page. */
export interface KlarnaPage {
  id: string;
  sessionId: string;
  request: PageRequest;
  status: PageStatus;
  /** The order that the page has placed itself (`place_order_mode`); missing before. */
  orderId?: string;
  createdOn: number;
  updatedOn: number;
}

interface Movement {
  id: string;
  amount: number;
  reference: string | null;
  at: string;
}

/** A placed order. */
export interface KlarnaOrder {
  id: string;
  sessionId: string;
  request: OrderRequest;
  status: "AUTHORIZED" | "CANCELLED";
  captures: readonly Movement[];
  refunds: readonly Movement[];
  createdOn: string;
}

export function openedSession(request: SessionRequest): KlarnaSession {
  return {
    id: randomUUID(),
    clientToken: `eyJhbGciOiJub25lIn0.${Buffer.from(randomUUID()).toString("base64url")}.`,
    request,
    authorization: null,
    isComplete: false,
    createdOn: Date.now(),
  };
}

export function openedPage(request: PageRequest, sessionId: string): KlarnaPage {
  const now = Date.now();
  return { id: randomUUID(), sessionId, request, status: "WAITING", createdOn: now, updatedOn: now };
}

export function placedOrder(request: OrderRequest, sessionId: string): KlarnaOrder {
  const createdOn = new Date().toISOString();
  return { id: randomUUID(), sessionId, request, status: "AUTHORIZED", captures: [], refunds: [], createdOn };
}

export function movement(amount: number, reference: string | undefined): Movement {
  return { id: randomUUID(), amount, reference: reference ?? null, at: new Date().toISOString() };
}

export function isSessionOpen({ isComplete, createdOn }: KlarnaSession): boolean {
  return !isComplete && Date.now() - createdOn < SESSION_MS;
}

/** Whether the shopper can still decide on a page. */
export function isPageOpen(page: KlarnaPage): boolean {
  return ["WAITING", "IN_PROGRESS", "CANCELLED"].includes(page.status) && !isPageGone(page);
}

/** Whether Klarna has forgotten a page. */
export function isPageGone({ createdOn }: KlarnaPage): boolean {
  return Date.now() - createdOn >= PAGE_MS;
}

/** Klarna's test data: buyers with such an address are refused. */
const DENIED = /\+denied@/;

/** The decision about a session, which Klarna may turn into a refusal. */
export function decisionOn({ request }: KlarnaSession, decision: Decision): Decision {
  return decision === "paid" && DENIED.test(request.billing_address?.email ?? "") ? "refused" : decision;
}

/** Klarna's test data, from memory: the check for fraud takes so many minutes, and ends as named. */
const CHECKED = /\+pend-(accept|reject)-(\d{1,4})@/;

/** The state of the check for fraud. Its end sends no message: the shop asks. */
export function fraudStatus({ request, createdOn }: KlarnaOrder): "ACCEPTED" | "PENDING" | "REJECTED" {
  const [, end, minutes] = CHECKED.exec(request.billing_address?.email ?? "") ?? [];
  if (end === undefined) return "ACCEPTED";
  if (Date.now() - Date.parse(createdOn) < Number(minutes) * 60_000) return "PENDING";
  return end === "accept" ? "ACCEPTED" : "REJECTED";
}

/** The session after the shopper has agreed; each agreement gives another token. */
export function authorized(
  session: KlarnaSession,
): KlarnaSession & { authorization: { token: string; until: number } } {
  return { ...session, authorization: { token: randomUUID(), until: Date.now() + TOKEN_MS } };
}

export function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0);
}

export function sessionBody({ id, clientToken, request, authorization, isComplete, createdOn }: KlarnaSession) {
  return {
    ...request,
    session_id: id,
    client_token: clientToken,
    ...(authorization ? { authorization_token: authorization.token } : {}),
    status: isComplete ? "complete" : "incomplete",
    expires_at: new Date(createdOn + SESSION_MS).toISOString(),
    payment_method_categories: CATEGORIES,
  };
}

/** "Pay in 3 instalments", as Klarna offers it in Italy. */
export const CATEGORIES = [{ identifier: "pay_over_time", name: "Klarna" }];

export function pageBody(page: KlarnaPage, session: KlarnaSession | undefined) {
  const { id, status, createdOn, updatedOn } = page;
  const token = status === "COMPLETED" ? session?.authorization?.token : undefined;
  return {
    session_id: id,
    status,
    updated_at: new Date(updatedOn).toISOString(),
    expires_at: new Date(createdOn + PAGE_MS).toISOString(),
    ...(token === undefined ? {} : { authorization_token: token }),
    ...(page.orderId === undefined ? {} : { order_id: page.orderId }),
  };
}

export function orderBody(order: KlarnaOrder) {
  const { id, request, status, captures, refunds, createdOn } = order;
  const { auto_capture: _capture, merchant_urls: _urls, order_tax_amount: _tax, ...purchase } = request;
  const captured = sumOf(captures);
  const taken = captured === request.order_amount ? "CAPTURED" : "PART_CAPTURED";
  return {
    ...purchase,
    order_id: id,
    status: captured > 0 ? taken : status,
    fraud_status: fraudStatus(order),
    original_order_amount: request.order_amount,
    captured_amount: captured,
    refunded_amount: sumOf(refunds),
    remaining_authorized_amount: status === "CANCELLED" ? 0 : request.order_amount - captured,
    captures: captures.map(({ id: capture_id, amount, reference, at }) => ({
      capture_id,
      captured_amount: amount,
      reference,
      captured_at: at,
    })),
    refunds: refunds.map(({ id: refund_id, amount, reference, at }) => ({
      refund_id,
      refunded_amount: amount,
      reference,
      refunded_at: at,
    })),
    created_at: createdOn,
  };
}
