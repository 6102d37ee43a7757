import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { forbidden } from "../http/errors";

/**
 * `website/products/{slug}/status`: tells a product that was taken out of the shop from one that never was. Of a
 * withdrawn one only its category leaves, as a way on.
 * @throws RequestError FORBIDDEN for an unknown slug
 */
export async function readProductStatus(db: Kysely<Tables>, slug: string) {
  const row = await db
    .selectFrom("products")
    .innerJoin("categories", "categories.id", "products.categories_id")
    .select(["products.catalog_visibility", "categories.id", "slug_it", "slug_en", "name_it", "name_en"])
    .where("products.slug", "=", slug)
    .executeTakeFirst();
  if (!row) throw forbidden();
  const { catalog_visibility, ...categories_id } = row;
  return { status: catalog_visibility === "hidden" ? ("withdrawn" as const) : ("on_sale" as const), categories_id };
}
