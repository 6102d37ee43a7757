import { type Bits, countEach, eachBit, emptyBits, hasBit, intersect, setBit } from "./bits";
import type { Facet } from "./facet-table";
import type { Found } from "./text-index";

export const ranges = ["sale_price", "discount"] as const;
export type Range = (typeof ranges)[number];

export interface Band {
  /** Inclusive, in the unit of the range. */
  from: number;
  to: number;
  count: number;
}

export interface RangeCounts {
  /** The lowest and highest value; 0 without products. */
  min: number;
  max: number;
  bands: Band[];
}

/** The last price band has no upper limit. */
const BANDS: Record<Range, readonly [from: number, to: number][]> = {
  sale_price: [
    [0, 4_999],
    [5_000, 9_999],
    [10_000, 14_999],
    [15_000, 19_999],
    [20_000, 29_999],
    [30_000, Number.MAX_SAFE_INTEGER],
  ],
  discount: [
    [1, 10],
    [11, 20],
    [21, 30],
    [31, 40],
    [41, 50],
  ],
};

/** The products that match a filter, with or without one of its parts. */
export class Selection {
  readonly found: Found | undefined;
  readonly #base: Bits;
  readonly #parts: ReadonlyMap<Facet | Range, Bits>;
  #all: Bits | undefined;

  constructor(base: Bits, parts: ReadonlyMap<Facet | Range, Bits>, found: Found | undefined) {
    this.#base = base;
    this.#parts = parts;
    this.found = found;
  }

  all(): Bits {
    this.#all ??= this.#without(undefined);
    return this.#all;
  }

  but(part: Facet | Range): Bits {
    return this.#parts.has(part) ? this.#without(part) : this.all();
  }

  #without(part: Facet | Range | undefined): Bits {
    const rest = this.#base.slice();
    for (const [name, bits] of this.#parts) if (name !== part) intersect(rest, bits);
    return rest;
  }
}

/** The sets of the products in each band of a range. */
export function bandSets(range: Range, column: Int32Array, present: Bits): Bits[] {
  const bands = BANDS[range];
  const sets = bands.map(() => emptyBits(column.length));
  eachBit(present, (place) => {
    const value = column[place] ?? 0;
    const set = sets[bands.findIndex(([from, to]) => value >= from && value <= to)];
    if (set) setBit(set, place);
  });
  return sets;
}

interface RangeColumn {
  column: Int32Array;
  /** All positions, from the lowest value to the highest or the other way round. */
  sorted: Uint32Array;
  /** Those of `bandSets`. */
  bands: readonly Bits[];
}

/** The lowest and highest value of a range, and the counts of its bands, within a selection. */
export function countRange(range: Range, within: Bits, { column, sorted, bands }: RangeColumn): RangeCounts {
  const chosen = (place: number) => hasBit(within, place);
  const ends = [sorted.find(chosen), sorted.findLast(chosen)].map((place) => column[place ?? -1] ?? 0);
  const counts = countEach(within, bands);
  return {
    min: Math.min(...ends),
    max: Math.max(...ends),
    bands: BANDS[range].map(([from, to], band) => ({ from, to, count: counts[band] ?? 0 })),
  };
}
