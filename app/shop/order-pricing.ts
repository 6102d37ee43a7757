import type { Shipping } from "./delivery";
import { pointsFor } from "./membership";
import { backToEuro, type Cents, type Currency, convert, currencyFor, divideHalfUp, rateOf } from "./money";
import { piecesIn } from "./order-limits";
import {
  isPaymentCode,
  PAYMENT_METHODS,
  type PaymentAvailability,
  paymentAvailability,
  takenCurrency,
} from "./payment-methods";
import { currentPrice } from "./price";

/** One line of a cart or order. Both unit prices are EUR cents. */
export interface PricedLine {
  unitPrice: Cents;
  /** Applies when it is below `unitPrice`. */
  unitPriceDiscounted: Cents;
  quantity: number;
  isGiftCard: boolean;
  /** True for goods. Gift cards and memberships are not delivered. */
  needsDelivery: boolean;
}

/** An amount in EUR cents, or a percentage (0 … 100) of the goods. */
export type Coupon = { kind: "amount"; amount: Cents } | { kind: "percent"; percent: number };

/** The lines of a cart and the codes that reduce the amount due. */
export interface CartAmounts<Line extends PricedLine = PricedLine> {
  lines: readonly Line[];
  coupon?: Coupon | null;
  /** EUR cents on the gift card; 0 without a card. */
  giftCardBalance?: Cents;
}

/** A payment method that the shop offers (`items/payments`). */
export interface OfferedMethod {
  id: number;
  code: string;
  /** EUR cents. */
  fee: Cents;
}

/** The shopper's choices for an order, and their prices. */
export interface OrderChoices<Method extends OfferedMethod = OfferedMethod> {
  countryIso2: string;
  /** Of the invoice's address; without it, that of the delivery. */
  invoiceIso2?: string;
  shipping: Shipping;
  /** EUR cents, from `deliveryCost` for `goodsSubtotal`; null while unknown. */
  courierPrice: Cents | null;
  methods: readonly Method[];
  /** The code of the chosen method. The free method replaces it when nothing is due. */
  payment?: string | null;
}

/** Cents of the order's currency, except `giftCardTaken`. */
export interface Totals {
  subtotal: Cents;
  couponDiscount: Cents;
  /** 0 while unknown. */
  delivery: Cents;
  paymentFee: Cents;
  giftCardApplied: Cents;
  /** EUR cents deducted from the gift card's balance. */
  giftCardTaken: Cents;
  total: Cents;
}

/** A line with its charged prices, in cents of the order's currency. */
export type ChargedLine<Line extends PricedLine = PricedLine> = Line & {
  /** Price of one piece. */
  charged: Cents;
  /** Price of all pieces. */
  total: Cents;
};

/** An order's amounts in one currency. */
export interface PricedAmounts<Line extends PricedLine = PricedLine> {
  currency: Currency;
  /** Units of `currency` for one euro, in ten-thousandths. */
  rate: number;
  lines: ChargedLine<Line>[];
  totals: Totals;
}

/** What a method takes for an order, its fee included. */
export interface TakenTotal {
  currency: Currency;
  total: Cents;
}

export interface PricedOrder<Line extends PricedLine = PricedLine, Method extends OfferedMethod = OfferedMethod>
  extends PricedAmounts<Line> {
  /** The same order in euro, by the same rules; null for an order in euro. */
  inEuro: PricedAmounts<Line> | null;
  isDeliveryKnown: boolean;
  /**
   * The offered methods that `PAYMENT_METHODS` contains, each with `available` or the reason for refusal. Fees are in
   * `currency`.
   */
  methods: (Method & PaymentAvailability & { taken: TakenTotal })[];
  /** The method that pays the order; null when none is chosen, or the chosen one is not available. */
  payment: (Method & PaymentAvailability & { taken: TakenTotal }) | null;
}

/**
 * Prices a cart or an order (spec section 9, record 064). Each unit price, coupon amount, delivery cost, fee and gift
 * card amount is converted and rounded separately. Totals are sums of these amounts. A coupon reduces only goods, and a
 * gift card does not pay for gift cards. A code that covers the order in euro covers it in every currency.
 * @param choices without them the result is the cart's sum in EUR, before delivery and payment
 */
export function priceOrder<Line extends PricedLine, Method extends OfferedMethod>(
  cart: CartAmounts<Line>,
  choices?: OrderChoices<Method>,
): PricedOrder<Line, Method> {
  return pricedOrder(cart, choices ? currencyFor(choices.countryIso2) : "EUR", choices);
}

