import { isId, isQuantity } from "./cart";
import type { Shipping } from "./delivery";
import type { Cents, Currency } from "./money";
import type { TakenTotal, Totals } from "./order-pricing";
import { isPaymentCode, type PaymentCode } from "./payment-methods";

/**
 * The content of the review page above "Order and pay", in cents of `currency`. The shop signs it, and compares it when
 * the shopper orders.
 */
export interface Quote {
  revision: number;
  currency: Currency;
  shipping: Shipping;
  payment: PaymentCode;
  /** Sorted by product and size. */
  lines: readonly QuotedLine[];
  totals: QuotedTotals;
  /** What the method takes when that is another currency; null when it takes the total. */
  taken: TakenTotal | null;
  /** SHA-256 of the details (names, addresses, invoice, note), base64url. */
  details: string;
}

export interface QuotedLine {
  productId: number;
  sizeId: number;
  quantity: number;
  /** Charged price of one piece. */
  unitPrice: Cents;
}

type QuotedTotals = Record<(typeof AMOUNTS)[number], Cents>;

const AMOUNTS = ["subtotal", "couponDiscount", "delivery", "paymentFee", "giftCardApplied", "total"] as const;
const SHIPPINGS: readonly Shipping[] = ["courier", "pickup", "none"];
const DIGEST = /^[\w-]{43}$/;
const CURRENCIES: readonly Currency[] = ["EUR", "GBP"];

export interface QuoteInput {
  revision: number;
  currency: Currency;
  shipping: Shipping;
  payment: PaymentCode;
  lines: readonly { productId: number; sizeId: number; quantity: number; charged: Cents }[];
  totals: Totals;
  taken: TakenTotal | null;
  details: string;
}

/** The quote of a priced cart. The order of the lines does not change it. */
export function quoteOf(input: QuoteInput): Quote {
  const { revision, currency, shipping, payment, totals, taken, details } = input;
  const lines = input.lines.map(({ productId, sizeId, quantity, charged }) => ({
    productId,
    sizeId,
    quantity,
    unitPrice: charged,
  }));
  return {
    revision,
    currency,
    shipping,
    payment,
    lines: lines.sort((a, b) => a.productId - b.productId || a.sizeId - b.sizeId),
    totals: amountsOf((name) => totals[name]),
    taken,
    details,
  };
}

/** The text that the shop signs. Equal quotes have equal texts. `readQuote` is the inverse. */
export function quoteText(quote: Quote): string {
  return JSON.stringify([
    quote.revision,
    quote.currency,
    quote.shipping,
    quote.payment,
    quote.lines.map((line) => [line.productId, line.sizeId, line.quantity, line.unitPrice]),
    AMOUNTS.map((name) => quote.totals[name]),
    quote.details,
    ...(quote.taken ? [quote.taken.currency, quote.taken.total] : []),
  ]);
}

/** Parses a text of `quoteText`; null for any other text. The signature is checked separately. */
export function readQuote(text: string): Quote | null {
  const parts = parsed(text);
  if (!Array.isArray(parts) || (parts.length !== 7 && parts.length !== 9)) return null;
  const [revision, currencyText, shippingText, payment, entries, amounts, details, ...takenParts]: unknown[] = parts;
  const currency = CURRENCIES.find((known) => known === currencyText);
  const shipping = SHIPPINGS.find((known) => known === shippingText);
  if (!isAmount(revision) || !currency || !shipping || !isPaymentCode(payment)) return null;
  if (typeof details !== "string" || !DIGEST.test(details)) return null;
  if (!Array.isArray(entries) || !Array.isArray(amounts)) return null;
  if (amounts.length !== AMOUNTS.length || !amounts.every(isAmount)) return null;
  const taken = readTaken(takenParts);
  if (taken === undefined) return null;
  const lines: QuotedLine[] = [];
  for (const entry of entries) {
    if (!Array.isArray(entry) || entry.length !== 4) return null;
    const [productId, sizeId, quantity, unitPrice]: unknown[] = entry;
    if (!isId(productId) || !isId(sizeId) || !isQuantity(quantity) || !isAmount(unitPrice)) return null;
    lines.push({ productId, sizeId, quantity, unitPrice });
  }
  const totals = amountsOf((name) => amounts[AMOUNTS.indexOf(name)] ?? 0);
  return { revision, currency, shipping, payment, lines, totals, taken, details };
}

