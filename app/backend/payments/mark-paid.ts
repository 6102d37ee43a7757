import type { Selectable, Transaction } from "kysely";
import { acceptsPayment } from "~/shop/payment-attempt";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { PaymentAttempts } from "../db/tables/payments";
import { announceChange, dropAnnouncement } from "../mail/announcement";
import { queueMail } from "../mail/queue";
import { type HindranceReason, hasLostMembership, membershipHindrance } from "../membership/open-order";
import { hasExpired } from "../orders/cancellation";
import { isTotalOf, takeInCurrency } from "../orders/order-amounts";
import { recordPayment } from "../orders/record-payment";
import { refillGiftCards } from "../orders/refill-gift-cards";
import { releaseReservations } from "../orders/release-reservations";
import { reopenExpiredOrder } from "../orders/reopen-expired-order";
import { type OrderEvent, transition } from "../orders/transition";
import { settleOfflineAttempts } from "./attempts";
import { writeMethod } from "./change-method";
import { refundAttempt, requestRefund } from "./refund";

/** The reason of the refund of a payment that is not the order's. */
export const PAID_TWICE = "the order was paid already";

type PaidAttempt = Selectable<PaymentAttempts> & { status: "paid" | "authorised" };

/**
 * Gives an order the money that a provider reports: the order is paid, or, when it has expired, revived and then paid. Money
 * for an order that cannot be fulfilled, or that is paid already, goes back, and the customer gets a mail. So does money for a
 * membership that the account has already, or whose account is deleted. The order must be locked, and the attempt written.
 */
export async function markPaid(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  order: Selectable<Orders>,
  attempt: PaidAttempt,
  event: OrderEvent,
): Promise<void> {
  const hasOwnTotal = isTotalOf(order, attempt);
  const isOpen = acceptsPayment(order.payment_status) && order.fulfilment_status !== "cancelled" && hasOwnTotal;
  const isCapture = order.payment_status === "authorised" && (await isTheAuthorised(trx, order, attempt));
  const hindrance = isOpen || isCapture ? await membershipHindrance(trx, order) : null;
  if (hindrance?.endsOrder) {
    await endWithMembership(trx, order, attempt, { ...event, reason: hindrance.reason });
  } else if (isCapture) {
    await recordPayment(trx, order, event, { mail: null });
  } else if (isOpen) {
    await pay(trx, order, attempt, event);
  } else if (order.payment_status === "expired" && hasOwnTotal && order.refunded === 0 && attempt.refunded === 0) {
    const mayRevive = (await hasExpired(trx, order)) && !(await hasLostMembership(trx, order));
    const revived = mayRevive ? await reopenExpiredOrder(trx, engine, order, event) : null;
    if (revived) await pay(trx, revived, attempt, event);
    else await sendBack(trx, order, attempt, event);
  } else if (attempt.refunded < attempt.amount) {
    const id = await refundAttempt(trx, attempt, PAID_TWICE, event);
    await mailRefund(trx, order, id, event);
  }
}

/** Whether the order's reserved money is this attempt's: no other attempt has money. */
async function isTheAuthorised(trx: Transaction<Tables>, order: Selectable<Orders>, attempt: PaidAttempt) {
  const other = await trx
    .selectFrom("payment_attempts")
    .select("id")
    .where("orders_id", "=", order.id)
    .where("id", "!=", attempt.id)
    .where("status", "in", ["authorised", "paid"])
    // What has gone back pays nothing.
    .whereRef("refunded", "<", "amount")
    .executeTakeFirst();
  return attempt.status === "paid" && other === undefined;
}

async function pay(
  trx: Transaction<Tables>,
  unpaid: Selectable<Orders>,
  { status, provider, currency }: PaidAttempt,
  event: OrderEvent,
): Promise<void> {
  await writeMethod(trx, unpaid, provider);
  const order = await takeInCurrency(trx, unpaid, currency);
  if (status === "paid") {
    await recordPayment(trx, order, event);
    return;
  }
  await transition(trx, order, { payment: "authorised" }, event);
  await trx.updateTable("orders").set({ expires_on: null }).where("id", "=", order.id).execute();
  await announceChange(trx, order, "order_paid", event.at);
}

/**
 * The payment could not grant the order's membership: the order ends, with all of its goods, and the whole payment goes back.
 * A part would leave an order whose customer has not agreed to it.
 */
async function endWithMembership(
  trx: Transaction<Tables>,
  unpaid: Selectable<Orders>,
  attempt: PaidAttempt,
  event: OrderEvent & { reason: HindranceReason },
): Promise<void> {
  const order = await takeInCurrency(trx, unpaid, attempt.currency);
  if (attempt.status === "authorised") {
    await transition(trx, order, { payment: "expired", fulfilment: "cancelled" }, event);
  } else {
    await transition(trx, order, { payment: "paid" }, { ...event, reason: "" });
    const paid = { ...order, payment_status: "paid" } as const;
    await transition(trx, paid, { payment: "refunded", fulfilment: "cancelled" }, event);
  }
  await dropAnnouncement(trx, order.id);
  await settleOfflineAttempts(trx, order.id, "expired", event.at);
  await releaseReservations(trx, order.id);
  await refillGiftCards(trx, order.id, event.at);
  const id = await requestRefund(trx, order, { amount: attempt.amount, reason: event.reason }, event);
  await mailRefund(trx, order, id, event);
}

/** The stock is sold, or the customer has cancelled the order: the whole payment goes back. */
async function sendBack(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  attempt: PaidAttempt,
  event: OrderEvent,
): Promise<void> {
  const reason = "the order had ended before its payment arrived";
  if (attempt.status === "authorised") {
    // Nothing was taken: the order stays unpaid.
    await mailRefund(trx, order, await refundAttempt(trx, attempt, reason, event), event);
    return;
  }
  const taken = await takeInCurrency(trx, order, attempt.currency);
  await transition(trx, taken, { payment: "paid" }, event);
  const id = await requestRefund(trx, taken, { amount: attempt.amount, reason }, event);
  await transition(trx, { ...taken, payment_status: "paid" }, { payment: "refunded" }, { ...event, reason });
  await mailRefund(trx, order, id, event);
}

async function mailRefund(trx: Transaction<Tables>, order: Selectable<Orders>, refundsId: number, { at }: OrderEvent) {
  const { id: ordersId, email: recipient, locale } = order;
  await queueMail(trx, { kind: "order_refunded", recipient, locale, ordersId, refundsId }, at);
}
