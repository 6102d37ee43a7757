import type { Selectable, Transaction } from "kysely";
import { paymentMethod } from "~/shop/payment-methods";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { announceChange, announcesRefusal } from "../mail/announcement";
import { type OrderEvent, transition } from "../orders/transition";
import { minutesAfter } from "./check-schedule";

/** The customer does not sit at the shop any more. Minutes. */
const LOST_MINUTES = 2 * 24 * 60;

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
  // The customer has chosen a transfer or cash on delivery since, so the order does not wait for a provider.
  if (paymentMethod(order.payment_code)?.flow !== "redirect") return;
  const open = await trx
    .selectFrom("payment_attempts")
    .select("id")
    .where("orders_id", "=", order.id)
    .where("status", "=", "pending")
    .where("url", "is not", null)
    .executeTakeFirst();
  if (open) return;
  await transition(trx, order, { payment: "failed" }, event);
  if (!(await announcesRefusal(trx, order.id, event.at)) && !(await wasMailed(trx, order.id)))
    await announceChange(trx, order, "payment_refused", event.at);
}

/**
 * Records that a provider has ended its reservation of the money before the goods have left: the customer can pay again, and
 * the order expires without a new payment. The order must be locked.
 */
export async function loseReservation(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
): Promise<void> {
  await transition(trx, order, { payment: "failed" }, event);
  if (order.fulfilment_status !== "new") return;
  await trx
    .updateTable("orders")
    .set({ expires_on: minutesAfter(event.at, LOST_MINUTES) })
    .where("id", "=", order.id)
    .execute();
  // The latest mail has called the order paid.
  await announceChange(trx, order, "payment_refused", event.at);
}

async function wasMailed(trx: Transaction<Tables>, ordersId: number): Promise<boolean> {
  const earlier = await trx
    .selectFrom("mails")
    .select("id")
    .where("orders_id", "=", ordersId)
    .where("kind", "=", "payment_refused")
    .executeTakeFirst();
  return earlier !== undefined;
}
