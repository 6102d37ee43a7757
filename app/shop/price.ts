import type { Cents } from "./money";

/** A product's two prices, in cents of one currency; `priceDiscounted` equals `price` when nothing is reduced. */
export interface Prices {
  price: Cents;
  priceDiscounted: Cents;
}

/** Spec 9: an item is discounted when its discounted price is below its price. */
export function isDiscounted({ price, priceDiscounted }: Prices): boolean {
  return priceDiscounted < price;
}

/** What a shopper pays for one: the discounted price if it is below the price, else the price. */
export function currentPrice(prices: Prices): Cents {
  return isDiscounted(prices) ? prices.priceDiscounted : prices.price;
}

/**
 * Whole per cent from `reference` down to `sale`, rounded to the nearest; 0 when nothing is reduced (or by less than
 * half a per cent), 100 only for what is free. Both in cents of one currency.
 */
export function percentOff(reference: Cents, sale: Cents): number {
  if (sale >= reference || reference <= 0) return 0;
  if (sale <= 0) return 100;
  return Math.min(99, Math.round(((reference - sale) * 100) / reference));
}

/** A price that holds for everybody from `from` (ISO 8601 UTC) until the next change. */
export interface PriceChange {
  price: Cents;
  from: string;
  /** Announced as a reduction, as opposed to a new ordinary price. */
  reduced?: boolean;
}

const OMNIBUS_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The previous price that has to be shown beside a reduction (Italian Consumer Code art. 17-bis): the lowest price in
 * force in the 30 days before `reductionStart` (ISO 8601 UTC), the price that held when those days began included.
 * When the reduction was deepened step by step without a break, the 30 days before its first step count; steps are
 * known by `reduced`, and by a change at `reductionStart` itself. `history` may be in any order.
 * @returns cents, or null when the product had no price before
 * @throws RangeError when a date cannot be read
 */
export function lowestPriceBefore(history: readonly PriceChange[], reductionStart: string): Cents | null {
  const changes = history
    .map((change) => ({ ...change, at: instant(change.from) }))
    .sort((left, right) => left.at - right.at);
  const end = firstStepOf(changes, instant(reductionStart));
  const begin = end - OMNIBUS_WINDOW_MS;
  const before = changes.filter((change) => change.at < end);
  // A price counts when it was still in force after the window began; one replaced at once was never in force.
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
