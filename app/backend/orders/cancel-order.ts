import type { Selectable, Transaction } from "kysely";
import { canMove, FULFILMENT_TRANSITIONS, isPaid } from "~/shop/order-status";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { RequestError } from "../http/errors";
import { dropAnnouncement } from "../mail/announcement";
import { queueMail } from "../mail/queue";
import { closeUnpaidOrder } from "./close-order";
import { type OrderRefund, refundRest } from "./refund-order";
import { releaseReservations } from "./release-reservations";
import type { OrderEvent } from "./transition";

/**
 * Cancels an order whose goods are in the shop, or came back: stock, gift card and coupon are released, and the money goes back, except
 * what returns have released and refunded before. An unpaid one ends as if it had expired. The order must be locked.
 * @returns what goes back
 * @throws RequestError 409 INVALID_TRANSITION for an order that is delivered, has ended, or has an open return
 */
export async function cancelOrder(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
): Promise<OrderRefund> {
  if (isPaid(order.payment_status)) return cancelPaid(trx, order, event);
  if (!(await closeUnpaidOrder(trx, order, event, "order_cancelled")))
    throw refused("The order has changed in the meantime.");
  return { money: 0, refundsId: null, giftCardEuro: 0 };
}

async function cancelPaid(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
): Promise<OrderRefund> {
  if (order.fulfilment_status === "cancelled") throw refused("This order is already cancelled.");
  if (!canMove(FULFILMENT_TRANSITIONS, order.fulfilment_status, "cancelled"))
    throw refused(`An order that is ${order.fulfilment_status} cannot be cancelled. It can be refunded.`);
  const opened = await trx
    .selectFrom("returns")
    .select("number")
    .where("orders_id", "=", order.id)
    .where("status", "in", ["requested", "approved", "received"])
    .executeTakeFirst();
  if (opened) throw refused(`This order has the return ${opened.number}: refund that.`);
  const { id: ordersId, email: recipient, locale } = order;
  await dropAnnouncement(trx, ordersId);
  // Its customer knows from the mail about the refund.
  const isOver = order.payment_status === "refunded";
  if (!isOver) await queueMail(trx, { kind: "order_cancelled", recipient, locale, ordersId }, event.at);
  const refund = await refundRest(trx, order, { fulfilment: "cancelled" }, event);
  await releaseReservations(trx, order.id);
  return refund;
}

const refused = (message: string) => new RequestError(409, "INVALID_TRANSITION", message);
