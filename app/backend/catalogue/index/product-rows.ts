import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";
import type { Pause } from "./pause";

/** What the index knows of a product. Money in EUR cents. */
export interface ProductRow {
  id: number;
  name: string;
  brands_id: number;
  types_id: number;
  categories_id: number;
  colors_id: number;
  stock_status: string;
  sale_price: number;
  discount: number;
  sold: number;
  created_on: string;
  /** Standard sizes in stock. */
  sizes: number[];
  labels: number[];
}

/** Products read at a time: few enough for SQLite, which answers in the event loop, to be done in a few milliseconds. */
const BATCH = 500;

const visibilities = ["visible", "online"] as const;

/** Every product that shoppers may see, in the order of their ids. */
export async function* readAllProducts(db: Kysely<Tables>, pause: Pause): AsyncGenerator<ProductRow[]> {
  for (let after = 0; ; ) {
    const rows = await selectProducts(db).where("id", ">", after).limit(BATCH).execute();
    const last = rows.at(-1);
    if (!last) return;
    await pause();
    yield await withLists(db, rows);
    await pause();
    after = last.id;
  }
}

/** Those of the products that shoppers may see. */
export async function readProducts(db: Kysely<Tables>, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return withLists(db, await selectProducts(db).where("id", "in", ids).execute());
}

function selectProducts(db: Kysely<Tables>) {
  return db
    .selectFrom("products")
    .select(["id", "name", "brands_id", "types_id", "categories_id", "colors_id", "stock_status"])
    .select(["sale_price", "discount", "sold", "created_on"])
    .where("catalog_visibility", "in", visibilities)
    .orderBy("id");
}

type BareRow = Omit<ProductRow, "sizes" | "labels">;

async function withLists(db: Kysely<Tables>, bare: BareRow[]): Promise<ProductRow[]> {
  if (bare.length === 0) return [];
  const rows = new Map(bare.map((row) => [row.id, { ...row, sizes: [] as number[], labels: [] as number[] }]));
  const ids = [...rows.keys()];
  const sizes = await db
    .selectFrom("product_sizes")
    .select(["products_id", "standard_sizes_id"])
    .where("products_id", "in", ids)
    .where("quantity", ">", 0)
    .execute();
  for (const { products_id, standard_sizes_id } of sizes) rows.get(products_id)?.sizes.push(standard_sizes_id);
  const labels = await db
    .selectFrom("products_labels")
    .select(["products_id", "labels_id"])
    .where("products_id", "in", ids)
    .execute();
  for (const { products_id, labels_id } of labels) rows.get(products_id)?.labels.push(labels_id);
  return [...rows.values()];
}
