import type { Shipping } from "./delivery";
import { INSTALMENTS } from "./instalments";
import { type Cents, type Currency, currencyFor } from "./money";

/** Hours until an order without its confirmation by mail expires. */
export const CONFIRMATION_HOURS = 48;

/** Minutes. The providers' sessions have the same expiry (record 035). */
export const ONLINE_MINUTES = 30;

/**
 * The size of an order: cents due before the payment fee, in the order's currency, and pieces of all lines together.
 */
export interface OrderSize {
  total: Cents;
  pieces: number;
}

export type ProviderName = "nexi" | "paypal" | "klarna" | "revolut";

/** The rules of one payment method. Name, fee and visibility are rows of `items/payments`. */
export interface PaymentMethod {
  /** offline: the shopper pays outside the shop. redirect: on a provider's page. none: nothing is due. */
  flow: "offline" | "redirect" | "none";
  /** Whose page the shopper pays on; null for the other flows. */
  provider: ProviderName | null;
  /** What it takes: an order in another currency is paid in euro (`takenCurrency`). */
  currencies: readonly ["EUR", ...Currency[]];
  /** ISO 3166-1 alpha-2 codes; null for all countries. */
  countries: readonly string[] | null;
  /** Countries of the invoice's address, for orders in their own currency; null for all, in any currency. */
  invoiceCountries: readonly string[] | null;
  needsCourier: boolean;
  /** Whether the method can pay an order with gift cards among its lines. */
  allowsGiftCards: boolean;
  /** How long an unpaid order waits: `ONLINE_MINUTES`, the policy's days for transfers, or without end. */
  expires: "minutes" | "days" | "never";
  /**
   * The instructions on the thank-you page and in the mail: the bank details, or the amount that the courier collects.
   */
  instructions: "transfer" | "top_up" | "collection" | "none";
  /** The maximum order; null without a limit. */
  maxOrder: OrderSize | null;
  /** The maximum order without a confirmation by mail; null when no order needs one. */
  maxUnconfirmed: OrderSize | null;
  /** Whether the shop must have an account or a card number for it; without them it is not offered. */
  needsSettings: boolean;
  /** Who processes cards, and whether shoppers can pay from an account with it instead; null for methods without cards. */
  cards: { processor: string; hasAccounts: boolean } | null;
  /** Monthly instalments that the provider collects; 1 for the whole amount. */
  instalments: number;
}

const unlimited = { maxOrder: null, maxUnconfirmed: null, cards: null, instalments: 1 } as const;
const everywhere = {
  provider: null,
  countries: null,
  invoiceCountries: null,
  needsCourier: false,
  needsSettings: false,
  allowsGiftCards: true,
  ...unlimited,
} as const;
const online = {
  ...everywhere,
  flow: "redirect",
  needsSettings: true,
  expires: "minutes",
  instructions: "none",
} as const;

/** Klarna lends to buyers in these countries, in a country's own currency only. */
const KLARNA_COUNTRIES = ["IT", "AT", "BE", "DE", "ES", "FI", "FR", "GB", "GR", "IE", "NL", "PT"];

/**
 * Every payment method by its code, in display order (spec section 9). docs/contributing.md has the steps for a new one.
 */
export const PAYMENT_METHODS = {
  // The contracts with Nexi and PayPal cover only euro (spec section 7).
  card: { ...online, provider: "nexi", currencies: ["EUR"], cards: { processor: "Nexi", hasAccounts: false } },
  paypal: { ...online, provider: "paypal", currencies: ["EUR"], cards: { processor: "PayPal", hasAccounts: true } },
  bank_transfer: {
    ...everywhere,
    flow: "offline",
    // The account is in euro.
    currencies: ["EUR"],
    expires: "days",
    instructions: "transfer",
  },
  // A top-up is made in euro at an Italian counter or site.
  postepay: {
    ...everywhere,
    flow: "offline",
    needsSettings: true,
    currencies: ["EUR"],
    expires: "days",
    instructions: "top_up",
  },
  cash_on_delivery: {
    flow: "offline",
    provider: null,
    currencies: ["EUR"],
    countries: ["IT"],
    invoiceCountries: null,
    needsCourier: true,
    needsSettings: false,
    // The codes would be mailed before the courier collects the money.
    allowsGiftCards: false,
    expires: "never",
    instructions: "collection",
    // The shop pays stock and courier for an order that nobody has paid yet (decision 020).
    maxOrder: { total: 50_000, pieces: 10 },
    maxUnconfirmed: { total: 15_000, pieces: 4 },
    cards: null,
    instalments: 1,
  },
  klarna: {
    ...online,
    provider: "klarna",
    currencies: ["EUR", "GBP"],
    countries: KLARNA_COUNTRIES,
    // Klarna takes the country of the invoice as the buyer's.
    invoiceCountries: KLARNA_COUNTRIES,
    instalments: INSTALMENTS,
  },
  revolut: { ...online, provider: "revolut", currencies: ["EUR", "GBP"] },
  free: {
    ...everywhere,
    flow: "none",
    currencies: ["EUR", "GBP"],
    expires: "never",
    instructions: "none",
  },
} as const satisfies Record<string, PaymentMethod>;

export type PaymentCode = keyof typeof PAYMENT_METHODS;

