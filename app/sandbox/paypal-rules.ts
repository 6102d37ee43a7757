import type { Issue } from "./paypal-errors";
import type { Breakdown, Money, OrderRequest, PurchaseUnit } from "./paypal-messages";

/** Currencies of the sandbox's account, all with two decimals. */
const CURRENCIES = ["EUR", "GBP", "USD"];
/** Countries whose addresses need a postcode and a city. */
const POSTAL_COUNTRIES = ["IT", "GB", "DE", "FR", "ES", "AT", "NL", "BE", "US"];

type Issues = (Issue | null)[];

/** The business rules of PayPal's description that a new order breaks; they are answered with 422. */
export function brokenRules({ purchase_units, payment_source }: OrderRequest): Issue[] {
  const provided = payment_source?.paypal.experience_context?.shipping_preference === "SET_PROVIDED_ADDRESS";
  const references = new Set(purchase_units.map(({ reference_id }) => reference_id ?? "default"));
  const issues: Issues = [
    references.size < purchase_units.length ? { issue: "DUPLICATE_REFERENCE_ID" } : null,
    ...purchase_units.flatMap((unit, index) => rulesOf(unit, `/purchase_units/${index}`, provided)),
  ];
  return issues.filter((issue) => issue !== null);
}

function rulesOf({ amount, items, shipping }: PurchaseUnit, field: string, provided: boolean): Issues {
  const parts = Object.entries(amount.breakdown ?? {});
  const all = [amount, ...parts.map(([, part]) => part), ...(items ?? []).map(({ unit_amount }) => unit_amount)];
  return [
    CURRENCIES.includes(amount.currency_code) ? null : { issue: "INVALID_CURRENCY_CODE", field: `${field}/amount` },
    all.every(({ currency_code }) => currency_code === amount.currency_code) ? null : { issue: "MULTI_CURRENCY_ORDER" },
    all.every(hasTwoDecimals) ? null : { issue: "DECIMAL_PRECISION", field },
    Number(amount.value) > 0 ? null : { issue: "CANNOT_BE_ZERO_OR_NEGATIVE", field: `${field}/amount/value` },
    ...parts.map(([name, part]) =>
      cents(part) >= 0 ? null : { issue: "CANNOT_BE_NEGATIVE", field: `${field}/amount/breakdown/${name}/value` },
    ),
    ...sums({ amount, items }, field),
    ...(provided ? addressRules(shipping, field) : []),
  ];
}

function sums({ amount, items = [] }: Pick<PurchaseUnit, "amount" | "items">, field: string): Issues {
  const { breakdown } = amount;
  const total = (read: (item: (typeof items)[number]) => Money | undefined) =>
    items.reduce((sum, item) => sum + cents(read(item)) * Number(item.quantity), 0);
  const itemTotal = breakdown?.item_total;
  const taxTotal = total(({ tax }) => tax);
  return [
    items.length > 0 && !itemTotal
      ? { issue: "ITEM_TOTAL_REQUIRED", field: `${field}/amount/breakdown/item_total` }
      : null,
    items.length > 0 && itemTotal && cents(itemTotal) !== total(({ unit_amount }) => unit_amount)
      ? { issue: "ITEM_TOTAL_MISMATCH", field: `${field}/amount/breakdown/item_total/value` }
      : null,
    items.some(({ tax }) => tax) && cents(breakdown?.tax_total) !== taxTotal
      ? { issue: "TAX_TOTAL_MISMATCH", field: `${field}/amount/breakdown/tax_total/value` }
      : null,
    breakdown && cents(amount) !== sumOf(breakdown)
      ? { issue: "AMOUNT_MISMATCH", field: `${field}/amount/value` }
      : null,
  ];
}

function sumOf(parts: Breakdown): number {
  const { item_total, tax_total, shipping, handling, insurance, shipping_discount, discount } = parts;
  const added = [item_total, tax_total, shipping, handling, insurance].reduce((sum, part) => sum + cents(part), 0);
  return added - cents(shipping_discount) - cents(discount);
}

function addressRules(shipping: PurchaseUnit["shipping"], field: string): Issues {
  const { address } = shipping ?? {};
  if (!address) return [{ issue: "SHIPPING_ADDRESS_INVALID", field: `${field}/shipping/address` }];
  const needed = POSTAL_COUNTRIES.includes(address.country_code);
  return [
    needed && !address.postal_code ? { issue: "POSTAL_CODE_REQUIRED", field: `${field}/shipping/address` } : null,
    needed && !address.admin_area_2 ? { issue: "CITY_REQUIRED", field: `${field}/shipping/address` } : null,
  ];
}

/** Cents of an amount; NaN with more than two decimals. */
export function cents(money: Money | undefined): number {
  if (!money) return 0;
  return hasTwoDecimals(money) ? Math.round(Number(money.value) * 100) : Number.NaN;
}

export function hasTwoDecimals({ value }: Money): boolean {
  return /^-?\d*(\.\d{1,2})?$/.test(value);
}
