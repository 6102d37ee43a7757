import type { OrderLine, SessionRequest } from "./klarna-messages";

/** The currency of each country of the sandbox's account. Klarna takes only the local one. */
const CURRENCIES: Record<string, string> = {
  ...Object.fromEntries(
    ["AT", "BE", "DE", "ES", "FI", "FR", "GR", "IE", "IT", "NL", "PT", "SK"].map((code) => [code, "EUR"]),
  ),
  GB: "GBP",
};

type Purchase = Pick<
  SessionRequest,
  "purchase_country" | "purchase_currency" | "billing_address" | "order_amount" | "order_tax_amount" | "order_lines"
>;

/** The fields of a purchase with wrong values, in Klarna's notation. */
export function badValues(purchase: Purchase): string[] {
  const { order_lines, order_amount, order_tax_amount = 0, purchase_country, purchase_currency } = purchase;
  const sum = (read: (line: OrderLine) => number) => order_lines.reduce((all, line) => all + read(line), 0);
  const currency = CURRENCIES[purchase_country.toUpperCase()];
  const country = purchase.billing_address?.country ?? purchase_country;
  return [
    currency === undefined ? "purchase_country" : null,
    currency !== undefined && currency !== purchase_currency.toUpperCase() ? "purchase_currency" : null,
    country.toUpperCase() === purchase_country.toUpperCase() ? null : "billing_address.country",
    ...order_lines.flatMap((line, index) => badLine(line).map((field) => `order_lines[${index}].${field}`)),
    order_amount === sum(({ total_amount }) => total_amount) ? null : "order_amount",
    order_tax_amount === sum(({ total_tax_amount = 0 }) => total_tax_amount) ? null : "order_tax_amount",
  ].filter((field) => field !== null);
}

function badLine(line: OrderLine): string[] {
  const {
    type,
    quantity,
    unit_price,
    tax_rate = 0,
    total_amount,
    total_discount_amount = 0,
    total_tax_amount = 0,
  } = line;
  const tax = total_amount - (total_amount * 10_000) / (10_000 + tax_rate);
  const mayBeNegative = type === "discount" || type === "gift_card" || type === "store_credit";
  return [
    total_amount === quantity * unit_price - total_discount_amount ? null : "total_amount",
    Math.abs(total_tax_amount - tax) <= 1 ? null : "total_tax_amount",
    total_tax_amount < 0 && type !== "discount" ? "total_tax_amount" : null,
    unit_price < 0 && !mayBeNegative ? "unit_price" : null,
  ].filter((field) => field !== null);
}
