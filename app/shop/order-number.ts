/**
 * Order numbers read `VR-2026-0915283746`. Ids count up, and a number that did the same would tell every customer (and
 * competitor) how many orders the shop takes; so the id is multiplied in a prime field, which gives every id another
 * ten digits. That hides the count from who looks, it is no secret: reading an order takes more than its number.
 */
const PRIME = 2_147_483_659; // the first above the greatest id
const FACTOR = 1_327_217_885;
const MAX_ID = 2_147_483_647;

/**
 * The number by which people name an order; `year` is the year (UTC) in which it was placed.
 * @throws RangeError when `id` is not 1 … 2147483647 or `year` not of four digits
 */
export function orderNumber(id: number, year: number): string {
  if (!isWithin(id, 1, MAX_ID) || !isWithin(year, 1000, 9999)) throw new RangeError("Not an order's id and year");
  return `VR-${year}-${String(multiply(id, FACTOR)).padStart(10, "0")}`;
}

/** a × b modulo the prime, in two halves: the whole product would not fit a float. Both below the prime. */
function multiply(a: number, b: number): number {
  const high = Math.floor(b / 65_536);
  return (((a * high) % PRIME) * 65_536 + a * (b % 65_536)) % PRIME;
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
