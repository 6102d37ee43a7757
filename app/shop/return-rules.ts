import type { Tier } from "./membership";
import { type FulfilmentStatus, isInShop, isPaid, type PaymentStatus } from "./order-status";
import type { Policy } from "./policy";
import type { ReturnKind, ReturnStatus } from "./return-status";
import { dayOf, daysAfter } from "./shop-day";
import { endOfPeriod } from "./working-days";

/** A line of an order, as far as returns depend on it. */
export interface BoughtLine {
  id: number;
  quantity: number;
  isGiftCard: boolean;
  /** The tier that a membership product grants; null for other products. */
  grantsTier: Tier | null;
}

/** Pieces of one line of the order. */
export interface ReturnedPieces {
  lineId: number;
  quantity: number;
}

/** An earlier return of the same order. */
export interface PastReturn {
  kind: ReturnKind;
  status: ReturnStatus;
  /** ISO 8601 UTC, as all times here. */
  createdOn: string;
  items: readonly ReturnedPieces[];
}

/** An order with its returns. */
export interface ReturnableOrder<Line extends BoughtLine = BoughtLine, Past extends PastReturn = PastReturn> {
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  /** Null until the delivery. */
  deliveredOn: string | null;
  policy: Pick<Policy, "returnDays" | "withdrawalDays">;
  lines: readonly Line[];
  returns: readonly Past[];
}

/** Why a return is refused; the codes of the wire. */
export const RETURN_PROBLEMS = ["NOT_DELIVERED", "RETURN_TOO_LATE", "NOT_RETURNABLE", "TOO_MANY_RETURNED"] as const;
export type ReturnProblem = (typeof RETURN_PROBLEMS)[number];

/**
 * Whether goods of this line can come back in a parcel. Gift cards and memberships are not goods: only a withdrawal gives
 * their price back.
 */
export function isReturnable({ isGiftCard, grantsTier }: BoughtLine): boolean {
  return !isGiftCard && grantsTier === null;
}

/** The pieces of each line that are in no return, except in rejected ones. By line id, in the order of the lines. */
export function piecesLeft({
  lines,
  returns,
}: Pick<ReturnableOrder, "lines"> & { returns: readonly Pick<PastReturn, "status" | "items">[] }): Map<number, number> {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  for (const { status, items } of returns)
    if (status !== "rejected")
      for (const { lineId, quantity } of items) left.set(lineId, (left.get(lineId) ?? 0) - quantity);
  return left;
}

/**
 * How a refund ends an order whose goods have not been delivered; null while goods are left to deliver, and for an order that
 * has ended. Without goods an order is delivered, if gift cards or memberships are left: the customer has them.
 * @param refunded the refunded returns, this one included
 */
export function endAfterRefund(
  { fulfilmentStatus, lines }: Pick<ReturnableOrder, "fulfilmentStatus" | "lines">,
  refunded: readonly Pick<PastReturn, "status" | "items">[],
): "delivered" | "cancelled" | null {
  if (fulfilmentStatus === "delivered" || fulfilmentStatus === "cancelled") return null;
  const left = piecesLeft({ lines, returns: refunded });
  const linesLeft = lines.filter(({ id }) => (left.get(id) ?? 0) > 0);
  if (linesLeft.some(isReturnable)) return null;
  return linesLeft.length > 0 ? "delivered" : "cancelled";
}

/** What the periods of an order depend on. */
type Delivered = Pick<ReturnableOrder, "deliveredOn" | "policy">;

/** The last day (YYYY-MM-DD, Verona) for returns and exchanges; null before the delivery. The day of delivery does not count. */
export function lastReturnDay({ deliveredOn, policy }: Delivered): string | null {
  return deliveredOn === null ? null : daysAfter(dayOf(deliveredOn), policy.returnDays);
}

/**
 * The last day (YYYY-MM-DD, Verona) for the withdrawal; null before the delivery, when it is possible at any time. A period
 * that ends on a day off ends with the next working day (Regulation 1182/71 art. 3(4); Directive 2011/83/EU recital 41).
 */
