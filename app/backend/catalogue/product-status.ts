import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { forbidden } from "../http/errors";

/**
 * `website/products/{slug}/status`: distinguishes a withdrawn product from an unknown one. Of a withdrawn product only the
 * category is included, for the link on its page.
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
