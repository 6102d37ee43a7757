import { type Selectable, sql, type Transaction } from "kysely";
import { type Cents, type Currency, convert, fromCents, rateOf } from "~/shop/money";
import { type PricedAmounts, type PricedLine, type PricedOrder, takenAmounts } from "~/shop/order-pricing";
import type { Tables } from "../db/schema";
import type { OrderAmounts, OrderItems, Orders } from "../db/tables/orders";

// An order in pounds has its amounts in euro too (decision record 064). Its columns have what its method takes, and
// `other_amounts` the other currency.

/** The columns of a new order, and its lines, each with the columns of its prices. */
export function columnsOf<Line extends PricedLine>(order: PricedOrder<Line>) {
  const taken = takenAmounts(order);
  const other = order.inEuro && (taken === order ? order.inEuro : order);
  return {
    taken: amountsOf(taken),
    other_amounts: other && JSON.stringify(amountsOf(other)),
    items: taken.lines.map((line, index) => ({
      line,
      prices: {
        charged_price: line.charged,
        charged_rate: taken.rate,
        other_price: other?.lines[index]?.charged ?? null,
      },
    })),
    /** EUR cents deducted from the gift card's balance. */
    giftCardTaken: taken.totals.giftCardTaken,
  };
}

function amountsOf({ currency, totals }: PricedAmounts): OrderAmounts {
  return {
    currency,
    subtotal: totals.subtotal,
    coupon_discount: totals.couponDiscount,
    delivery_cost: totals.delivery,
    payment_fee: totals.paymentFee,
    gift_card_amount: totals.giftCardApplied,
    total: totals.total,
  };
}

/** The amounts that shoppers see: the pounds of an order that has them. */
export function shownAmounts(order: Selectable<Orders>): OrderAmounts {
  const other = otherAmounts(order);
  return other && order.currency === "EUR" ? other : order;
}

/** The price of one piece of a line in one of the order's currencies, cents. */
export function priceIn(
  { currency: own }: Pick<Selectable<Orders>, "currency">,
  { charged_price, other_price }: Pick<Selectable<OrderItems>, "charged_price" | "other_price">,
  currency: Currency,
): Cents {
  return own === currency ? charged_price : (other_price ?? charged_price);
}

/** The order's amounts in a currency; null when it has none in it. */
export function amountsIn(order: Selectable<Orders>, currency: Currency): OrderAmounts | null {
  if (order.currency === currency) return order;
  const other = otherAmounts(order);
  return other?.currency === currency ? other : null;
}

function otherAmounts({ other_amounts }: Selectable<Orders>): OrderAmounts | null {
  return other_amounts === null ? null : JSON.parse(other_amounts);
}

/** Amounts on the wire, without their currency. */
export function wireAmounts(amounts: OrderAmounts) {
  return {
    subtotal: fromCents(amounts.subtotal),
    coupon_discount: fromCents(amounts.coupon_discount),
    delivery_cost: fromCents(amounts.delivery_cost),
    payment_fee: fromCents(amounts.payment_fee),
    gift_card_amount: fromCents(amounts.gift_card_amount),
    total: fromCents(amounts.total),
  };
}

/** Whether a payment of this amount is the order's total in the payment's currency. */
export function isTotalOf(order: Selectable<Orders>, { amount, currency }: { amount: Cents; currency: Currency }) {
  return amountsIn(order, currency)?.total === amount;
}

/**
 * Makes a currency the one that an unpaid order is taken in, which swaps its two sets of amounts. The order must be locked.
 * @returns the order as it is now
 * @throws RangeError when the order has no amounts in this currency
 */
export async function takeInCurrency(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  currency: Currency,
): Promise<Selectable<Orders>> {
  if (order.currency === currency) return order;
  const amounts = amountsIn(order, currency);
  if (!amounts) throw new RangeError(`Order ${order.id} has no amounts in ${currency}`);
  const { subtotal, coupon_discount, delivery_cost, payment_fee, gift_card_amount, total } = order;
  const before = { subtotal, coupon_discount, delivery_cost, payment_fee, gift_card_amount, total };
  const change = { ...amounts, other_amounts: JSON.stringify({ currency: order.currency, ...before }) };
  await writeAmounts(trx, order.id, change);
  await trx
    .updateTable("order_items")
    .set({ charged_price: sql<number>`other_price`, other_price: sql<number>`charged_price` })
    .set({ charged_rate: rateOf(currency) })
    .where("orders_id", "=", order.id)
    .execute();
  return { ...order, ...change };
}

/**
 * Writes another payment fee into all amounts of an unpaid order. The order must be locked.
 * @param fee EUR cents
 * @returns the order as it is now
 */
export async function writeFee(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  fee: Cents,
): Promise<Selectable<Orders>> {
  const other = otherAmounts(order);
  const { payment_fee, total } = withFee(order, fee);
  const other_amounts = other && JSON.stringify({ ...other, ...withFee(other, fee) });
  const change = { payment_fee, total, other_amounts };
  await writeAmounts(trx, order.id, { ...order, ...change });
  return { ...order, ...change };
}

async function writeAmounts(
  trx: Transaction<Tables>,
  id: number,
  amounts: OrderAmounts & { other_amounts: string | null },
): Promise<void> {
  const { currency, subtotal, coupon_discount, delivery_cost, payment_fee, gift_card_amount, total } = amounts;
  const { other_amounts } = amounts;
  await trx
    .updateTable("orders")
    .set({ currency, subtotal, coupon_discount, delivery_cost, payment_fee, gift_card_amount, total, other_amounts })
    .where("id", "=", id)
    .execute();
}

function withFee({ currency, total, payment_fee: before }: OrderAmounts, fee: Cents) {
  const payment_fee = convert(fee, currency);
  return { payment_fee, total: total - before + payment_fee };
}
