import { type Cents, type Currency, convert, formatMoney, type MoneyLocale } from "./money";

/** A product's two prices, in cents of one currency. `priceDiscounted` equals `price` without a reduction. */
export interface Prices {
  price: Cents;
  priceDiscounted: Cents;
}

/** An item is discounted when its discounted price is below its price (spec section 9). */
export function isDiscounted({ price, priceDiscounted }: Prices): boolean {
  return priceDiscounted < price;
}

/** The price of one piece: the discounted price if it is below the price, else the price. */
export function currentPrice(prices: Prices): Cents {
  return isDiscounted(prices) ? prices.priceDiscounted : prices.price;
}

/** The texts of a product's prices in a visitor's currency. */
export interface PriceTexts {
  /** The price of one piece. */
  price: string;
  /** The struck-through price; null without a reduction. */
  reference: string | null;
}

/** @param prices EUR cents */
export function priceTexts(prices: Prices, currency: Currency, locale: MoneyLocale): PriceTexts {
  const [price, reference] = [currentPrice(prices), prices.price].map((cents) => convert(cents, currency)) as [
    Cents,
    Cents,
  ];
  return {
    price: formatMoney(price, currency, locale),
    reference: price < reference ? formatMoney(reference, currency, locale) : null,
  };
}

/**
 * Per cent from `reference` down to `sale`, rounded to the nearest integer. 0 without a reduction or below half a per
 * cent, 100 only for a price of 0. Both are cents of one currency.
 */
export function percentOff(reference: Cents, sale: Cents): number {
  if (sale >= reference || reference <= 0) return 0;
  if (sale <= 0) return 100;
  return Math.min(99, Math.round(((reference - sale) * 100) / reference));
}

/** A price for every shopper from `from` (ISO 8601 UTC) until the next change. */
export interface PriceChange {
  price: Cents;
  from: string;
  /** Announced as a reduction, not a new ordinary price. */
  reduced?: boolean;
}

const OMNIBUS_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The previous price that a reduction has to show (Italian Consumer Code art. 17-bis): the lowest price in force in the
 * 30 days before `reductionStart` (ISO 8601 UTC), including the price at the start of those days. When a reduction was
 * deepened in steps without a break, the 30 days before its first step count. A change is a step when it has `reduced`,
 * or when it is at `reductionStart`. `history` may be in any order.
 * @returns cents, or null when the product had no earlier price
 * @throws RangeError on an invalid date
 */
export function lowestPriceBefore(history: readonly PriceChange[], reductionStart: string): Cents | null {
  const changes = history
    .map((change) => ({ ...change, at: instant(change.from) }))
    .sort((left, right) => left.at - right.at);
  const end = firstStepOf(changes, instant(reductionStart));
  const begin = end - OMNIBUS_WINDOW_MS;
  const before = changes.filter((change) => change.at < end);
  // A price counts when it was in force after the window began. A price that was replaced at the same instant was never
  // in force.
  const inWindow = before.filter((change, index) => {
    const until = before[index + 1]?.at ?? end;
    return until > begin && until > change.at;
  });
  return inWindow.length === 0 ? null : Math.min(...inWindow.map((change) => change.price));
}

function firstStepOf(changes: readonly (PriceChange & { at: number })[], reductionStart: number): number {
  const steps = changes.filter((change) => change.at <= reductionStart).reverse();
  if (steps[0]?.at !== reductionStart) return reductionStart;
  let first = reductionStart;
  for (const [index, step] of steps.entries()) {
    if (!step.reduced) break;
    first = step.at;
    const previous = steps[index + 1];
    if (previous && previous.price <= step.price) break;
  }
  return first;
}

function instant(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new RangeError(`Not a date: ${text.slice(0, 40)}`);
  return time;
}