/**
 * Prices a cart in a visitor's currency, before the choices of delivery and payment.
 * @param courierPrice EUR cents to the visitor's country, for a total with delivery; null leaves the delivery out
 */
export function priceBeforeChoices<Line extends PricedLine>(
  cart: CartAmounts<Line>,
  currency: Currency,
  courierPrice: Cents | null = null,
): PricedOrder<Line> {
  return pricedOrder(cart, currency, undefined, courierPrice);
}

function pricedOrder<Line extends PricedLine, Method extends OfferedMethod>(
  cart: CartAmounts<Line>,
  currency: Currency,
  choices?: OrderChoices<Method>,
  estimate: Cents | null = null,
): PricedOrder<Line, Method> {
  const shipping = needsDelivery(cart.lines) ? choices?.shipping : "none";
  const chosenPrice = shipping === "courier" ? (choices?.courierPrice ?? null) : 0;
  const courierPrice = shipping ? chosenPrice : estimate;
  const euro = pricesIn(cart, "EUR", courierPrice ?? 0);
  const shown = currency === "EUR" ? euro : pricesIn(cart, currency, courierPrice ?? 0);
  const methods = choices
    ? offeredMethods(choices.methods, [shown, euro], {
        countryIso2: choices.countryIso2,
        invoiceIso2: choices.invoiceIso2,
        total: shown.totals(0).total,
        hasGiftCards: hasGiftCards(cart.lines),
        shipping: shipping ?? choices.shipping,
        currency,
        pieces: piecesIn(cart.lines),
      })
    : [];
  const available = methods.filter(({ availability }) => availability === "available");
  const payment =
    available.find(({ code }) => code === choices?.payment) ??
    available.find(({ code }) => PAYMENT_METHODS[code].flow === "none") ??
    null;
  const fee = payment ? (choices?.methods.find(({ id }) => id === payment.id)?.fee ?? 0) : 0;
  const amountsIn = ({ totals, ...prices }: Prices<Line>): PricedAmounts<Line> => ({ ...prices, totals: totals(fee) });
  return {
    ...amountsIn(shown),
    inEuro: shown === euro ? null : amountsIn(euro),
    isDeliveryKnown: courierPrice !== null,
    methods,
    payment,
  };
}

/** The amounts that the order's method takes: the shown ones, or those in euro. Without a method the shown ones. */
export function takenAmounts<Line extends PricedLine>(order: PricedOrder<Line>): PricedAmounts<Line> {
  const { payment, inEuro } = order;
  return inEuro && payment?.taken.currency === inEuro.currency ? inEuro : order;
}

/**
 * EUR cents before any code, without gift cards and memberships. A coupon's minimum and free delivery in Italy depend on this
 * amount: no accepted code makes an order dearer.
 */
export function goodsSubtotal(lines: readonly PricedLine[]): Cents {
  return goodsOf(lines.map((line) => chargedLine(line, "EUR")));
}

/** Points that an order gives when it is paid: for its goods after the coupon (decision record 029). */
export function pointsOf(order: Pick<PricedOrder, "lines" | "totals" | "inEuro">): number {
  const { lines, totals } = order.inEuro ?? order;
  return pointsFor(goodsOf(lines) - totals.couponDiscount);
}

/** Whether something has to be delivered. False for an empty cart. */
export function needsDelivery(lines: readonly Pick<PricedLine, "needsDelivery">[]): boolean {
  return lines.some((line) => line.needsDelivery);
}

/** Whether there are gift cards among the lines. */
export function hasGiftCards(lines: readonly Pick<PricedLine, "isGiftCard">[]): boolean {
  return lines.some((line) => line.isGiftCard);
}

/** Whether a gift card can pay for nothing in the cart. False for an empty cart. */
export function onlyGiftCards(lines: readonly Pick<PricedLine, "isGiftCard">[]): boolean {
  return lines.length > 0 && lines.every((line) => line.isGiftCard);
}

function chargedLine<Line extends PricedLine>(line: Line, currency: Currency): ChargedLine<Line> {
  const price = currentPrice({ price: line.unitPrice, priceDiscounted: line.unitPriceDiscounted });
  const charged = convert(price, currency);
  return { ...line, charged, total: line.quantity * charged };
}

function goodsOf(lines: readonly ChargedLine[]): Cents {
  return sumOf(lines.filter((line) => line.needsDelivery));
}

function sumOf(lines: readonly ChargedLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.total, 0);
}

