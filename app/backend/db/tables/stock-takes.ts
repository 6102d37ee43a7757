import type { Generated } from "kysely";

/** A list of all sizes that was written for counting. */
export interface StockTakes {
  id: Generated<number>;
  /** Random; each row of the file has it. */
  code: string;
  created_on: string;
}

/** A size on such a list. Pieces. */
export interface StockTakeSizes {
  id: Generated<number>;
  stock_takes_id: number;
  product_sizes_id: number;
  /** What was in the shop when the list was written: for sale, or reserved and not yet gone. Each import adds what it has changed. */
  in_shop: number;
  /** The part of it that was reserved then. */
  reserved: number;
  /** `product_sizes.corrections` then, and those that this list has made since. */
  corrections: number;
  /** As it was last imported; null before. */
  counted: number | null;
}
