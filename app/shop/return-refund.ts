import { type Cents, divideHalfUp } from "./money";
import {
  type BoughtLine,
  isInWithdrawalPeriod,
  isReturnable,
  type PastReturn,
  type ReturnableOrder,
} from "./return-rules";

/** A line with the price of one piece, cents of the order's currency. */
export interface PaidLine extends BoughtLine {
  unitPrice: Cents;
}

/** The amounts of an order, in cents of its currency except `giftCardTaken`. */
export interface PaidAmounts {
  couponDiscount: Cents;
  delivery: Cents;
  paymentFee: Cents;
  giftCardApplied: Cents;
  /** EUR cents that the order took from the gift card. */
  giftCardTaken: Cents;
  /** Paid by other means than the gift card. */
  total: Cents;
}

export interface Refund {
  /** Money and gift card together, cents of the order's currency, as all amounts except `giftCardEuro`. */
  amount: Cents;
  /** The part that goes back by the order's payment method. */
  money: Cents;
  giftCard: Cents;
  /** EUR cents that go back to the gift card. */
  giftCardEuro: Cents;
  /** The part of `amount` for goods, after the coupon: without delivery, payment fee, gift cards and memberships. */
  goods: Cents;
  /** Whether everything that was paid for the order is back after this refund. */
  isComplete: boolean;
}

/**
 * What the refund of a return is worth. Each refund is the difference of two sums: what all refunded pieces are worth after
 * it and before it. So rounding cannot add up to more than was paid, and the last refund takes the rest of the rounding.
 * - A piece is worth its price less its share of the coupon; a coupon does not reduce gift cards and memberships.
 * - Delivery and payment fee go back with the last piece, if every return was declared within the withdrawal period.
 * - Money goes back first, and to the gift card what is beyond the money that was paid.
 * @param past the other returns of the order; only refunded ones count
 */
export function refundOf(
  order: PaidAmounts & Pick<ReturnableOrder<PaidLine>, "lines" | "deliveredOn" | "policy">,
  past: readonly PastReturn[],
  current: PastReturn,
): Refund {
  const earlier = past.filter(({ status }) => status === "refunded");
  const before = worthOf(order, earlier);
  const after = worthOf(order, [...earlier, current]);
  const giftCardEuro = (worth: Worth) => euroOnCard(order, worth.amount - moneyOf(order, worth.amount));
  const amount = after.amount - before.amount;
  const money = moneyOf(order, after.amount) - moneyOf(order, before.amount);
  return {
    amount,
    money,
    giftCard: amount - money,
    giftCardEuro: giftCardEuro(after) - giftCardEuro(before),
    goods: after.goods - before.goods,
    isComplete: after.amount === order.total + order.giftCardApplied,
  };
}

/** What can still go back to the customer. */
export interface PaymentLeft {
  /** Money that has not gone back, cents of the order's currency. */
  money: Cents;
  /** The part of `money` that paid for bought gift cards which stay valid. */
  heldByCards: Cents;
  /** EUR cents that are not back on the gift card. */
  giftCardEuro: Cents;
}

/**
 * A refund within what can still go back: refunds without a return may have sent a part before. Money goes back first, except
 * the price of bought gift cards that stay valid; the gift card gets the rest.
 */
export function limitRefund(order: PaidAmounts, refund: Refund, left: PaymentLeft): Refund {
  const money = Math.min(refund.amount, Math.max(0, left.money - left.heldByCards));
  const wanted = refund.amount - money;
  const wantedEuro = wanted === refund.giftCard ? refund.giftCardEuro : euroOnCard(order, wanted);
  // The last refund takes the rest of the rounding.
  const giftCardEuro = refund.isComplete ? left.giftCardEuro : Math.min(wantedEuro, left.giftCardEuro);
  const giftCard = wantedEuro === 0 ? 0 : Math.min(wanted, divideHalfUp(wanted * giftCardEuro, wantedEuro));
  const isComplete = money === left.money && giftCardEuro === left.giftCardEuro;
  return { ...refund, money, giftCard, giftCardEuro, amount: money + giftCard, isComplete };
}

interface Worth {
  amount: Cents;
  goods: Cents;
}

/** What the pieces of these returns are worth together. */
function worthOf(
  order: PaidAmounts & Pick<ReturnableOrder<PaidLine>, "lines" | "deliveredOn" | "policy">,
  returns: readonly PastReturn[],
): Worth {
  const items = returns.flatMap((one) => one.items);
  const pieces = (line: PaidLine) =>
    items.reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0);
  const priceOf = (lines: readonly PaidLine[], count: (line: PaidLine) => number) =>
    lines.reduce((sum, line) => sum + count(line) * line.unitPrice, 0);
  const goodsLines = order.lines.filter(isReturnable);
  const otherLines = order.lines.filter((line) => !isReturnable(line));
  const allGoods = priceOf(goodsLines, ({ quantity }) => quantity);
  const returnedGoods = priceOf(goodsLines, pieces);
  const coupon = allGoods === 0 ? 0 : divideHalfUp(order.couponDiscount * returnedGoods, allGoods);
  const goods = returnedGoods - coupon;
  const isWhole =
    order.lines.every((line) => pieces(line) === line.quantity) &&
    returns.every(({ kind, createdOn }) => kind === "withdrawal" || isInWithdrawalPeriod(order, createdOn));
  const costs = isWhole ? order.delivery + order.paymentFee : 0;
  return { amount: goods + priceOf(otherLines, pieces) + costs, goods };
}

/** The part of a sum of refunds that goes back in money, not to the gift card. @param total what was paid in money */
function moneyOf({ total }: Pick<PaidAmounts, "total">, amount: Cents): Cents {
  return Math.min(amount, total);
}

/** EUR cents for an amount on the gift card; exactly what the order took for the whole amount. */
function euroOnCard({ giftCardApplied, giftCardTaken }: PaidAmounts, amount: Cents): Cents {
  return giftCardApplied === 0 ? 0 : divideHalfUp(giftCardTaken * amount, giftCardApplied);
}