/** A cart's prices in one currency. */
interface Prices<Line extends PricedLine> extends Omit<PricedAmounts<Line>, "totals"> {
  /** @param fee of the payment method, EUR cents */
  totals: (fee: Cents) => Totals;
}

/** @param courierPrice EUR cents */
function pricesIn<Line extends PricedLine>(
  cart: CartAmounts<Line>,
  currency: Currency,
  courierPrice: Cents,
): Prices<Line> {
  const lines = cart.lines.map((line) => chargedLine(line, currency));
  const totals = (fee: Cents) =>
    totalsOf(cart, lines, {
      currency,
      delivery: convert(courierPrice, currency),
      paymentFee: convert(fee, currency),
      isCovered: currency !== "EUR" && isCovered(cart, courierPrice + fee),
    });
  return { currency, rate: rateOf(currency), lines, totals };
}

/** Whether the gift card covers all that it can pay, in euro. @param costs delivery and fee, EUR cents */
function isCovered(cart: CartAmounts, costs: Cents): boolean {
  const { giftCardBalance = 0 } = cart;
  const lines = cart.lines.map((line) => chargedLine(line, "EUR"));
  const amounts = { currency: "EUR", delivery: costs, paymentFee: 0, isCovered: false } as const;
  const { subtotal, couponDiscount } = totalsOf(cart, lines, amounts);
  return giftCardBalance >= subtotal - couponDiscount + costs - giftCardsOf(lines);
}

function offeredMethods<Method extends OfferedMethod, Line extends PricedLine>(
  methods: readonly Method[],
  [shown, euro]: [shown: Prices<Line>, euro: Prices<Line>],
  order: Parameters<typeof paymentAvailability>[0],
): PricedOrder<Line, Method>["methods"] {
  const availabilities = paymentAvailability(order);
  return methods.flatMap((method) => {
    const { code } = method;
    const availability = availabilities.find((method) => method.code === code)?.availability;
    if (!isPaymentCode(code) || !availability) return [];
    const prices = takenCurrency(code, order.currency) === "EUR" ? euro : shown;
    const taken = { currency: prices.currency, total: prices.totals(method.fee).total };
    return [{ ...method, code, fee: convert(method.fee, order.currency), availability, taken }];
  });
}

interface Costs {
  currency: Currency;
  /** Cents of `currency`, as is the fee. */
  delivery: Cents;
  paymentFee: Cents;
  /** Whether the gift card covers the order in euro: the rounding of another currency leaves nothing to pay then. */
  isCovered: boolean;
}

/**
 * Subtotal − coupon + delivery + payment fee − gift card, never below 0. The gift card pays the lower of its balance
 * and the amount due without the gift cards in the cart. The balance keeps the rest.
 */
function totalsOf(cart: CartAmounts, lines: readonly ChargedLine[], costs: Costs): Totals {
  const { giftCardBalance = 0 } = cart;
  const { currency, delivery, paymentFee } = costs;
  const subtotal = sumOf(lines);
  const couponDiscount = couponDiscountOf(cart.coupon, lines, currency);
  const due = Math.max(0, subtotal - couponDiscount + delivery + paymentFee);
  const payableByGiftCard = Math.max(0, due - giftCardsOf(lines));
  const balance = costs.isCovered ? payableByGiftCard : convert(giftCardBalance, currency);
  const giftCardApplied = Math.max(0, Math.min(payableByGiftCard, balance));
  const giftCardTaken = Math.max(0, Math.min(giftCardBalance, backToEuro(giftCardApplied, currency)));
  const total = due - giftCardApplied;
  return { subtotal, couponDiscount, delivery, paymentFee, giftCardApplied, giftCardTaken, total };
}

function giftCardsOf(lines: readonly ChargedLine[]): Cents {
  return sumOf(lines.filter((line) => line.isGiftCard));
}

/** The coupon's discount on the goods in cents of `currency`: at least 0, at most the price of the goods. */
function couponDiscountOf(coupon: Coupon | null | undefined, lines: readonly ChargedLine[], currency: Currency): Cents {
  if (!coupon) return 0;
  const goods = goodsOf(lines);
  if (coupon.kind === "percent")
    return Math.max(0, Math.min(goods, divideHalfUp(goods * Math.round(coupon.percent * 100), 10_000)));
  return coupon.amount >= goodsSubtotal(lines) ? goods : Math.max(0, Math.min(goods, convert(coupon.amount, currency)));
}
