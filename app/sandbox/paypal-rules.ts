import type { Issue } from "./paypal-issues";
import type { Breakdown, Money, OrderRequest, PurchaseUnit } from "./paypal-messages";

/** Currencies of the sandbox's account, all with two decimals. */
const CURRENCIES = ["EUR", "GBP", "USD"];
/** Countries whose addresses need a postcode and a city. */
const POSTAL_COUNTRIES = ["IT", "GB", "DE", "FR", "ES", "AT", "NL", "BE", "US"];

/** The business rules of PayPal's description that a new order breaks; they are answered with 422. */
export function brokenRules({ purchase_units, payment_source }: OrderRequest): Issue[] {
  const provided = payment_source?.paypal.experience_context?.shipping_preference === "SET_PROVIDED_ADDRESS";
  const references = new Set(purchase_units.map(({ reference_id }) => reference_id ?? "default"));
  return [
    ...when(references.size < purchase_units.length, "DUPLICATE_REFERENCE_ID", "/purchase_units"),
    ...purchase_units.flatMap((unit, index) => {
      const field = `/purchase_units/${index}`;
      return [...amountRules(unit, field), ...sumRules(unit, field), ...(provided ? addressRules(unit, field) : [])];
    }),
  ];
}

function when(isBroken: boolean, issue: Issue["issue"], field: string): Issue[] {
  return isBroken ? [{ issue, field }] : [];
}

function amountRules({ amount, items = [] }: PurchaseUnit, field: string): Issue[] {
  const parts = Object.entries(amount.breakdown ?? {});
  const all = [amount, ...parts.map(([, part]) => part), ...items.map(({ unit_amount }) => unit_amount)];
  const currency = amount.currency_code;
  return [
    ...when(!CURRENCIES.includes(currency), "INVALID_CURRENCY_CODE", `${field}/amount/currency_code`),
    ...when(!all.every(({ currency_code }) => currency_code === currency), "MULTI_CURRENCY_ORDER", field),
    ...when(!all.every(hasTwoDecimals), "DECIMAL_PRECISION", field),
    ...when(Number(amount.value) <= 0, "CANNOT_BE_ZERO_OR_NEGATIVE", `${field}/amount/value`),
    ...parts.flatMap(([name, part]) =>
      when(Number(part.value) < 0, "CANNOT_BE_NEGATIVE", `${field}/amount/breakdown/${name}/value`),
    ),
  ];
}

function sumRules({ amount, items = [] }: PurchaseUnit, field: string): Issue[] {
  const { breakdown } = amount;
  const sum = (read: (item: (typeof items)[number]) => Money | undefined) =>
    items.reduce((all, item) => all + cents(read(item)) * Number(item.quantity), 0);
  const itemTotal = breakdown?.item_total;
  const itemField = `${field}/amount/breakdown/item_total`;
  const hasTax = items.some(({ tax }) => tax);
  return [
    ...when(items.length > 0 && !itemTotal, "ITEM_TOTAL_REQUIRED", itemField),
    ...when(
      items.length > 0 && itemTotal !== undefined && cents(itemTotal) !== sum(({ unit_amount }) => unit_amount),
      "ITEM_TOTAL_MISMATCH",
      itemField,
    ),
    ...when(
      hasTax && cents(breakdown?.tax_total) !== sum(({ tax }) => tax),
      "TAX_TOTAL_MISMATCH",
      `${field}/amount/breakdown/tax_total`,
    ),
    ...when(breakdown !== undefined && cents(amount) !== sumOf(breakdown), "AMOUNT_MISMATCH", `${field}/amount/value`),
  ];
}

function sumOf(parts: Breakdown): number {
  const { item_total, tax_total, shipping, handling, insurance, shipping_discount, discount } = parts;
  const added = [item_total, tax_total, shipping, handling, insurance].reduce((sum, part) => sum + cents(part), 0);
  return added - cents(shipping_discount) - cents(discount);
}

function addressRules({ shipping }: PurchaseUnit, field: string): Issue[] {
  const address = shipping?.address;
  const place = `${field}/shipping/address`;
  if (!address) return when(true, "SHIPPING_ADDRESS_INVALID", place);
  const isPostal = POSTAL_COUNTRIES.includes(address.country_code);
  return [
    ...when(isPostal && !address.postal_code, "POSTAL_CODE_REQUIRED", place),
    ...when(isPostal && !address.admin_area_2, "CITY_REQUIRED", place),
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
