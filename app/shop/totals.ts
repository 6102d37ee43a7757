import { backToEuro, type Cents, type Currency, convert, divideHalfUp } from "./money";
import { currentPrice } from "./price";

/** A priced cart line; both unit prices in EUR cents. */
export interface PricedLine {
  unitPrice: Cents;
  /** Counts when it is below `unitPrice`. */
  unitPriceDiscounted: Cents;
  quantity: number;
  isGiftCard: boolean;
}

/** An amount in EUR cents, or a percentage (0 … 100) of the goods. */
export type Coupon = { kind: "amount"; amount: Cents } | { kind: "percent"; percent: number };

export interface TotalsInput {
  lines: readonly PricedLine[];
  coupon?: Coupon | null;
  /** EUR cents, as `deliveryCost` gives it; carts of only gift cards have none whatever is said here. */
  delivery: Cents;
  /** EUR cents. */
  paymentFee: Cents;
  /** EUR cents left on the gift card, 0 without a card. */
  giftCardBalance: Cents;
  currency: Currency;
}

/** Cents of the order's currency, except `giftCardTaken`. */
export interface Totals {
  subtotal: Cents;
  couponDiscount: Cents;
  delivery: Cents;
  paymentFee: Cents;
  giftCardApplied: Cents;
  /** EUR cents that leave the gift card's balance. */
  giftCardTaken: Cents;
  total: Cents;
}

/** What one piece of the line costs now, in cents of `currency`. */
export function unitPriceOf(line: PricedLine, currency: Currency): Cents {
  return convert(currentPrice({ price: line.unitPrice, priceDiscounted: line.unitPriceDiscounted }), currency);
}

/** What the whole line costs, in cents of `currency`. */
export function lineTotal(line: PricedLine, currency: Currency): Cents {
  return line.quantity * unitPriceOf(line, currency);
}

/** The sum of the line totals, in cents of `currency`: pounds are rounded per piece, so that lines always add up. */
export function subtotal(lines: readonly PricedLine[], currency: Currency = "EUR"): Cents {
  return lines.reduce((sum, line) => sum + lineTotal(line, currency), 0);
}

/**
 * The subtotal without gift cards, in cents of `currency`: what a coupon reduces, and what its minimum is compared with.
 * A coupon on a gift card would turn a discount into credit.
 */
export function goodsSubtotal(lines: readonly PricedLine[], currency: Currency = "EUR"): Cents {
  return subtotal(
    lines.filter((line) => !line.isGiftCard),
    currency,
  );
}

/** The coupon's discount on the goods, both in cents of `currency`: never more than the goods cost, never below 0. */
function couponDiscountOf(coupon: Coupon | null | undefined, goods: Cents, currency: Currency): Cents {
  if (!coupon) return 0;
  const wanted =
    coupon.kind === "amount"
      ? convert(coupon.amount, currency)
      : divideHalfUp(goods * Math.round(coupon.percent * 100), 10_000);
  return Math.max(0, Math.min(wanted, goods));
}

/**
 * The order's total (spec 9): subtotal − coupon + delivery + payment fee − gift card, never below 0. The gift card
 * pays the smaller of its value and the amount due without the gift cards in the cart; the rest stays on it. (A gift
 * card that buys a gift card would start its validity anew.)
 */
export function computeTotals(input: TotalsInput): Totals {
  const { lines, currency } = input;
  const items = subtotal(lines, currency);
  const goods = goodsSubtotal(lines, currency);
  const couponDiscount = couponDiscountOf(input.coupon, goods, currency);
  const delivery = lines.every((line) => line.isGiftCard) ? 0 : convert(input.delivery, currency);
  const paymentFee = convert(input.paymentFee, currency);
  const due = Math.max(0, items - couponDiscount + delivery + paymentFee);
  const payableByGiftCard = Math.max(0, due - (items - goods));
  const giftCardApplied = Math.max(0, Math.min(payableByGiftCard, convert(input.giftCardBalance, currency)));
  const giftCardTaken =
    currency === "GBP" ? Math.min(input.giftCardBalance, backToEuro(giftCardApplied)) : giftCardApplied;
  return {
    subtotal: items,
    couponDiscount,
    delivery,
    paymentFee,
    giftCardApplied,
    giftCardTaken: Math.max(0, giftCardTaken),
    total: due - giftCardApplied,
  };
}
