import { baseRows } from "./base";
import { productRows } from "./products";
import type { DemoRows } from "./rows";

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
