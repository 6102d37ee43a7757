import { randomInt } from "node:crypto";
import { type NumberPrefix, numberOf } from "~/shop/order-number";

/** Draws ten digits. */
type Draw = () => string;

/** Numbers that are taken in a row before the insert fails: with a million orders a year, one is taken once in 10,000 orders. */
const MAX_DRAWS = 10;

/** Ten random digits, "0000000000" to "9999999999": nobody can compute one number from another. */
const randomDigits: Draw = () => `${tenThousandths()}${tenThousandths()}`;
const tenThousandths = () => String(randomInt(100_000)).padStart(5, "0");

/**
 * Inserts a row with a new random number, and draws another one while the number is taken.
 * @param insert inserts the row "on conflict (number) do nothing": undefined when a row has this number
 * @throws Error when ten numbers in a row are taken
 */
export async function insertNumbered<Row>(
  prefix: NumberPrefix,
  now: Date,
  insert: (number: string) => Promise<Row | undefined>,
  draw: Draw = randomDigits,
): Promise<Row> {
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const row = await insert(numberOf(prefix, draw(), now.toISOString()));
    if (row !== undefined) return row;
  }
  throw new Error(`${MAX_DRAWS} random numbers in a row are taken`);
}
