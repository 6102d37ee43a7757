/** Integer hundredths of a currency unit: euro cents or pence. */
export type Cents = number;
export type Currency = "EUR" | "GBP";
/** The language of a text with an amount. */
export type MoneyLocale = "en" | "it";

const NO_BREAK_SPACE = "\u00a0";
const SIGNS: Record<Currency, string> = { EUR: "€", GBP: "£" };

/**
 * Pounds for Great Britain, euro for every other country. `iso2` may be in any case. Null and unknown codes mean euro.
 */
export function currencyFor(iso2: string | null | undefined): Currency {
  return iso2?.toUpperCase() === "GB" ? "GBP" : "EUR";
}

/** Whether a received text is the code of a currency. */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(SIGNS, code);
}

/** The sign of a currency, for labels of fields. */
export function currencySign(currency: Currency): string {
  return SIGNS[currency];
}

/**
 * `1.234,50 €`: two decimals and a no-break space before the sign, the same in both languages; pounds in English are
 * `£1,234.50`. Intl is not used, because its Italian format omits the dot below 10.000 and differs between engines, which
 * breaks hydration.
 * @throws RangeError when `cents` is not an integer
 */
export function formatMoney(cents: Cents, currency: Currency, locale: MoneyLocale): string {
  const [whole = "", decimals = ""] = toDecimalText(Math.abs(cents)).split(".");
  const isBritish = currency === "GBP" && locale === "en";
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, isBritish ? "," : ".");
  const minus = cents < 0 ? "-" : "";
  if (isBritish) return `${minus}${SIGNS[currency]}${grouped}.${decimals}`;
  return `${minus}${grouped},${decimals}${NO_BREAK_SPACE}${SIGNS[currency]}`;
}

/**
 * Cents of a wire amount: a decimal text ("120.50", "12.50000") or a JSON number. Exact for both.
 * @throws RangeError on any other value, on non-finite numbers and on more than two significant decimals
 */
export function toCents(wire: number | string): Cents {
  const cents = typeof wire === "number" ? centsOfNumber(wire) : centsOfText(wire);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an amount of money: ${String(wire).slice(0, 40)}`);
  return cents === 0 ? 0 : cents;
}

function centsOfText(text: string): number {
  const match = /^(-?)(\d{1,14})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) return Number.NaN;
  const [, minus, whole = "", decimals = ""] = match;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return minus ? -cents : cents;
}

function centsOfNumber(amount: number): number {
  const scaled = amount * 100;
  const cents = Math.round(scaled);
  // 0.1 + 0.2 gives 30.000000000000004 cents. A rounding error of that size is not a third decimal.
  const noise = Math.max(1e-6, Math.abs(scaled) * Number.EPSILON * 4);
  return Math.abs(scaled - cents) <= noise ? cents : Number.NaN;
}

/** The wire's number for an amount: 12050 → 120.5. */
export function fromCents(cents: Cents): number {
  return cents / 100;
}

/**
 * The wire's decimal text for an amount: 12050 → "120.50".
 * @throws RangeError when `cents` is not an integer
 */
export function toDecimalText(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Units of each currency for one euro, in ten-thousandths (spec section 9: 0.88 pounds). */
const RATES: Record<Currency, number> = { EUR: 10_000, GBP: 8_800 };

/** Units of `currency` for one euro, in ten-thousandths. Orders store it with the charged prices. */
export function rateOf(currency: Currency): number {
  return RATES[currency];
}

/** Converts EUR cents to `currency`, rounded half up to the penny; negative amounts mirror positive ones. */
export function convert(cents: Cents, currency: Currency): Cents {
  return currency === "EUR" ? cents : divideHalfUp(cents * RATES[currency], RATES.EUR);
}

/** The text of an amount in EUR cents, converted to `currency`. */
export function convertedText(cents: Cents, currency: Currency, locale: MoneyLocale): string {
  return formatMoney(convert(cents, currency), currency, locale);
}

/** Both ends are included; null for an open end. Neither is negative. */
export interface MoneyRange {
  min: Cents | null;
  max: Cents | null;
}

/** The EUR cents that `convert` gives an amount of this range for, exactly: a filter by prices as shoppers see them. */
export function euroRange({ min, max }: MoneyRange, currency: Currency): MoneyRange {
  return {
    min: min === null ? null : lowestEuro(min, currency),
    max: max === null ? null : lowestEuro(max + 1, currency) - 1,
  };
}

/** The lowest EUR cents that `convert` gives at least this amount for: half a penny less is rounded up to it. */
function lowestEuro(cents: Cents, currency: Currency): Cents {
  return Math.max(0, Math.ceil(((2 * cents - 1) * RATES.EUR) / (2 * RATES[currency])));
}

/** An amount range of EUR cents, converted to `currency`. */
export function convertRange({ min, max }: MoneyRange, currency: Currency): MoneyRange {
  return {
    min: min === null ? null : convert(min, currency),
    max: max === null ? null : convert(max, currency),
  };
}

/** Converts cents of `currency` to EUR cents, rounded half up; negative amounts mirror positive ones. */
export function backToEuro(cents: Cents, currency: Currency): Cents {
  return currency === "EUR" ? cents : divideHalfUp(cents * RATES.EUR, RATES[currency]);
}

/**
 * Divides integers and rounds half up. No float represents 0.88 exactly, so float arithmetic would round some halves
 * down.
 */
export function divideHalfUp(dividend: number, divisor: number): number {
  const size = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));
  return dividend < 0 && size > 0 ? -size : size;
}
