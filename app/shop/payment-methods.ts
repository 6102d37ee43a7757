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

/** How long the money of a bank transfer may take before the order lapses; days (design 7). */
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

export interface PaymentSituation {
  countryIso2: string;
  /** Cents due before any payment fee: what is free cannot cost a fee for paying it. */
  total: Cents;
  /** Whether there is any gift card among the lines. */
  hasGiftCards: boolean;
  /** How the goods go out: only a courier collects money. */
  shipping: Shipping;
  currency: Currency;
}

/** A server may know methods that this shop does not. */
export function isPaymentCode(value: unknown): value is PaymentCode {
  return PAYMENT_CODES.some((code) => code === value);
}

/**
 * The methods that the rules allow, in the order shown; which of them the shop has switched on (`items/payments`) is
 * the caller's to know. `free` only and exactly when nothing is due; cash on delivery only by courier in Italy, and not
 * for gift cards, whose codes would be out before the money is in.
 */
export function offeredMethods(situation: PaymentSituation): readonly PaymentCode[] {
  if (situation.total <= 0) return ["free"];
  return PAYMENT_CODES.filter((code) => {
    if (code === "free" || !CURRENCIES[code].includes(situation.currency)) return false;
    return code !== "cash_on_delivery" || isCollected(situation);
  });
}

function isCollected({ countryIso2, shipping, hasGiftCards }: PaymentSituation): boolean {
  return countryIso2.toUpperCase() === "IT" && shipping === "courier" && !hasGiftCards;
}
