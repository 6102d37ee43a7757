import type { Selectable, Transaction } from "kysely";
import { divideHalfUp } from "~/shop/money";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { queueMail } from "../mail/queue";
import { giftCardLeft } from "../orders/refill-gift-cards";
import { type OrderEvent, transition } from "../orders/transition";
import { requestRefund } from "../payments/refund";
import { refillGiftCard } from "../returns/returned-gift-cards";
import type { HindranceReason } from "./open-order";

/**
 * Sends back the price of a membership that the payment of its order could not grant; the rest of the order stays as it is. Money
 * goes back first, and to the gift card what is beyond the money that was paid. The order must be locked and just paid.
 */
export async function refundMembership(
  trx: Transaction<Tables>,
  { id }: Pick<Selectable<Orders>, "id">,
  reason: HindranceReason,
  event: OrderEvent,
): Promise<void> {
  const order = await trx.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const lines = await trx
    .selectFrom("order_items")
    .select(["charged_price", "quantity"])
    .where("orders_id", "=", id)
    .where("grants_tier", "is not", null)
    .execute();
  // A coupon reduces no membership.
  const price = lines.reduce((sum, { charged_price, quantity }) => sum + charged_price * quantity, 0);
  const amount = Math.min(price, order.total - order.refunded);
  const cardLeft = await giftCardLeft(trx, order);
  const onCard = price === amount ? 0 : divideHalfUp(cardLeft * (price - amount), order.gift_card_amount);
  const reasoned = { ...event, reason };
  const refundsId = amount === 0 ? undefined : await requestRefund(trx, order, { amount, reason }, event);
  await refillGiftCard(trx, order, onCard, event.at);
  const isWhole = order.refunded + amount === order.total && onCard === cardLeft;
  await transition(trx, order, { payment: isWhole ? "refunded" : "partly_refunded" }, reasoned);
  const { email: recipient, locale } = order;
  await queueMail(trx, { kind: "order_refunded", recipient, locale, ordersId: id, refundsId }, event.at);
}
