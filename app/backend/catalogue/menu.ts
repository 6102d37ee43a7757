import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { SOLD_VISIBILITIES } from "./visibility";

/** `website/brands`: the visible brands by slug. */
export async function readBrands(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom("brands")
    .select(["id", "slug", "name", "top_brand", "hero_media_id"])
    .where("visibility", "=", "visible")
    .orderBy("slug")
    .execute();
  return rows.map((row) => ({ ...row, top_brand: row.top_brand === 1 }));
}

/** `website/products/mega-menu`: titled groups, each with its categories or types in order. */
export async function readMegaMenu(db: Kysely<Tables>) {
  const [groups, items, categories, types] = await Promise.all([
    db.selectFrom("menu_groups").selectAll().orderBy("sort").orderBy("id").execute(),
    db.selectFrom("menu_group_items").selectAll().orderBy("sort").orderBy("id").execute(),
    db.selectFrom("categories").select(["id", "slug_it", "slug_en", "name_it", "name_en"]).execute(),
    db.selectFrom("types").select(["id", "slug_it", "slug_en", "name_it", "name_en"]).execute(),
  ]);
  const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));
  const [categoryOf, typeOf] = [byId(categories), byId(types)];
  return groups.map((group) => {
    const groupItems = items.filter((item) => item.menu_groups_id === group.id);
    return {
      title_it: group.title_it,
      title_en: group.title_en,
      categories: groupItems.flatMap((item) => categoryOf.get(item.categories_id ?? 0) ?? []),
      types: groupItems.flatMap((item) => typeOf.get(item.types_id ?? 0) ?? []),
    };
  });
}

/** `website/products/{id}/sizes`: all sizes of the product, including sold out ones; `id` is the standard size's. */
export async function readSizes(db: Kysely<Tables>, productId: number) {
  const rows = await db
    .selectFrom("product_sizes")
    .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
    .innerJoin("products", "products.id", "product_sizes.products_id")
    .select([
      "standard_sizes.id",
      "standard_sizes.name",
      "standard_sizes.system",
      "product_sizes.quantity",
      "product_sizes.sku",
      "product_sizes.gtin",
      "products.grants_tier",
    ])
    .where("product_sizes.products_id", "=", productId)
    .where("products.catalog_visibility", "in", SOLD_VISIBILITIES)
    .orderBy("standard_sizes.sort")
    .execute();
  // A person has one membership.
  return rows.map(({ grants_tier, quantity, ...size }) => ({
    ...size,
    quantity: grants_tier === null ? quantity : Math.min(quantity, 1),
  }));
}
