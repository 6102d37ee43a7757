import { type Bits, hasBit } from "./bits";
import type { Pause } from "./pause";
import type { ProductColumns } from "./product-columns";

interface Order {
  /** The values that are compared. */
  column: (columns: ProductColumns) => ArrayLike<number> | readonly string[];
  descending?: true;
  /** The order of products with the same value. The last one compares ids, so that no two products are equal. */
  ties?: Order;
}

const byId: Order = { column: ({ ids }) => ids };
const newest: Order = { column: ({ created }) => created, descending: true, ties: { ...byId, descending: true } };

const orders = {
  id: byId,
  newest,
  price_up: { column: ({ prices }) => prices, ties: byId },
  price_down: { column: ({ prices }) => prices, descending: true, ties: byId },
  discount: { column: ({ discounts }) => discounts, descending: true, ties: byId },
  name: { column: ({ names }) => names, ties: byId },
  best_selling: { column: ({ sold }) => sold, descending: true, ties: newest },
} satisfies Record<string, Order>;

export type SortOrder = keyof typeof orders;

/** The positions in every order. Pauses between orders, so that requests are answered. */
export async function sortedByAll(
  places: Uint32Array,
  columns: ProductColumns,
  pause: Pause,
): Promise<Map<SortOrder, Uint32Array>> {
  const known = new Map<Order, Uint32Array>();
  async function sorted(order: Order): Promise<Uint32Array> {
    const before = known.get(order);
    if (before) return before;
    const equalOnes = order.ties ? await sorted(order.ties) : places;
    const list = sortedBy(order, equalOnes, columns);
    known.set(order, list);
    await pause();
    return list;
  }
  const lists = new Map<SortOrder, Uint32Array>();
  for (const name of Object.keys(orders) as SortOrder[]) lists.set(name, await sorted(orders[name]));
  return lists;
}

/**
 * Products of the same value stay in the order of `places`. Counts the products of each value, which takes a fifth of the
 * time of sorting them by comparisons.
 */
function sortedBy({ column, descending }: Order, places: Uint32Array, columns: ProductColumns): Uint32Array {
  const values = column(columns);
  const different = new Set<number | string>();
  for (const place of places) different.add(values[place] ?? 0);
  const ascending = [...different].sort(compareValues);
  const ranks = new Map((descending ? ascending.reverse() : ascending).map((value, rank) => [value, rank]));
  const rankOf = (place: number) => ranks.get(values[place] ?? 0) ?? 0;
  /** By rank: the number of products, then the next free index. */
  const next = new Uint32Array(ranks.size + 1);
  for (const place of places) next[rankOf(place) + 1] = (next[rankOf(place) + 1] ?? 0) + 1;
  for (let rank = 1; rank < next.length; rank++) next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0);
  const sorted = new Uint32Array(places.length);
  for (const place of places) {
    const rank = rankOf(place);
    const index = next[rank] ?? 0;
    sorted[index] = place;
    next[rank] = index + 1;
  }
  return sorted;
}

function compareValues(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function comparison(order: Order, columns: ProductColumns): (a: number, b: number) => number {
  const values = order.column(columns);
  const direction = order.descending ? -1 : 1;
  const ties = order.ties && comparison(order.ties, columns);
  return (a, b) => direction * compareValues(values[a] ?? 0, values[b] ?? 0) || (ties?.(a, b) ?? 0);
}

/** A sorted list without the positions in `removed`, and with those in `added` inserted. */
export function resorted(
  list: Uint32Array,
  removed: Bits,
  added: readonly number[],
  order: SortOrder,
  columns: ProductColumns,
): Uint32Array {
  const compare = comparison(orders[order], columns);
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