/** One difference between two quotes. Amounts are cents of the quote that they come from. */
export type QuoteDifference =
  | { kind: "line_added" | "line_removed"; productId: number; sizeId: number }
  | { kind: "quantity" | "price"; productId: number; sizeId: number; before: number; after: number }
  | { kind: (typeof AMOUNTS)[number]; before: Cents; after: Cents }
  | { kind: "currency"; before: Currency; after: Currency }
  | { kind: "shipping"; before: Shipping; after: Shipping }
  | { kind: "payment"; before: PaymentCode; after: PaymentCode }
  | { kind: "taken"; before: TakenTotal | null; after: TakenTotal | null }
  | { kind: "revision"; before: number; after: number }
  | { kind: "details" };

/** All differences of `now` from `seen`. Empty exactly when their texts are equal. */
export function quoteDifferences(seen: Quote, now: Quote): QuoteDifference[] {
  const differences: QuoteDifference[] = [];
  for (const line of seen.lines) {
    const { productId, sizeId } = line;
    const other = now.lines.find((each) => isSameLine(each, line));
    if (!other) {
      differences.push({ kind: "line_removed", productId, sizeId });
      continue;
    }
    if (other.quantity !== line.quantity) {
      differences.push({ kind: "quantity", productId, sizeId, before: line.quantity, after: other.quantity });
    }
    if (other.unitPrice !== line.unitPrice) {
      differences.push({ kind: "price", productId, sizeId, before: line.unitPrice, after: other.unitPrice });
    }
  }
  for (const line of now.lines) {
    if (!seen.lines.some((each) => isSameLine(each, line))) {
      differences.push({ kind: "line_added", productId: line.productId, sizeId: line.sizeId });
    }
  }
  if (seen.currency !== now.currency)
    differences.push({ kind: "currency", before: seen.currency, after: now.currency });
  if (seen.shipping !== now.shipping)
    differences.push({ kind: "shipping", before: seen.shipping, after: now.shipping });
  if (seen.payment !== now.payment) differences.push({ kind: "payment", before: seen.payment, after: now.payment });
  for (const kind of AMOUNTS) {
    const before = seen.totals[kind];
    const after = now.totals[kind];
    if (before !== after) differences.push({ kind, before, after });
  }
  if (seen.taken?.currency !== now.taken?.currency || seen.taken?.total !== now.taken?.total)
    differences.push({ kind: "taken", before: seen.taken, after: now.taken });
  if (seen.revision !== now.revision) {
    differences.push({ kind: "revision", before: seen.revision, after: now.revision });
  }
  if (seen.details !== now.details) differences.push({ kind: "details" });
  return differences;
}

/** Undefined for parts that are no total; null without any. */
function readTaken([currencyText, total]: readonly unknown[]): TakenTotal | null | undefined {
  if (currencyText === undefined) return null;
  const currency = CURRENCIES.find((known) => known === currencyText);
  return currency && isAmount(total) ? { currency, total } : undefined;
}

function amountsOf(amount: (name: (typeof AMOUNTS)[number]) => Cents): QuotedTotals {
  return {
    subtotal: amount("subtotal"),
    couponDiscount: amount("couponDiscount"),
    delivery: amount("delivery"),
    paymentFee: amount("paymentFee"),
    giftCardApplied: amount("giftCardApplied"),
    total: amount("total"),
  };
}

function isSameLine(left: QuotedLine, right: QuotedLine): boolean {
  return left.productId === right.productId && left.sizeId === right.sizeId;
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
