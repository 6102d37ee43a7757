import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";
import { type Facet, facetColumns, facets, idsOfText, isFacetColumn, linkedFacet } from "./facet-table";
import type { Pause } from "./pause";

/** The data of a product in the index. Prices in EUR cents. */
export interface ProductRow {
  id: number;
  name: string;
  stock_status: string;
  sale_price: number;
  discount: number;
  sold: number;
  created_on: string;
  composition_it: string;
  composition_en: string;
  /** Value ids by facet. */
  values: Record<Facet, readonly number[]>;
}

/** Products per query. SQLite runs in the event loop, so that each query takes a few milliseconds at most. */
const BATCH = 500;

const visibilities = ["visible", "online"] as const;

/** All products that are visible to shoppers, by id. */
export async function* readAllProducts(db: Kysely<Tables>, pause: Pause): AsyncGenerator<ProductRow[]> {
  for (let after = 0; ; ) {
    const rows = await selectProducts(db).where("id", ">", after).limit(BATCH).execute();
    const last = rows.at(-1);
    if (!last) return;
    await pause();
    yield await withValues(db, rows);
    await pause();
    after = last.id;
  }
}

/** The products of `ids` that are visible to shoppers. */
export async function readProducts(db: Kysely<Tables>, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return withValues(db, await selectProducts(db).where("id", "in", ids).execute());
}

function selectProducts(db: Kysely<Tables>) {
  return db
    .selectFrom("products")
    .select(["id", "name", "stock_status", "sale_price", "discount", "sold", "created_on"])
    .select(["composition_it", "composition_en"])
    .select(facetColumns)
    .where("catalog_visibility", "in", visibilities)
    .orderBy("id");
}

type BareRow = Awaited<ReturnType<ReturnType<typeof selectProducts>["execute"]>>[number];

async function withValues(db: Kysely<Tables>, bare: BareRow[]): Promise<ProductRow[]> {
  if (bare.length === 0) return [];
  const ids = bare.map(({ id }) => id);
  const links = new Map<Facet, Map<number, string>>();
  for (const facet of facets) {
    const rows = (await linkedFacet(facet)?.links(db, ids)) ?? [];
    links.set(facet, new Map(rows.map((row) => [row.products_id, row.ids])));
  }
  const lists = new Map<string | number, number[]>();
  // Many products have the same values: one array serves all of them.
  const listOf = (facet: Facet, values: string | number): readonly number[] => {
    let list = lists.get(values);
    if (!list) {
      list = typeof values === "number" ? [values] : idsOfText(facet, values);
      lists.set(values, list);
    }
    return list;
  };
  const valuesOf = (row: BareRow, facet: Facet) =>
    isFacetColumn(facet) ? row[facet] : (links.get(facet)?.get(row.id) ?? null);
  return bare.map((row) => {
    const values = {} as ProductRow["values"];
    for (const facet of facets) {
      const own: string | number | null = valuesOf(row, facet);
      values[facet] = own === null ? [] : listOf(facet, own);
    }
    return { ...row, values };
  });
}
