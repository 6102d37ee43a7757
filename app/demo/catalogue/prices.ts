import { lowestPriceBefore, percentOff } from "~/shop/price";
import type { Random } from "../pictures/ink";
import { between, pick } from "./models";
import { daysAgo } from "./rows";

/** All prices in cents. */
export interface PriceStory {
  price: number;
  sale_price: number;
  discount: number;
  reduced_since: string | null;
  history: { price: number; valid_from: string; reduced: number }[];
}

/** Rounds to a usual shop price: 24.50 or 29.90; from 50 up 120.00 or 119.90. */
export function shopPrice(random: Random, low: number, high: number): number {
  const euros = low + random() * (high - low);
  if (euros < 50) return Math.max(5, Math.floor(euros)) * 100 + pick(random, [90, 90, 50, 0], 90);
  return Math.round(euros / 5) * 500 - pick(random, [10, 10, 0], 10);
}

function reducedTo(reference: number, percent: number, random: Random): number {
  const target = Math.floor((reference * (100 - percent)) / 10_000);
  const price = target * 100 + pick(random, [0, 50, 90], 90);
  // At most 50 %, because the clearance announces "up to 50%".
  return percentOff(reference, price) > 50 ? price + 100 : price;
}

/**
 * The price history of a product that was added `age` days ago. About one in three products is reduced. Its reference
 * price is the lowest of the 30 days before, which after an earlier reduction is below the list price.
 */
export function priceStory(random: Random, list: number, age: number): PriceStory {
  const history = [{ price: list, valid_from: daysAgo(age), reduced: 0 }];
  const plain = { price: list, sale_price: list, discount: 0, reduced_since: null, history };
  if (age < 60 || random() > 0.36) return plain;
  const start = between(random, 5, 28);
  if (random() < 0.2) {
    const offer = reducedTo(list, pick(random, [10, 15], 10), random);
    history.push(
      { price: offer, valid_from: daysAgo(start + 24), reduced: 1 },
      { price: list, valid_from: daysAgo(start + 12), reduced: 0 },
    );
  }
  const since = daysAgo(start);
  const reference = lowestPriceBefore(
    history.map(({ price, valid_from }) => ({ price, from: valid_from })),
    since,
  );
  const sale = reducedTo(reference ?? list, pick(random, [10, 15, 20, 20, 25, 30, 30, 40, 50], 20), random);
  const discount = percentOff(reference ?? list, sale);
  if (reference === null || discount < 5) return plain;
  history.push({ price: sale, valid_from: since, reduced: 1 });
  return { price: reference, sale_price: sale, discount, reduced_since: since, history };
}
