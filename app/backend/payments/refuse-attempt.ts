import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { queueMail } from "../mail/queue";
import { type OrderEvent, transition } from "../orders/transition";

/**
 * Records that a provider has refused a payment. The order keeps its stock until it expires, so that the customer can pay
 * again; the first refusal is mailed, because a refusal may come after the browser has gone. The order must be locked.
 */
export async function refuseAttempt(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
): Promise<void> {
  if (order.payment_status !== "pending" || order.fulfilment_status !== "new") return;
  const open = await trx
    .selectFrom("payment_attempts")
    .select("id")
    .where("orders_id", "=", order.id)
    .where("status", "=", "pending")
    .where("url", "is not", null)
    .executeTakeFirst();
  if (open) return;
  await transition(trx, order, { payment: "failed" }, event);
  const earlier = await trx
    .selectFrom("mails")
    .select("id")
    .where("orders_id", "=", order.id)
    .where("kind", "=", "payment_refused")
    .executeTakeFirst();
  const { id: ordersId, email: recipient, locale } = order;
  if (!earlier) await queueMail(trx, { kind: "payment_refused", recipient, locale, ordersId }, event.at);
}
