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
import { queueAnnouncement } from "../mail/announcement";
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

interface FirstMail {
  order: OrderRequest;
  ordersId: number;
  payment: PaymentCode;
  token: string | null;
}

/** Queues the first mail of a new order: the request to confirm it, or its announcement. */
export async function queueFirstMail(
  trx: Transaction<Tables>,
  { order, ordersId, payment, token }: FirstMail,
  now: Date,
): Promise<void> {
  const { locale, delivery, confirm_url } = order;
  const { email } = delivery;
  if (token === null) return queueAnnouncement(trx, { id: ordersId, email, locale, payment_code: payment }, now);
  const links = { confirm: `${confirm_url}${token}` };
  await queueMail(trx, { kind: "order_to_confirm", recipient: email, locale, ordersId, links }, now);
}

/**
 * The state of the order that a confirmation link belongs to. Changes nothing, because virus scanners open links too.
 * @throws RequestError 403 for an unknown token, 410 when the order has expired unconfirmed
 */
export async function readConfirmation(database: Database<Tables>, token: string): Promise<OrderConfirmation> {
  return confirmable(database.read, token, new Date());
}

/**
 * Confirms an order: it no longer expires, and is announced by a mail. Idempotent.
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
      .returning(["id", "email", "locale", "payment_code"])
      .executeTakeFirst();
    if (confirmed) {
      await queueAnnouncement(trx, confirmed, now);
      await joinAccount(trx, confirmed.id, now);
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
