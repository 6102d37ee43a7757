import type { Selectable, Transaction } from "kysely";
import { releaseStock } from "../catalogue/stock";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { queueMail } from "../mail/queue";
import { type OrderEvent, transition } from "./transition";

/**
 * Ends an unpaid order: payment expired, order cancelled, and stock, gift card balance and coupon use released.
 * @returns false when somebody else has moved it since it was read; nothing is written then
 * @throws RequestError 409 INVALID_TRANSITION for an order that is paid, or that the shop has begun with
 */
export async function endUnpaidOrder(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
  mail: "order_expired" | "order_cancelled",
): Promise<boolean> {
  if (!(await transition(trx, order, { payment: "expired", fulfilment: "cancelled" }, event))) return false;
  const items = await trx
    .selectFrom("order_items")
    .select(["products_id", "standard_sizes_id", "quantity"])
    .where("orders_id", "=", order.id)
    .execute();
  await releaseStock(
    trx,
    items.map((item) => ({ productId: item.products_id, sizeId: item.standard_sizes_id, quantity: item.quantity })),
  );
  await refillGiftCards(trx, order.id, event.at);
  await trx.deleteFrom("coupon_uses").where("orders_id", "=", order.id).execute();
  // Nobody has confirmed the email: it may be a stranger's, and its first mail has named the end of the order.
  const isUnconfirmed = order.confirmation_hash !== null && order.confirmed_on === null;
  if (!isUnconfirmed)
    await queueMail(trx, { kind: mail, recipient: order.email, locale: order.locale, ordersId: order.id }, event.at);
  return true;
}

/** Amounts that the order took from gift cards, EUR cents, go back to them. */
async function refillGiftCards(trx: Transaction<Tables>, ordersId: number, now: Date): Promise<void> {
  const taken = await trx
    .selectFrom("gift_card_movements")
    .select(["gift_cards_id", "amount"])
    .where("orders_id", "=", ordersId)
    .where("amount", "<", 0)
    .orderBy("gift_cards_id")
    .execute();
  for (const { gift_cards_id, amount } of taken) {
    await trx
      .updateTable("gift_cards")
      .set((eb) => ({ balance: eb("balance", "+", -amount) }))
      .where("id", "=", gift_cards_id)
      .execute();
    await trx
      .insertInto("gift_card_movements")
      .values({ gift_cards_id, orders_id: ordersId, amount: -amount, created_on: now.toISOString() })
      .execute();
  }
}
