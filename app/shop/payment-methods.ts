import type { Shipping } from "./delivery";
import type { Cents, Currency } from "./money";

/** Every payment method by its code, in the order in which they are shown. */
export const PAYMENT_CODES = [
  "card",
  "paypal",
  "bank_transfer",
  "postepay",
  "cash_on_delivery",
  "klarna",
  "revolut",
  "free",
] as const;
export type PaymentCode = (typeof PAYMENT_CODES)[number];

/** How long the money of a bank transfer may take before the order expires; days (design 7). */
export const TRANSFER_DAYS = 5;

const CURRENCIES: Record<PaymentCode, readonly Currency[]> = {
  // Nexi and PayPal are contracted in euro only (spec 7).
  card: ["EUR"],
  paypal: ["EUR"],
  bank_transfer: ["EUR", "GBP"],
  // A top-up is made in euro at an Italian counter or site.
  postepay: ["EUR"],
  cash_on_delivery: ["EUR"],
  klarna: ["EUR", "GBP"],
  revolut: ["EUR", "GBP"],
  free: ["EUR", "GBP"],
};

/** The most that a courier collects for one order: EUR cents due before the fee, and pieces. */
export const COLLECTION_MAX = { total: 50_000, pieces: 10 } as const;
/** Up to here nobody has to confirm that the courier will be paid: cents that are collected, and pieces. */
export const COLLECTION_UNCONFIRMED = { total: 15_000, pieces: 4 } as const;
/** How long an order waits for its confirmation by e-mail before it expires; hours. */
export const CONFIRMATION_HOURS = 48;

export interface PaymentSituation {
  countryIso2: string;
  /** Cents due before any payment fee: what is free cannot cost a fee for paying it. */
  total: Cents;
  /** Whether there is any gift card among the lines. */
  hasGiftCards: boolean;
  /** How the goods go out: only a courier collects money. */
  shipping: Shipping;
  currency: Currency;
  /** Pieces of all lines together. */
  pieces: number;
}

/** Why an order cannot be paid with a method: because of its country, its goods, its way of delivery, or its size. */
export type PaymentRefusal = "not_here" | "too_much_to_collect";

/** A server may know methods that this shop does not. */
export function isPaymentCode(value: unknown): value is PaymentCode {
  return PAYMENT_CODES.some((code) => code === value);
}

/**
 * The methods that the rules allow, in the order shown; which of them the shop has switched on (`items/payments`) is
 * the caller's to know. `free` only and exactly when nothing is due; cash on delivery as `paymentRefusal` allows it.
 */
export function offeredMethods(situation: PaymentSituation): readonly PaymentCode[] {
  return PAYMENT_CODES.filter((code) => paymentRefusal(code, situation) === null);
}

/**
 * Why a method cannot pay for this order, or null when it can. Cash on delivery is only by courier in Italy, not for gift
 * cards, whose codes would be out before the money is in, and not for large orders: nobody has paid for what is on its way.
 */
export function paymentRefusal(code: PaymentCode, situation: PaymentSituation): PaymentRefusal | null {
  if (situation.total <= 0 !== (code === "free")) return "not_here";
  if (!CURRENCIES[code].includes(situation.currency)) return "not_here";
  if (code !== "cash_on_delivery") return null;
  if (!isCollected(situation)) return "not_here";
  const isTooMuch = situation.total > COLLECTION_MAX.total || situation.pieces > COLLECTION_MAX.pieces;
  return isTooMuch ? "too_much_to_collect" : null;
}

/**
 * Whether an order waits until somebody follows the link in its mail: stock and courier cost the shop, and nobody has
 * paid anything yet.
 * @param order `total`: cents that the courier collects
 */
export function needsConfirmation(code: PaymentCode, order: { total: Cents; pieces: number }): boolean {
  if (code !== "cash_on_delivery") return false;
  return order.total > COLLECTION_UNCONFIRMED.total || order.pieces > COLLECTION_UNCONFIRMED.pieces;
}

function isCollected({ countryIso2, shipping, hasGiftCards }: PaymentSituation): boolean {
  return countryIso2.toUpperCase() === "IT" && shipping === "courier" && !hasGiftCards;
}
