import { baseRows } from "./base";
import { productRows } from "./products";
import type { DemoRows } from "./rows";

export interface CatalogueSize {
  /** Number of colour variants, including the 7 gift cards, the 2 named products and the membership: at least 10. */
  products: number;
  seed: number;
}

/** Default seed of the catalogue. */
export const DEMO_SEED = 20_260_120;

/** Rows per batch, which limits memory and the length of statements. */
const BATCH = 1000;

/** The catalogue in batches; a row refers only to earlier rows. The same size and seed always give the same rows. */
export function* demoBatches({ products, seed }: CatalogueSize): Generator<DemoRows> {
  yield baseRows();
  yield* productRows(products, seed, BATCH);
}
