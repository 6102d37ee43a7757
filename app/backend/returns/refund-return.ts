import type { Transaction } from "kysely";
import { isInShop, isPaid, type PaymentStatus } from "~/shop/order-status";
import { limitRefund, type PaymentLeft, type Refund, refundOf } from "~/shop/return-refund";
import { endAfterRefund } from "~/shop/return-rules";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { valueOfLiveCards } from "../gift-cards/empty-issued-cards";
import { RequestError } from "../http/errors";
import { takePointsBack } from "../membership/points";
import { hasEndedUnpaid } from "../orders/cancellation";
import { closeUnpaidOrder } from "../orders/close-order";
import { giftCardLeft } from "../orders/refill-gift-cards";
import { wasPaid } from "../orders/refund-order";
import { type OrderEvent, transition } from "../orders/transition";
import { requestRefund } from "../payments/refund";
import { type LockedReturn, withLockedReturn } from "./locked-return";
import { moveReturn } from "./return-state";
import { cancelGiftCards, refillGiftCard } from "./returned-gift-cards";
import type { ReturnedOrder } from "./returned-order";
import { queueReturnMail, restock } from "./settle-return";

export interface SettledRefund {
  order: ReturnedOrder;
  refund: Refund;
  /** The booked refund of the money; null when none goes back. */
  refundsId: number | null;
}

const nothing: Refund = { amount: 0, money: 0, giftCard: 0, giftCardEuro: 0, goods: 0, isComplete: true };

/**
 * Refunds a return whose pieces have arrived: they are on sale again, the gift card gets its part back, points are taken
 * back, the order becomes (partly) refunded, and its money is booked (`payments/refund.ts`). Money that an operator has sent
 * back before without a return counts as sent, and the price of a bought gift card goes back only with its piece. An order
 * without goods left to deliver ends. The refund of an order that was never paid, because its parcel was refused, ends it unpaid.
 * @throws RequestError 404; 409 INVALID_TRANSITION, ORDER_UNPAID for an order whose payment is not recorded, and
 *   GIFT_CARD_SPENT for a bought gift card
 */
export function refundReturn(database: Database<Tables>, number: string, event: OrderEvent): Promise<SettledRefund> {
  return withLockedReturn(database, number, async (trx, locked) => {
    const { row, order } = locked;
    if (row.kind === "exchange")
      throw new RequestError(409, "INVALID_TRANSITION", `The return ${number} is an exchange: no money goes back.`);
    const refund = await refundBy(trx, locked, event);
    const booked = { amount: refund.money, reason: row.number, returnsId: row.id };
    const refundsId = refund.money === 0 ? null : await requestRefund(trx, order.row, booked, event);
    await moveReturn(trx, row, "refunded", event, refund.amount);
    await takePointsBack(trx, { ordersId: row.orders_id, returnsId: row.id, cents: refund.goods }, event.at);
    await queueReturnMail(trx, locked, "return_refunded", event.at, refundsId);
    return { order, refund, refundsId };
  });
}

async function refundBy(trx: Transaction<Tables>, locked: LockedReturn, event: OrderEvent): Promise<Refund> {
  const { row, paymentStatus, fulfilmentStatus } = locked.order;
  // It ended since, with everything that belongs to it; a payment that came later has gone back.
  if (fulfilmentStatus === "cancelled" && (await hasEndedUnpaid(trx, row))) return nothing;
  return isPaid(paymentStatus) ? refundPaid(trx, locked, event) : endUnpaid(trx, locked, event);
}

async function refundPaid(trx: Transaction<Tables>, locked: LockedReturn, event: OrderEvent): Promise<Refund> {
  const { row, order } = locked;
  const others = order.returns.filter(({ id }) => id !== row.id);
  const current = order.returns.find(({ id }) => id === row.id);
  if (!current) throw new Error(`return ${row.id} is not among the returns of its order`);
  await cancelGiftCards(trx, locked, event.at);
  const refund = limitRefund(order, refundOf(order, others, current), await paymentLeft(trx, order));
  await restock(trx, locked);
  await refillGiftCard(trx, order.row, refund.giftCardEuro, event.at);
  const payment = paymentAfter(order, refund);
  const end = endAfterRefund(order, [...others.filter(({ status }) => status === "refunded"), current]);
  if (payment !== order.paymentStatus || end !== null) {
    const moved = await transition(trx, order.row, { payment, fulfilment: end ?? undefined }, event);
    if (!moved) throw new RequestError(409, "INVALID_TRANSITION", "The order has changed in the meantime.");
  }
  // As with the withdrawal of a whole order before its shipment.
  if (end === "cancelled" && isInShop(order.fulfilmentStatus))
    await trx.deleteFrom("coupon_uses").where("orders_id", "=", row.orders_id).execute();
  return refund;
}

/** The payment status after a refund. */
function paymentAfter({ paymentStatus, row }: ReturnedOrder, { isComplete }: Refund): PaymentStatus {
  if (paymentStatus === "refunded" || (isComplete && wasPaid(row))) return "refunded";
  // A gift card has no status for a part.
  return paymentStatus === "not_needed" ? "not_needed" : "partly_refunded";
}

async function paymentLeft(trx: Transaction<Tables>, { row }: ReturnedOrder): Promise<PaymentLeft> {
  return {
    money: row.total - row.refunded,
    heldByCards: await valueOfLiveCards(trx, row.id),
    giftCardEuro: await giftCardLeft(trx, row),
  };
}

/** Ends an order whose parcel came back unpaid; stock, gift card and coupon are released with it. */
async function endUnpaid(trx: Transaction<Tables>, { order, items }: LockedReturn, event: OrderEvent): Promise<Refund> {
  const isWhole = order.lines.every((line) =>
    items.some((one) => one.row.quantity === line.quantity && one.line === line),
  );
  if (order.fulfilmentStatus === "delivered" || !isWhole)
    throw new RequestError(409, "ORDER_UNPAID", "The order is not paid: record its payment first (orders paid).");
  if (!(await closeUnpaidOrder(trx, order.row, event, "order_cancelled")))
    throw new RequestError(409, "INVALID_TRANSITION", "The order has changed in the meantime.");
  return nothing;
}
