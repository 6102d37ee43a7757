import { type Bits, hasBit } from "./bits";
import type { Pause } from "./pause";
import type { ProductColumns } from "./product-columns";

type Compare = (a: number, b: number, columns: ProductColumns) => number;

const byId: Compare = (a, b, { ids }) => (ids[a] ?? 0) - (ids[b] ?? 0);
const newestFirst: Compare = (a, b, columns) =>
  (columns.created[b] ?? 0) - (columns.created[a] ?? 0) || byId(b, a, columns);

/** Every comparison is total, so that products keep their order from one page of a list to the next. */
const comparisons = {
  id: byId,
  newest: newestFirst,
  price_up: (a, b, columns) => (columns.prices[a] ?? 0) - (columns.prices[b] ?? 0) || byId(a, b, columns),
  price_down: (a, b, columns) => (columns.prices[b] ?? 0) - (columns.prices[a] ?? 0) || byId(a, b, columns),
  discount: (a, b, columns) => (columns.discounts[b] ?? 0) - (columns.discounts[a] ?? 0) || byId(a, b, columns),
  name: (a, b, columns) => compareTexts(columns.names[a] ?? "", columns.names[b] ?? "") || byId(a, b, columns),
  best_selling: (a, b, columns) => (columns.sold[b] ?? 0) - (columns.sold[a] ?? 0) || newestFirst(a, b, columns),
} satisfies Record<string, Compare>;

export type SortOrder = keyof typeof comparisons;
export const sortOrders = Object.keys(comparisons) as SortOrder[];

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Longer lists are sorted in parts of this length, which are then merged. */
const RUN = 4096;

/** The positions in sorted order. Pauses between parts, so that requests are answered. */
export async function sorted(
  places: Uint32Array,
  order: SortOrder,
  columns: ProductColumns,
  pause: Pause,
): Promise<Uint32Array> {
  const compare = comparisons[order];
  let from = places.slice();
  for (let start = 0; start < from.length; start += RUN) {
    from.subarray(start, start + RUN).sort((a, b) => compare(a, b, columns));
    await pause();
  }
  let to = new Uint32Array(from.length);
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const left = from.subarray(start, start + width);
      const right = from.subarray(start + width, start + 2 * width);
      merge(left, right, to.subarray(start, start + left.length + right.length), (a, b) => compare(a, b, columns));
      await pause();
    }
    [from, to] = [to, from];
  }
  return from;
}

/** A sorted list without the positions in `removed`, and with those in `added` inserted. */
export function resorted(
  list: Uint32Array,
  removed: Bits,
  added: readonly number[],
  order: SortOrder,
  columns: ProductColumns,
): Uint32Array {
  const compare = (a: number, b: number) => comparisons[order](a, b, columns);
  const result = new Uint32Array(list.length + added.length);
  const sortedAdded = Uint32Array.from(added).sort(compare);
  let [length, from] = [0, 0];
  // Positions between two inserted ones keep their order: a binary search finds each insertion point.
  for (const place of sortedAdded) {
    const to = insertionIndex(place, list, from, removed, compare);
    length = copyRemaining(list, from, to, removed, result, length);
    result[length++] = place;
    from = to;
  }
  return result.slice(0, copyRemaining(list, from, list.length, removed, result, length));
}

/** The first index from `from` on after which every remaining position sorts after `place`. */
function insertionIndex(
  place: number,
  list: Uint32Array,
  from: number,
  removed: Bits,
  compare: (a: number, b: number) => number,
): number {
  let [low, high] = [from, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    // A removed position has no value to compare with: the next remaining one is compared.
    let compared = middle;
    while (compared < high && hasBit(removed, list[compared] ?? 0)) compared++;
    if (compared < high && compare(list[compared] ?? 0, place) < 0) low = compared + 1;
    else high = middle;
  }
  return low;
}

/** Copies the remaining positions. Returns the new length of `into`. */
function copyRemaining(
  list: Uint32Array,
  from: number,
  to: number,
  removed: Bits,
  into: Uint32Array,
  length: number,
): number {
  let at = length;
  for (let index = from; index < to; index++) {
    const place = list[index] ?? 0;
    if (!hasBit(removed, place)) into[at++] = place;
  }
  return at;
}

function merge(left: Uint32Array, right: Uint32Array, into: Uint32Array, compare: (a: number, b: number) => number) {
  let [l, r] = [0, 0];
  for (let at = 0; at < into.length; at++) {
    const takeLeft = r >= right.length || (l < left.length && compare(left[l] ?? 0, right[r] ?? 0) <= 0);
    into[at] = (takeLeft ? left[l++] : right[r++]) ?? 0;
  }
}
