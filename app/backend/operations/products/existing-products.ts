import type { Kysely } from "kysely";
import { priceHistories } from "../../catalogue/price";
import type { Tables } from "../../db/schema";
import { type Problem, quoted } from "../tables/table-error";
import type { ImportedProduct } from "./imported-product";
import type { ExistingProduct } from "./plan-product";

/** The products of the shop that some products of a file are, by slug. */
export async function existingProducts(
  db: Kysely<Tables>,
  products: readonly ImportedProduct[],
): Promise<Map<string, ExistingProduct>> {
  const slugs = products.map(({ slug }) => slug);
  const rows =
    slugs.length === 0 ? [] : await db.selectFrom("products").selectAll().where("slug", "in", slugs).execute();
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const sizes = await db
    .selectFrom("product_sizes")
    .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
    .select(["products_id", "standard_sizes_id", "quantity", "sku", "gtin", "standard_sizes.name", "system"])
    .where("products_id", "in", ids)
    .execute();
  const labels = await db
    .selectFrom("products_labels")
    .select(["products_id", "labels_id"])
    .where("products_id", "in", ids)
    .execute();
  const prices = await priceHistories(db, ids);
  return new Map(
    rows.map((row) => [
      row.slug,
      {
        row,
        sizes: sizes.filter(({ products_id }) => products_id === row.id),
        labels: labels.filter(({ products_id }) => products_id === row.id).map(({ labels_id }) => labels_id),
        prices: prices.get(row.id) ?? [],
      },
    ]),
  );
}

/** The products, with the size systems of those that are in the shop where the file does not name them, and what new ones need. */
export function completed(
  products: readonly ImportedProduct[],
  existing: ReadonlyMap<string, ExistingProduct>,
): ImportedProduct[] {
  return products.map((product) => {
    const found = existing.get(product.slug);
    const known = product.namesSystem ? undefined : found?.sizes[0]?.system;
    const system = known ?? product.sizeSystem;
    const has = (name: string) => found?.sizes.some((size) => size.name === name && size.system === system);
    const sizes = product.sizes.map((size) =>
      size.sku === undefined && size.newSku !== undefined && !has(size.name) ? { ...size, sku: size.newSku } : size,
    );
    const { brand, category, type, color } = { ...(found ? {} : product.ifNew), ...given(product) };
    return { ...product, brand, category, type, color, sizes, sizeSystem: system };
  });
}

const given = (product: ImportedProduct): Partial<ImportedProduct> =>
  Object.fromEntries(Object.entries(product).filter(([, value]) => value !== undefined));

/** Article numbers and bar codes that another product of the shop has. */
export async function takenCodes(
  db: Kysely<Tables>,
  products: readonly ImportedProduct[],
): Promise<Map<ImportedProduct, Problem[]>> {
  const found = new Map<ImportedProduct, Problem[]>();
  for (const column of ["sku", "gtin"] as const) {
    const codes = products.flatMap(({ sizes }) => sizes.flatMap((size) => size[column] ?? []));
    if (codes.length === 0) continue;
    const owners = await db
      .selectFrom("product_sizes")
      .innerJoin("products", "products.id", "product_sizes.products_id")
      .select([`product_sizes.${column} as code`, "products.slug"])
      .where(`product_sizes.${column}`, "in", codes)
      .execute();
    const slugOf = new Map(owners.map(({ code, slug }) => [code, slug]));
    for (const product of products)
      for (const size of product.sizes) {
        const owner = slugOf.get(size[column] ?? "");
        if (owner === undefined || owner === product.slug) continue;
        const reason = `${quoted(size[column] ?? "")} belongs to another product of the shop, ${owner}.`;
        found.set(product, [...(found.get(product) ?? []), { line: size.line, column, reason }]);
      }
  }
  return found;
}
