import { type Cents, divideHalfUp } from "./money";
import { STANDARD_VAT_RATE } from "./vat";

/** A placed order. All amounts are cents of its currency. */
export interface ChargedOrder {
  lines: readonly ChargedPieces[];
  couponDiscount: Cents;
  delivery: Cents;
  paymentFee: Cents;
  giftCardApplied: Cents;
  /** Due to the provider. */
  total: Cents;
}

/** One product in one size. */
export interface ChargedPieces {
  productId: number;
  sizeId: number;
  brand: string;
  name: string;
  size: string;
  quantity: number;
  /** Charged price of one piece. */
  unitPrice: Cents;
}

/** One line of an order at a payment provider. Amounts are cents of the order's currency, VAT included. */
export interface ProviderLine {
  kind: "product" | "delivery" | "fee" | "coupon" | "gift_card";
  /** Neither empty nor longer than `LONGEST_TEXT`. */
  name: string;
  /** Unique among the lines of an order. It contains no code of a coupon or gift card. */
  reference: string;
  quantity: number;
  /** Negative for coupon and gift card. */
  unitPrice: Cents;
  /** `quantity` × `unitPrice`. */
  total: Cents;
  /** The VAT in `total`, with the same sign. */
  tax: Cents;
}

/**
 * The VAT in every line, in hundredths of a percent as in Klarna's `tax_rate`. Gift cards and exports have it too: to a
 * provider the taxes are information, and one rate keeps them within the amount that it collects. Invoices are different
 * (`vat.ts`).
 */
export const TAX_RATE = STANDARD_VAT_RATE;

/** Characters; PayPal's limit for an item, the lowest of the providers. */
const LONGEST_TEXT = 127;

/**
 * The lines that payment providers show: products, delivery, payment fee, coupon and gift card. Without an amount a line
 * is omitted, except products. The totals sum to exactly the order's total, and the taxes to exactly the tax in it. Each
 * tax differs by less than one cent from the tax in its own line, which is Klarna's tolerance.
 * @throws RangeError when the order's amounts do not add up to its total
 */
export function providerLines(order: ChargedOrder): ProviderLine[] {
  const lines = [
    ...order.lines.map(productLine),
    amountLine("delivery", "delivery costs", order.delivery),
    amountLine("fee", "payment fee", order.paymentFee),
    amountLine("coupon", "coupon", -order.couponDiscount),
    amountLine("gift_card", "gift card", -order.giftCardApplied),
  ].filter(({ kind, total }) => kind === "product" || total !== 0);
  const taxed = withTax(lines);
  const sum = lines.reduce((all, { total }) => all + total, 0);
  if (sum !== order.total) throw new RangeError(`The lines sum to ${sum} cents, and the order to ${order.total}`);
  return taxed;
}

type UntaxedLine = Omit<ProviderLine, "tax">;

function productLine({ productId, sizeId, brand, name, size, quantity, unitPrice }: ChargedPieces): UntaxedLine {
  const text = [`${brand} ${name}`.trim(), size].filter((part) => part !== "").join(", ");
  return {
    kind: "product",
    name: shortened(text),
    reference: `${productId}-${sizeId}`,
    quantity,
    unitPrice,
    total: quantity * unitPrice,
  };
}

function amountLine(kind: ProviderLine["kind"], name: string, amount: Cents): UntaxedLine {
  return { kind, name, reference: kind, quantity: 1, unitPrice: amount, total: amount };
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  // A cut between the two halves of a surrogate pair would leave an invalid character.
  return `${text.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Each tax is a difference of two running sums, so that rounding cannot add up. */
function withTax(lines: readonly UntaxedLine[]): ProviderLine[] {
  let running = 0;
  return lines.map((line) => {
    const before = taxIn(running);
    running += line.total;
    return { ...line, tax: taxIn(running) - before };
  });
}

function taxIn(gross: Cents): Cents {
  return divideHalfUp(gross * TAX_RATE, 10_000 + TAX_RATE);
}
