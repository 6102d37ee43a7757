import { productSummaryFields } from "~/contract/catalogue.server";
import type { JsonObject } from "../query/json";
import { readItems, type Source } from "../query/read";
import type { Access } from "../query/reader";
import { shopCollections } from "./collections";
import type { CatalogueIndex } from "./index/catalogue-index";

/**
 * Suggestions for a search text: products by relevance, one of each name, and brands, categories, types and labels whose names
 * match, with their numbers of products.
 */
export async function suggestionsOf(
  index: CatalogueIndex,
  source: Source,
  { text, limit, access }: { text: string; limit: number; access: Access },
) {
  const found = index.suggest(text, limit);
  const { brands_id: brands, categories_id: categories, types_id: types, labels_id: labels } = index.values;
  return {
    products: await productsInOrder(source, found.products, access),
    brands: rowsOf(found.brands, brands),
    categories: rowsOf(found.categories, categories),
    types: rowsOf(found.types, types),
    labels: rowsOf(found.labels, labels),
  };
}

async function productsInOrder(source: Source, ids: number[], access: Access): Promise<JsonObject[]> {
  if (ids.length === 0) return [];
  const { data } = await readItems(source, shopCollections, "products", { fields: productSummaryFields }, access, ids);
  const rows = new Map((Array.isArray(data) ? data : [data]).map((row) => [row.id, row]));
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
}

function rowsOf<Row extends { id: number }>(found: { id: number; count: number }[], rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, count }) => {
    const row = byId.get(id);
    return row ? [{ ...row, count }] : [];
  });
}
