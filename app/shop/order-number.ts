/**
 * Order numbers have the form `VR-2026-0915283746`. A sequential number would reveal to customers and competitors how
 * many orders the shop takes. Therefore the id is multiplied modulo a prime, which gives every id a different ten-digit
 * number. The number is not a secret: reading an order requires its key.
 */
const PRIME = 2_147_483_659; // the first prime above the maximum id
const FACTOR = 1_327_217_885;
const MAX_ID = 2_147_483_647;

/**
 * The order number for the id; `year` is the UTC year of the order.
 * @throws RangeError when `id` is not 1 … 2147483647 or `year` does not have four digits
 */
export function orderNumber(id: number, year: number): string {
  return numberOf("VR", id, year);
}

/**
 * The number of a return, such as `RS-2026-0915283746`; `year` is the UTC year of the request.
 * @throws RangeError as `orderNumber`
 */
export function returnNumber(id: number, year: number): string {
  return numberOf("RS", id, year);
}

function numberOf(prefix: string, id: number, year: number): string {
  if (!isWithin(id, 1, MAX_ID) || !isWithin(year, 1000, 9999)) throw new RangeError("Not an id and a year");
  return `${prefix}-${year}-${String(multiply(id, FACTOR)).padStart(10, "0")}`;
}

/**
 * a × b modulo the prime, both below the prime. Multiplies in two halves, because the full product exceeds a float's
 * precision.
 */
function multiply(a: number, b: number): number {
  const high = Math.floor(b / 65_536);
  return (((a * high) % PRIME) * 65_536 + a * (b % 65_536)) % PRIME;
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
