import type { Selectable, Transaction } from "kysely";
import { canMove, FULFILMENT_TRANSITIONS } from "~/shop/order-status";
import { isPaid } from "~/shop/return-rules";
import { releaseStock } from "../catalogue/stock";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { RequestError } from "../http/errors";
import { queueMail } from "../mail/queue";
import { requestRefund } from "../payments/refund";
import { endUnpaidOrder } from "./end-order";
import { type OrderRefund, refundRest } from "./refund-order";
import type { OrderEvent } from "./transition";

/**
 * Cancels an order that the customer does not have: stock, gift card and coupon are released, and the money goes back. An
 * unpaid one ends as if it had expired. The order must be locked.
 * @returns what goes back
 * @throws RequestError 409 INVALID_TRANSITION for an order that is delivered, has ended, or has a return
 */
export async function cancelOrder(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
): Promise<OrderRefund> {
  if (isPaid(order.payment_status)) return cancelPaid(trx, order, event);
  if (!(await endUnpaidOrder(trx, order, event, "order_cancelled")))
    throw refused("The order has changed in the meantime.");
  // Reserved money is released by its refund. The customer was charged nothing.
  if (order.payment_status === "authorised")
    await requestRefund(trx, order, { amount: order.total, reason: event.reason ?? "" }, event);
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
    .where("status", "!=", "rejected")
    .executeTakeFirst();
  if (opened) throw refused(`This order has the return ${opened.number}: refund that.`);
  const { id: ordersId, email: recipient, locale } = order;
  await queueMail(trx, { kind: "order_cancelled", recipient, locale, ordersId }, event.at);
  const refund = await refundRest(trx, order, { fulfilment: "cancelled" }, event);
  const items = await trx
    .selectFrom("order_items")
    .select(["products_id", "standard_sizes_id", "quantity"])
    .where("orders_id", "=", order.id)
    .execute();
  await releaseStock(
    trx,
    items.map((item) => ({ productId: item.products_id, sizeId: item.standard_sizes_id, quantity: item.quantity })),
  );
  await trx.deleteFrom("coupon_uses").where("orders_id", "=", order.id).execute();
  return refund;
}

const refused = (message: string) => new RequestError(409, "INVALID_TRANSITION", message);
