import { isId, isQuantity } from "./cart";
import type { Shipping } from "./delivery";
import type { Cents, Currency } from "./money";
import type { Totals } from "./order-pricing";
import { isPaymentCode, type PaymentCode } from "./payment-methods";

/** What a shopper saw right above "Order and pay", in cents of `currency`: signed by the shop, compared when ordering. */
export interface Quote {
  revision: number;
  currency: Currency;
  shipping: Shipping;
  payment: PaymentCode;
  /** Sorted by product and size. */
  lines: readonly QuotedLine[];
  totals: QuotedTotals;
  /** SHA-256 of everything else on the page (names, addresses, invoice, note), base64url. */
  details: string;
}

export interface QuotedLine {
  productId: number;
  sizeId: number;
  quantity: number;
  /** What one piece costs. */
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
  details: string;
}

/** The quote of a priced cart. The same cart gives the same quote, in whatever order its lines are. */
export function quoteOf(input: QuoteInput): Quote {
  const { revision, currency, shipping, payment, totals, details } = input;
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
    details,
  };
}

/** The text to sign: equal quotes have equal texts. `readQuote` gives the quote back. */
export function quoteText(quote: Quote): string {
  return JSON.stringify([
    quote.revision,
    quote.currency,
    quote.shipping,
    quote.payment,
    quote.lines.map((line) => [line.productId, line.sizeId, line.quantity, line.unitPrice]),
    AMOUNTS.map((name) => quote.totals[name]),
    quote.details,
  ]);
}

/** The quote of a text by `quoteText`; null for any other text. Its signature shows whether it is the shop's own. */
export function readQuote(text: string): Quote | null {
  const parts = parsed(text);
  if (!Array.isArray(parts) || parts.length !== 7) return null;
  const [revision, currencyText, shippingText, payment, written, amounts, details]: unknown[] = parts;
  const currency = CURRENCIES.find((known) => known === currencyText);
  const shipping = SHIPPINGS.find((known) => known === shippingText);
  if (!isAmount(revision) || !currency || !shipping || !isPaymentCode(payment)) return null;
  if (typeof details !== "string" || !DIGEST.test(details)) return null;
  if (!Array.isArray(written) || !Array.isArray(amounts)) return null;
  if (amounts.length !== AMOUNTS.length || !amounts.every(isAmount)) return null;
  const lines: QuotedLine[] = [];
  for (const entry of written) {
    if (!Array.isArray(entry) || entry.length !== 4) return null;
    const [productId, sizeId, quantity, unitPrice]: unknown[] = entry;
    if (!isId(productId) || !isId(sizeId) || !isQuantity(quantity) || !isAmount(unitPrice)) return null;
    lines.push({ productId, sizeId, quantity, unitPrice });
  }
  const totals = amountsOf((name) => amounts[AMOUNTS.indexOf(name)] ?? 0);
  return { revision, currency, shipping, payment, lines, totals, details };
}

/** One thing that is no longer as the shopper saw it; amounts are cents of the quote they come from. */
export type QuoteDifference =
  | { kind: "line_added" | "line_removed"; productId: number; sizeId: number }
  | { kind: "quantity" | "price"; productId: number; sizeId: number; before: number; after: number }
  | { kind: (typeof AMOUNTS)[number]; before: Cents; after: Cents }
  | { kind: "currency" | "shipping" | "payment"; before: string; after: string }
  | { kind: "revision"; before: number; after: number }
  | { kind: "details" };

/** Everything in which `now` differs from what was `seen`; empty exactly when their texts are equal. */
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
  for (const kind of ["currency", "shipping", "payment"] as const) {
    if (seen[kind] !== now[kind]) differences.push({ kind, before: seen[kind], after: now[kind] });
  }
  for (const kind of AMOUNTS) {
    const before = seen.totals[kind];
    const after = now.totals[kind];
    if (before !== after) differences.push({ kind, before, after });
  }
  if (seen.revision !== now.revision) {
    differences.push({ kind: "revision", before: seen.revision, after: now.revision });
  }
  if (seen.details !== now.details) differences.push({ kind: "details" });
  return differences;
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
