import type { Shipping } from "./delivery";
import { merchandiseInEuro, pointsFor } from "./membership";
import { backToEuro, type Cents, type Currency, convert, currencyFor, divideHalfUp, rateOf } from "./money";
import { piecesIn } from "./order-limits";
import { isPaymentCode, PAYMENT_METHODS, type PaymentAvailability, paymentAvailability } from "./payment-methods";
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

export interface PricedOrder<Line extends PricedLine = PricedLine, Method extends OfferedMethod = OfferedMethod> {
  currency: Currency;
  /** Units of `currency` for one euro, in ten-thousandths. */
  rate: number;
  lines: ChargedLine<Line>[];
  totals: Totals;
  isDeliveryKnown: boolean;
  /**
   * The offered methods that `PAYMENT_METHODS` contains, each with `available` or the reason for refusal. Fees are in
   * `currency`.
   */
  methods: (Method & PaymentAvailability)[];
  /** The method that pays the order; null when none is chosen, or the chosen one is not available. */
  payment: (Method & PaymentAvailability) | null;
}

/**
 * Prices a cart or an order (spec section 9, design 8). Each unit price, coupon amount, delivery cost, fee and gift
 * card amount is converted and rounded separately. Totals are sums of these amounts. A coupon reduces only goods, and a
 * gift card does not pay for gift cards.
 * @param choices without them the result is the cart's sum in EUR, before delivery and payment
 */
export function priceOrder<Line extends PricedLine, Method extends OfferedMethod>(
  cart: CartAmounts<Line>,
  choices?: OrderChoices<Method>,
): PricedOrder<Line, Method> {
  return priced(cart, choices ? currencyFor(choices.countryIso2) : "EUR", choices);
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
  return priced(cart, currency, undefined, courierPrice);
}

function priced<Line extends PricedLine, Method extends OfferedMethod>(
  cart: CartAmounts<Line>,
  currency: Currency,
  choices?: OrderChoices<Method>,
  estimate: Cents | null = null,
): PricedOrder<Line, Method> {
  const lines = cart.lines.map((line) => chargedLine(line, currency));
  const shipping = needsDelivery(lines) ? choices?.shipping : "none";
  const chosenPrice = shipping === "courier" ? (choices?.courierPrice ?? null) : 0;
  const courierPrice = shipping ? chosenPrice : estimate;
  const delivery = convert(courierPrice ?? 0, currency);
  const withFee = (paymentFee: Cents) => totalsOf({ ...cart, lines }, { currency, delivery, paymentFee });
  const beforeFee = withFee(0);
  const methods = choices
    ? offeredMethods(choices.methods, {
        countryIso2: choices.countryIso2,
        invoiceIso2: choices.invoiceIso2,
        total: beforeFee.total,
        hasGiftCards: hasGiftCards(lines),
        shipping: shipping ?? choices.shipping,
        currency,
        pieces: piecesIn(lines),
      })
    : [];
  const available = methods.filter(({ availability }) => availability === "available");
  const payment =
    available.find(({ code }) => code === choices?.payment) ??
    available.find(({ code }) => PAYMENT_METHODS[code].flow === "none") ??
    null;
  return {
    currency,
    rate: rateOf(currency),
    lines,
    totals: payment ? withFee(payment.fee) : beforeFee,
    isDeliveryKnown: courierPrice !== null,
    methods,
    payment,
  };
}

/**
 * EUR cents before any code, without gift cards and memberships. A coupon's minimum and free delivery in Italy depend on this
 * amount: no accepted code makes an order dearer.
 */
export function goodsSubtotal(lines: readonly PricedLine[]): Cents {
  return goodsOf(lines.map((line) => chargedLine(line, "EUR")));
}

/** Points that an order gives when it is paid: for its goods after the coupon (decision record 029). */
export function pointsOf({ lines, totals, rate }: Pick<PricedOrder, "lines" | "totals" | "rate">): number {
  return pointsFor(merchandiseInEuro(goodsOf(lines) - totals.couponDiscount, rate));
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

function offeredMethods<Method extends OfferedMethod>(
  methods: readonly Method[],
  order: Parameters<typeof paymentAvailability>[0],
): (Method & PaymentAvailability)[] {
  const availabilities = paymentAvailability(order);
  return methods.flatMap((method) => {
    const { code } = method;
    const availability = availabilities.find((method) => method.code === code)?.availability;
    if (!isPaymentCode(code) || !availability) return [];
    return [{ ...method, code, fee: convert(method.fee, order.currency), availability }];
  });
}

interface Costs {
  currency: Currency;
  /** Cents of `currency`, as is the fee. */
  delivery: Cents;
  paymentFee: Cents;
}

/**
 * Subtotal − coupon + delivery + payment fee − gift card, never below 0. The gift card pays the lower of its balance
 * and the amount due without the gift cards in the cart. The balance keeps the rest.
 */
function totalsOf(cart: CartAmounts<ChargedLine>, { currency, delivery, paymentFee }: Costs): Totals {
  const { lines, giftCardBalance = 0 } = cart;
  const subtotal = sumOf(lines);
  const goods = goodsOf(lines);
  const giftCards = sumOf(lines.filter((line) => line.isGiftCard));
  const couponDiscount = couponDiscountOf(cart.coupon, goods, currency);
  const due = Math.max(0, subtotal - couponDiscount + delivery + paymentFee);
  const payableByGiftCard = Math.max(0, due - giftCards);
  const giftCardApplied = Math.max(0, Math.min(payableByGiftCard, convert(giftCardBalance, currency)));
  const giftCardTaken = Math.max(0, Math.min(giftCardBalance, backToEuro(giftCardApplied, currency)));
  const total = due - giftCardApplied;
  return { subtotal, couponDiscount, delivery, paymentFee, giftCardApplied, giftCardTaken, total };
}

/** The coupon's discount on the goods in cents of `currency`: at least 0, at most the price of the goods. */
function couponDiscountOf(coupon: Coupon | null | undefined, goods: Cents, currency: Currency): Cents {
  if (!coupon) return 0;
  const discount =
    coupon.kind === "amount"
      ? convert(coupon.amount, currency)
      : divideHalfUp(goods * Math.round(coupon.percent * 100), 10_000);
  return Math.max(0, Math.min(discount, goods));
}
