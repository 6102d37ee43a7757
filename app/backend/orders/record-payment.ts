import type { Selectable, Transaction } from "kysely";
import { isPaid } from "~/shop/order-status";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { issueGiftCards } from "../gift-cards/issue";
import { RequestError } from "../http/errors";
import { announceChange } from "../mail/announcement";
import { joinAccount } from "../membership/join-orders";
import { type HindranceReason, hasLostMembership, membershipHindrance, OWNED_REASON } from "../membership/open-order";
import { givePoints } from "../membership/points";
import { refundMembership } from "../membership/refund-membership";
import { offlineMethodOf, settleOfflineAttempts } from "../payments/attempts";
import { writeMethod } from "../payments/change-method";
import { hasExpired } from "./cancellation";
import { deliverWithoutParcel } from "./deliver-without-parcel";
import { amountsIn, takeInCurrency } from "./order-amounts";
import { reopenExpiredOrder } from "./reopen-expired-order";
import { type OrderEvent, transition } from "./transition";

/**
 * Records that money for an order has arrived outside of a provider, such as by a transfer. An order that has expired
 * meanwhile gets its stock, gift card and coupon again, if they are still there. The shop's accounts for such money are in euro
 * (decision record 064). The order must be locked.
 * @returns false when the order has changed since it was read; nothing is written then
 * @throws RequestError 409 INVALID_TRANSITION as `recordPayment`, for an order that was paid before, and for one whose money a
 *   provider has reserved; 409 MEMBERSHIP_OWNED for an order that ends because of a membership that the account has already or that has no account
 */
export async function recordMoney(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
  engine: Database<Tables>["engine"],
): Promise<boolean> {
  // Otherwise the reserved money would never be taken.
  if (order.payment_status === "authorised")
    throw new RequestError(
      409,
      "INVALID_TRANSITION",
      "The provider has reserved the money of this order, and pays it when the goods leave.",
    );
  if (isPaid(order.payment_status)) throw new RequestError(409, "INVALID_TRANSITION", paidRefusal(order));
  const hindrance = await membershipHindrance(trx, order);
  if (hindrance?.endsOrder) throw new RequestError(409, "MEMBERSHIP_OWNED", membershipRefusal(hindrance.reason));
  const isLate = order.payment_status === "expired" && order.refunded === 0 && (await hasExpired(trx, order));
  const mayRevive = isLate && !(await hasLostMembership(trx, order));
  const revived = mayRevive ? await reopenExpiredOrder(trx, engine, order, event) : null;
  const unpaid = revived ?? order;
  const code = await offlineMethodOf(trx, order.id);
  if (code !== null) await writeMethod(trx, unpaid, code);
  return recordPayment(trx, amountsIn(unpaid, "EUR") ? await takeInCurrency(trx, unpaid, "EUR") : unpaid, event);
}

/** Why an order cannot be paid because of its membership, for the operator. */
function membershipRefusal(reason: HindranceReason): string {
  const cause =
    reason === OWNED_REASON
      ? "The customer has the membership of this order already"
      : "The account that ordered this membership is deleted";
  return `${cause}: cancel the order, and send the money back (refunds add).`;
}

/** Why an order cannot be paid again, for the operator. */
function paidRefusal({ payment_status }: Selectable<Orders>): string {
  if (payment_status === "not_needed") return "This order needs no payment.";
  return payment_status === "paid"
    ? "This order is paid already: money that came again is sent back (refunds add)."
    : "This order was paid, and its money has gone back, or a part of it.";
}

/**
 * Records that an order is paid: it no longer expires, the shopper gets a mail and the codes of bought gift cards, and the
 * account gets points and, for a membership, the tier. The price of a membership that it could not get goes back.
 * @param options.mail the kind of the mail; null for none
 * @returns false when the order has changed since it was read; nothing is written then
 * @throws RequestError 409 INVALID_TRANSITION for an order that cannot become paid, or whose stock was released
 */
export async function recordPayment(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
  { mail = "order_paid" }: { mail?: "order_paid" | null } = {},
): Promise<boolean> {
  // Other orders may have used its stock, gift card balance and coupon since.
  if (order.fulfilment_status === "cancelled")
    throw new RequestError(
      409,
      "INVALID_TRANSITION",
      "This order has ended and its stock is on sale again: send the money back (refunds add), or ask for a new order.",
    );
  const hindrance = await membershipHindrance(trx, order);
  if (!(await transition(trx, order, { payment: "paid" }, event))) return false;
  await settleOfflineAttempts(trx, order.id, "paid", event.at);
  // A paid order waits for no confirmation: its link then shows that it is confirmed.
  const confirmedOn = order.confirmation_hash === null ? null : (order.confirmed_on ?? event.at.toISOString());
  await trx
    .updateTable("orders")
    .set({ expires_on: null, confirmed_on: confirmedOn })
    .where("id", "=", order.id)
    .execute();
  if (mail !== null) await announceChange(trx, order, mail, event.at);
  // The payment also confirms the order, which may join an account with its points.
  await joinAccount(trx, order.id, event.at);
  await givePoints(trx, order, event.at);
  await issueGiftCards(trx, order, event.at);
  await deliverWithoutParcel(trx, order.id, event);
  if (hindrance) await refundMembership(trx, order, hindrance.reason, event);
  return true;
}
