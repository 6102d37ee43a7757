import type { Selectable, Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import { canMove, isInShop, PAYMENT_TRANSITIONS } from "~/shop/order-status";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { emptyIssuedCards, valueOfLiveCards } from "../gift-cards/empty-issued-cards";
import { RequestError } from "../http/errors";
import { queueMail } from "../mail/queue";
import { takePointsBack } from "../membership/points";
import { requestRefund } from "../payments/refund";
import { giftCardLeft, refillGiftCards } from "./refill-gift-cards";
import { type NextState, type OrderEvent, transition } from "./transition";

export interface OrderRefund {
  /** Money that goes back, cents of the order's currency. */
  money: Cents;
  /** The booked refund of the money; null when none goes back. */
  refundsId: number | null;
  /** EUR cents that are back on the gift card. */
  giftCardEuro: Cents;
}

type Amounts = Omit<OrderRefund, "refundsId">;

/**
 * Refunds a part of an order's money, such as for a late delivery, or everything that has not gone back yet, without a return.
 * Everything includes the gift card that paid a part; bought gift cards are emptied then. Points go back with the money. The
 * order must be locked.
 * @param amount cents of the order's currency; null for everything
 * @throws RequestError 409 INVALID_TRANSITION for an order that is not paid or whose goods are still in the shop,
 *   REFUND_TOO_LARGE, GIFT_CARD_SPENT
 */
export async function refundOrder(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  amount: Cents | null,
  event: OrderEvent,
): Promise<OrderRefund> {
  requireRefundable(order);
  const rest = await restOf(trx, order);
  if (amount !== null && amount > rest.money)
    throw tooLarge("This is more than what was paid and has not gone back yet.");
  if (amount !== null && (amount < rest.money || rest.giftCardEuro > 0)) return refundPart(trx, order, amount, event);
  if (isInShop(order.fulfilment_status))
    throw refused("The goods of this order are still in the shop: cancel the order, which refunds it.");
  return refundRest(trx, order, {}, event);
}

/**
 * Refunds everything of a paid order that has not gone back yet, and moves it to `next` at the same time. The order must be
 * locked.
 * @throws RequestError 409 GIFT_CARD_SPENT, INVALID_TRANSITION
 */
export async function refundRest(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  next: Pick<NextState, "fulfilment">,
  event: OrderEvent,
): Promise<OrderRefund> {
  const rest = await restOf(trx, order);
  if (rest.money === 0 && rest.giftCardEuro === 0 && next.fulfilment === undefined)
    throw refused("Everything that was paid for this order has gone back already.");
  await emptyIssuedCards(trx, order.id, event.at);
  await refillGiftCards(trx, order.id, event.at);
  const isRefunded = wasPaid(order) && canMove(PAYMENT_TRANSITIONS, order.payment_status, "refunded");
  const payment = isRefunded ? ({ payment: "refunded" } as const) : {};
  return send(trx, order, rest, { ...payment, ...next }, event);
}

/** Whether money or a gift card paid for an order, and not a coupon alone. */
export function wasPaid({ total, gift_card_amount }: Pick<Selectable<Orders>, "total" | "gift_card_amount">): boolean {
  return total > 0 || gift_card_amount > 0;
}

/** A part leaves bought gift cards as they are, so that their price cannot go back while they can be spent. */
async function refundPart(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  money: Cents,
  event: OrderEvent,
): Promise<OrderRefund> {
  const kept = await valueOfLiveCards(trx, order.id);
  const left = order.total - order.refunded - kept;
  if (kept > 0 && money > left)
    throw tooLarge("The price of gift cards goes back with the whole order, which empties them.");
  const isFirst = order.payment_status === "paid";
  return send(trx, order, { money, giftCardEuro: 0 }, isFirst ? { payment: "partly_refunded" } : {}, event);
}

/** Books the money, moves the order, takes its points back and mails the customer. */
async function send(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  { money, giftCardEuro }: Amounts,
  next: NextState,
  event: OrderEvent,
): Promise<OrderRefund> {
  const reason = event.reason ?? "";
  const refundsId = money > 0 ? await requestRefund(trx, order, { amount: money, reason }, event) : null;
  if (Object.keys(next).length > 0 && !(await transition(trx, order, next, event)))
    throw refused("The order has changed in the meantime.");
  // At most the points of the order's goods; a part counts as goods.
  const cents = next.payment === "refunded" || money === 0 ? order.subtotal : money;
  await takePointsBack(trx, { ordersId: order.id, returnsId: null, cents }, event.at);
  const { id: ordersId, email: recipient, locale } = order;
  const mail = { kind: "order_refunded", recipient, locale, ordersId, refundsId: refundsId ?? undefined } as const;
  if (money > 0 || giftCardEuro > 0) await queueMail(trx, mail, event.at);
  return { money, refundsId, giftCardEuro };
}

async function restOf(trx: Transaction<Tables>, order: Selectable<Orders>): Promise<Amounts> {
  return { money: order.total - order.refunded, giftCardEuro: await giftCardLeft(trx, order) };
}

function requireRefundable({ payment_status }: Selectable<Orders>): void {
  if (payment_status === "refunded") throw refused("Everything that was paid for this order has gone back already.");
  if (!canMove(PAYMENT_TRANSITIONS, payment_status, "refunded"))
    throw refused(`This order is not paid: its payment is ${payment_status}.`);
}

const tooLarge = (message: string) => new RequestError(409, "REFUND_TOO_LARGE", message);
const refused = (message: string) => new RequestError(409, "INVALID_TRANSITION", message);
