import type { Kysely } from "kysely";
import { gtinNumber, gtinSpellings } from "~/shop/gtin";
import { priceHistories } from "../../catalogue/price";
import type { Tables } from "../../db/schema";
import { type Problem, quoted } from "../tables/table-error";
import type { ImportedProduct } from "./imported-product";
import type { ExistingProduct, MovedSize } from "./plan-product";
import type { References } from "./references";

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

/** Both engines allow more parameters than this in a statement. */
const CODES_A_STATEMENT = 500;

/**
 * Article numbers and bar codes that another size of the shop has. One of the same product is no obstacle if the file gives that size another
 * code, or none; nor is one of a size that is moved.
 */
export async function takenCodes(
  db: Kysely<Tables>,
  products: readonly ImportedProduct[],
  references: References,
  isMoved: (owner: CodeOwner) => boolean,
): Promise<Map<ImportedProduct, Problem[]>> {
  const found = new Map<ImportedProduct, Problem[]>();
  for (const column of ["sku", "gtin"] as const) {
    const owners = await ownersOf(db, products, column);
    for (const product of products) {
      const coded = new Map(
        product.sizes.map((size) => [references.findSize(product.sizeSystem, size.name), size[column]]),
      );
      for (const { line, name, [column]: code } of product.sizes) {
        const owner = owners.of(code);
        if (!code || !owner || isMoved(owner)) continue;
        const isOther = owner.slug !== product.slug;
        const isElsewhere = owner.sizeId !== references.findSize(product.sizeSystem, name);
        const given = coded.get(owner.sizeId);
        if (!isOther && (!isElsewhere || (given !== undefined && given !== code))) continue;
        const reason = isOther
          ? `${quoted(code)} belongs to another product of the shop, ${owner.slug}.`
          : `${quoted(code)} belongs to this product's size ${owner.name}: give that size another one, or an empty cell.`;
        found.set(product, [...(found.get(product) ?? []), { line, column, reason }]);
      }
    }
  }
  return found;
}

const keyOf = (column: "sku" | "gtin", code: string) => (column === "gtin" ? gtinNumber(code) : code);

/** The size of the shop that has a code. */
export interface CodeOwner extends MovedSize {
  productId: number;
  slug: string;
  productName: string;
  sizeId: number;
  /** The size's. */
  name: string;
}

/** The sizes that have some codes, by code. */
export async function ownersOf(db: Kysely<Tables>, products: readonly ImportedProduct[], column: "sku" | "gtin") {
  const named = products.flatMap(({ sizes }) => sizes.flatMap((size) => size[column] ?? []));
  const codes = column === "gtin" ? named.flatMap(gtinSpellings) : named;
  const found: [code: string, owner: CodeOwner][] = [];
  for (let start = 0; start < codes.length; start += CODES_A_STATEMENT) {
    const rows = await db
      .selectFrom("product_sizes")
      .innerJoin("products", "products.id", "product_sizes.products_id")
      .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
      .select([`product_sizes.${column} as code`, "products.id as productId", "slug", "products.name as productName"])
      .select(["standard_sizes_id as sizeId", "standard_sizes.name", "quantity as pieces", "sku", "gtin"])
      .where(`product_sizes.${column}`, "in", codes.slice(start, start + CODES_A_STATEMENT))
      .execute();
    for (const { code, ...owner } of rows) found.push([keyOf(column, code ?? ""), owner]);
  }
  const owners: ReadonlyMap<string, CodeOwner> = new Map(found);
  return { of: (code: string | null | undefined) => (code ? owners.get(keyOf(column, code)) : undefined) };
}
