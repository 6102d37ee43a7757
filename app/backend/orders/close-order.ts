import type { Selectable, Transaction } from "kysely";
import { canMove, FULFILMENT_TRANSITIONS, PAYMENT_TRANSITIONS } from "~/shop/order-status";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { RequestError } from "../http/errors";
import { dropAnnouncement } from "../mail/announcement";
import { queueMail } from "../mail/queue";
import { settleOfflineAttempts } from "../payments/attempts";
import { requestRefund } from "../payments/refund";
import { refillGiftCards } from "./refill-gift-cards";
import { releaseReservations } from "./release-reservations";
import { type OrderEvent, transition } from "./transition";

/**
 * Ends an unpaid order: payment expired, order cancelled, and stock, gift card balance and coupon use released. Money that a
 * provider has only reserved is released too; the customer was charged nothing.
 * @param mail the kind of the mail; null for none
 * @returns false when the order has changed since it was read; nothing is written then
 * @throws RequestError 409 INVALID_TRANSITION for an order that is paid or in fulfilment
 */
export async function closeUnpaidOrder(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
  mail: "order_expired" | "order_cancelled" | null,
): Promise<boolean> {
  const refusal = refusalToEnd(order);
  if (refusal) throw new RequestError(409, "INVALID_TRANSITION", refusal);
  if (!(await transition(trx, order, { payment: "expired", fulfilment: "cancelled" }, event))) return false;
  await settleOfflineAttempts(trx, order.id, "expired", event.at);
  await releaseReservations(trx, order.id);
  await refillGiftCards(trx, order.id, event.at);
  if (order.payment_status === "authorised")
    await requestRefund(trx, order, { amount: order.total, reason: event.reason ?? "" }, event);
  await dropAnnouncement(trx, order.id);
  // An unconfirmed email may belong to a stranger. Its first mail already contains the expiry time.
  const isUnconfirmed = order.confirmation_hash !== null && order.confirmed_on === null;
  if (mail !== null && !isUnconfirmed)
    await queueMail(trx, { kind: mail, recipient: order.email, locale: order.locale, ordersId: order.id }, event.at);
  return true;
}

/** Why an order cannot end unpaid, for the operator; undefined when it can. */
function refusalToEnd({ payment_status, fulfilment_status }: Selectable<Orders>): string | undefined {
  if (payment_status === "expired") return "This order has already ended unpaid.";
  if (payment_status === "not_needed") return "An order that needs no payment does not end unpaid.";
  if (!canMove(PAYMENT_TRANSITIONS, payment_status, "expired"))
    return "This order is paid. A paid order does not end unpaid.";
  if (!canMove(FULFILMENT_TRANSITIONS, fulfilment_status, "cancelled"))
    return `An order that is ${fulfilment_status} cannot be cancelled.`;
  return undefined;
}