export function lastWithdrawalDay({ deliveredOn, policy }: Delivered): string | null {
  return deliveredOn === null ? null : endOfPeriod(daysAfter(dayOf(deliveredOn), policy.withdrawalDays));
}

/** Whether a declaration at `moment` is within the withdrawal period of the law. */
export function isInWithdrawalPeriod(order: Delivered, moment: string): boolean {
  const last = lastWithdrawalDay(order);
  return last === null || dayOf(moment) <= last;
}

/** Whether the order accepts returns and exchanges at `now`; the reason otherwise. */
export function returnRefusal(
  order: Delivered & Pick<ReturnableOrder, "fulfilmentStatus">,
  now: string,
): "NOT_DELIVERED" | "RETURN_TOO_LATE" | null {
  const last = lastReturnDay(order);
  if (order.fulfilmentStatus !== "delivered" || last === null) return "NOT_DELIVERED";
  return dayOf(now) > last ? "RETURN_TOO_LATE" : null;
}

/**
 * Whether these pieces can be returned or exchanged at `now`; the reason otherwise. Ids of other lines than the order's
 * count as not returnable.
 * @param items each line at most once, quantities of at least 1
 */
export function returnProblem(
  order: ReturnableOrder,
  items: readonly ReturnedPieces[],
  now: string,
): ReturnProblem | null {
  const refusal = returnRefusal(order, now);
  if (refusal) return refusal;
  const left = piecesLeft(order);
  const isGoods = (lineId: number) => order.lines.some((line) => line.id === lineId && isReturnable(line));
  if (!items.every(({ lineId }) => isGoods(lineId))) return "NOT_RETURNABLE";
  return items.every(({ lineId, quantity }) => quantity <= (left.get(lineId) ?? 0)) ? null : "TOO_MANY_RETURNED";
}

/**
 * The effect of a declaration of withdrawal.
 * - cancelled: the order was unpaid, and its goods were in the shop; it ends
 * - refund: the order was paid, and its goods were in the shop; it is cancelled and the payment goes back
 * - return: the goods are under way or delivered, or the shopper named single items; a return begins. Goods in the shop stay
 *   there until an operator has recorded the pieces that it is about (`withdrawalHold`)
 * - late: the period is over
 * - repeated: every piece is in an earlier return
 * - ended: the order had ended before
 */
export type WithdrawalOutcome = "cancelled" | "refund" | "return" | "late" | "repeated" | "ended";

/** The effect of a declaration of withdrawal at `now`. @param namesItems whether it is about single items of the order */
export function withdrawalOutcome(
  order: ReturnableOrder,
  { namesItems, now }: { namesItems: boolean; now: string },
): WithdrawalOutcome {
  const { paymentStatus, fulfilmentStatus } = order;
  const hasLeft = [...piecesLeft(order).values()].some((pieces) => pieces > 0);
  if (!hasLeft) return "repeated";
  if (paymentStatus === "expired" || fulfilmentStatus === "cancelled") return "ended";
  if (!isInWithdrawalPeriod(order, now)) return "late";
  if (namesItems || !isInShop(fulfilmentStatus)) return "return";
  return isPaid(paymentStatus) ? "refund" : "cancelled";
}

/**
 * Why goods in the shop may not leave it; null when they may.
 * - open: a withdrawal from the order waits for an operator, who records which pieces it is about
 * - nothing_left: every piece of goods is in a withdrawal
 */
export function withdrawalHold({
  lines,
  returns,
}: Pick<ReturnableOrder, "lines" | "returns">): "open" | "nothing_left" | null {
  const isOpen = ({ kind, status }: PastReturn) =>
    kind === "withdrawal" && (status === "requested" || status === "approved");
  if (returns.some(isOpen)) return "open";
  const left = piecesLeft({ lines, returns });
  const goods = lines.filter(isReturnable);
  return goods.length > 0 && goods.every(({ id }) => left.get(id) === 0) ? "nothing_left" : null;
}
