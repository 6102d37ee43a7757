import { baseRows } from "./base";
import { productRows } from "./products";
import { DEMO_TABLES, type DemoRows, type DemoTable } from "./rows";

export interface CatalogueSize {
  /** Colour variants in all, the 7 gift cards and the 2 named products included: at least 9. */
  products: number;
  seed: number;
}

/** What every shop is filled from unless it asks for another. */
export const DEMO_SEED = 20_260_120;

/** A batch keeps memory and statements of bounded size however large the shop. */
const BATCH = 1000;

/** The catalogue in parts, those first on which the others stand; the same size and seed give the same rows for ever. */
export function* demoBatches({ products, seed }: CatalogueSize): Generator<DemoRows> {
  yield baseRows();
  yield* productRows(products, seed, BATCH);
}

function append<T extends DemoTable>(to: DemoRows, from: DemoRows, table: T) {
  const rows: DemoRows[T][number][] = to[table];
  for (const row of from[table]) rows.push(row);
}

/** The whole demo catalogue as plain rows per table. */
export function makeDemoCatalogue(size: CatalogueSize): DemoRows {
  const [first, ...others] = demoBatches(size);
  if (!first) throw new RangeError("There is no catalogue");
  for (const batch of others) for (const table of DEMO_TABLES) append(first, batch, table);
  return first;
}
