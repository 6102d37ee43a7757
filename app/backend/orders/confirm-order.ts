import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { OrderConfirmation, OrderRequest } from "~/contract/orders.server";
import type { Cents } from "~/shop/money";
import { piecesIn } from "~/shop/order-limits";
import { unpaidUntil } from "~/shop/payment-deadline";
import { CONFIRMATION_HOURS, needsConfirmation, type PaymentCode } from "~/shop/payment-methods";
import type { Policy } from "~/shop/policy";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbidden, invalidPayload, RequestError } from "../http/errors";
import { queueMail } from "../mail/queue";
import { joinAccount } from "../membership/join-orders";

const HOUR_MS = 60 * 60 * 1000;

const hashed = (token: string) => createHash("sha256").update(token).digest("hex");

interface OpenedOrder {
  columns: { expires_on: string | null; confirmation_hash: string | null };
  /** Sent in the mail only; the database has its hash. Null when the order needs no confirmation. */
  token: string | null;
}

/**
 * When a new order expires: unpaid after the time of its payment method, or unconfirmed if it needs a confirmation.
 * @throws RequestError INVALID_PAYLOAD when a confirmation is needed and the request has no `confirm_url`
 */
export function openOrder(
  order: Pick<OrderRequest, "items" | "confirm_url">,
  { payment, total }: { payment: PaymentCode; total: Cents },
  policy: Policy,
  now: Date,
): OpenedOrder {
  if (needsConfirmation(payment, { total, pieces: piecesIn(order.items) })) {
    if (!order.confirm_url) throw invalidPayload('"confirm_url" is needed: this order waits for its confirmation');
    const token = randomBytes(32).toString("base64url");
    return {
      columns: {
        expires_on: new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS).toISOString(),
        confirmation_hash: hashed(token),
      },
      token,
    };
  }
  return { columns: { expires_on: unpaidUntil(payment, now, policy), confirmation_hash: null }, token: null };
}

/** Queues the first mail of a new order: the request to confirm it, or the order confirmation. */
export async function queueFirstMail(
  trx: Transaction<Tables>,
  { order, ordersId, token }: { order: OrderRequest; ordersId: number; token: string | null },
  now: Date,
): Promise<void> {
  const mail = { recipient: order.delivery.email, locale: order.locale, ordersId };
  await (token === null
    ? queueMail(trx, { ...mail, kind: "order_confirmation" }, now)
    : queueMail(trx, { ...mail, kind: "order_to_confirm", links: { confirm: `${order.confirm_url}${token}` } }, now));
}

/**
 * The state of the order that a confirmation link belongs to. Changes nothing, because virus scanners open links too.
 * @throws RequestError 403 for an unknown token, 410 when the order has expired unconfirmed
 */
export async function readConfirmation(database: Database<Tables>, token: string): Promise<OrderConfirmation> {
  return confirmable(database.read, token, new Date());
}

/**
 * Confirms an order: it no longer expires, and the order confirmation is mailed. Idempotent.
 * @throws RequestError 403 for an unknown token, 410 when the order has expired unconfirmed
 */
export async function confirmOrder(database: Database<Tables>, token: string): Promise<OrderConfirmation> {
  const now = new Date();
  return database.write(async (trx) => {
    const confirmed = await trx
      .updateTable("orders")
      .set({ confirmed_on: now.toISOString(), expires_on: null })
      .where("confirmation_hash", "=", hashed(token))
      .where("confirmed_on", "is", null)
      .where("payment_status", "=", "pending")
      .where("expires_on", ">", now.toISOString())
      .returning(["id", "email", "locale"])
      .executeTakeFirst();
    if (confirmed) {
      const { id: ordersId, email: recipient, locale } = confirmed;
      await queueMail(trx, { kind: "order_confirmation", recipient, locale, ordersId }, now);
      await joinAccount(trx, ordersId, now);
    }
    return confirmable(trx, token, now);
  });
}

async function confirmable(db: Kysely<Tables>, token: string, now: Date): Promise<OrderConfirmation> {
  const order = await db
    .selectFrom("orders")
    .select(["number", "confirmed_on", "expires_on", "payment_status"])
    .where("confirmation_hash", "=", hashed(token))
    .executeTakeFirst();
  if (!order) throw forbidden();
  const { number, confirmed_on, expires_on, payment_status } = order;
  if (confirmed_on !== null) return { number, status: "confirmed" };
  if (payment_status !== "pending" || expires_on === null || expires_on <= now.toISOString())
    throw new RequestError(410, "TOKEN_EXPIRED", "The order was not confirmed in time.");
  return { number, status: "waiting" };
}
