import { type Bits, eachBit, emptyBits, intersect, setBit } from "./bits";
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

/** The positions whose value is within the bounds, both inclusive. */
export function between(column: Int32Array, [from, to]: readonly [number, number]): Bits {
  const bits = emptyBits(column.length);
  for (let place = 0; place < column.length; place++) {
    const value = column[place] ?? 0;
    if (value >= from && value <= to) setBit(bits, place);
  }
  return bits;
}

/** The lowest and highest value of a range, and the counts of its bands, within a selection. */
export function countRange(range: Range, within: Bits, column: Int32Array): RangeCounts {
  const bands = BANDS[range];
  const counts = bands.map(() => 0);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  eachBit(within, (place) => {
    const value = column[place] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
    for (let band = 0; band < bands.length; band++) {
      const edges = bands[band];
      if (edges && value >= edges[0] && value <= edges[1]) counts[band] = (counts[band] ?? 0) + 1;
    }
  });
  const empty = min > max;
  return {
    min: empty ? 0 : min,
    max: empty ? 0 : max,
    bands: bands.map(([from, to], band) => ({ from, to, count: counts[band] ?? 0 })),
  };
}