export const PAYMENT_CODES = Object.keys(PAYMENT_METHODS) as PaymentCode[];

/** Whether the table has this code. A remote server may have other methods. */
export function isPaymentCode(value: unknown): value is PaymentCode {
  return PAYMENT_CODES.some((code) => code === value);
}

/** The rules of a stored or received code; null for an unknown code. */
export function paymentMethod(code: string): PaymentMethod | null {
  return isPaymentCode(code) ? PAYMENT_METHODS[code] : null;
}

/** The currency that a method takes for an order: the shown one, or euro (decision record 064). */
export function takenCurrency(code: PaymentCode, shown: Currency): Currency {
  const { currencies }: PaymentMethod = PAYMENT_METHODS[code];
  return currencies.includes(shown) ? shown : "EUR";
}

export interface PaymentSituation extends OrderSize {
  countryIso2: string;
  /** Of the invoice's address; without it, that of the delivery. */
  invoiceIso2?: string;
  hasGiftCards: boolean;
  shipping: Shipping;
  /** The shown one. */
  currency: Currency;
}

/** Why a method cannot pay an order. Of several reasons the first in this list counts. */
export type PaymentRefusal =
  | "nothing_due"
  | "something_due"
  | "gift_cards"
  | "country"
  | "invoice_country"
  | "too_large"
  | "needs_courier";

export interface PaymentAvailability {
  code: PaymentCode;
  availability: "available" | PaymentRefusal;
}

/**
 * Every method of the table in display order, with `available` or the reason why it cannot pay the order.
 * `items/payments` lists the methods that the shop offers.
 */
export function paymentAvailability(order: PaymentSituation): PaymentAvailability[] {
  return PAYMENT_CODES.map((code) => ({ code, availability: refusalOf(PAYMENT_METHODS[code], order) ?? "available" }));
}

function refusalOf(method: PaymentMethod, order: PaymentSituation): PaymentRefusal | null {
  const isFree = order.total <= 0;
  if (isFree !== (method.flow === "none")) return isFree ? "nothing_due" : "something_due";
  if (order.hasGiftCards && !method.allowsGiftCards) return "gift_cards";
  if (method.countries && !method.countries.includes(order.countryIso2.toUpperCase())) return "country";
  if (!acceptsInvoice(method, order)) return "invoice_country";
  if (method.maxOrder && isLarger(order, method.maxOrder)) return "too_large";
  return method.needsCourier && order.shipping !== "courier" ? "needs_courier" : null;
}

function acceptsInvoice({ invoiceCountries }: PaymentMethod, order: PaymentSituation): boolean {
  const iso2 = (order.invoiceIso2 ?? order.countryIso2).toUpperCase();
  return invoiceCountries === null || (invoiceCountries.includes(iso2) && currencyFor(iso2) === order.currency);
}

/** Whether an order waits until the shopper opens the link in its mail. Here `total` includes the payment fee. */
export function needsConfirmation(code: PaymentCode, order: OrderSize): boolean {
  const { maxUnconfirmed }: PaymentMethod = PAYMENT_METHODS[code];
  return maxUnconfirmed !== null && isLarger(order, maxUnconfirmed);
}

function isLarger(order: OrderSize, max: OrderSize): boolean {
  return order.total > max.total || order.pieces > max.pieces;
}

/** Why a method cannot pay a placed order; `needs_confirmation`: it would need one by mail. */
export type PlacedRefusal = PaymentRefusal | "needs_confirmation";

/**
 * Why a method cannot pay a placed order; null when it can.
 * @param order its total is without the fee of its present method
 * @param fee of the method, in the order's currency
 */
export function placedRefusal(code: PaymentCode, order: PaymentSituation, fee: Cents): PlacedRefusal | null {
  const withFee = { total: order.total + fee, pieces: order.pieces };
  const refusal = refusalOf(PAYMENT_METHODS[code], order);
  return refusal ?? (needsConfirmation(code, withFee) ? "needs_confirmation" : null);
}

/** How money reached the shop that the order's own method does not explain: on its bank account. */
export const unexplainedMethod = (code: string): string => (waitsForMoney(code) ? code : "bank_transfer");

/** Whether the shop keeps the goods until the shopper's transfer or top-up arrives. */
export function waitsForMoney(code: string): boolean {
  return paymentMethod(code)?.expires === "days";
}

/** The shopper's next step to pay an order: open a provider's page, make a transfer or top-up, or none. */
export type PaymentStep = "redirect" | "transfer" | "none";

/**
 * The next step of an order by its method's code and its payment status. Unknown codes and statuses of a remote server
 * give "none".
 */
export function nextPaymentStep(code: string, status: string): PaymentStep {
  const method = paymentMethod(code);
  if (status !== "pending" || !method) return "none";
  if (method.flow === "redirect") return "redirect";
  return waitsForMoney(code) ? "transfer" : "none";
}

/** Whether one of the offered methods can pay this order in instalments. */
export function offersInstalments(offered: readonly string[], order: PaymentSituation): boolean {
  return paymentAvailability(order).some(
    ({ code, availability }) =>
      availability === "available" && offered.includes(code) && PAYMENT_METHODS[code].instalments > 1,
  );
}
