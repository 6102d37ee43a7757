import type { Kysely } from "kysely";
import type { Tier } from "~/shop/membership";
import { SOLD_VISIBILITIES } from "../catalogue/visibility";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";

export interface WantedLine {
  id: number;
  size: { id: number };
  quantity: number;
}

export const lineKey = (productId: number, sizeId: number) => `${productId}/${sizeId}`;

/** Prices and descriptions of the wanted sizes, by `lineKey`, without those that are not for sale. */
export async function readCartRows(db: Kysely<Tables>, lines: WantedLine[]) {
  const ids = [...new Set(lines.map((line) => line.id))];
  if (ids.length === 0) return new Map();
  const { rows } = await cartRows(ids.length)(db, ids);
  // A person has one membership.
  const available = ({ available, grants_tier }: (typeof rows)[number]) =>
    grants_tier === null ? available : Math.min(available, 1);
  return new Map(rows.map((row) => [lineKey(row.id, row.size_id), { ...row, available: available(row) }]));
}

/** The query for this number of products, which an order bounds. */
function cartRows(count: number) {
  const known = queries.get(count) ?? cartRowsOf(count);
  queries.set(count, known);
  return known;
}

const queries = new Map<number, ReturnType<typeof cartRowsOf>>();

const cartRowsOf = (count: number) =>
  prepared((db, ids: number[]) =>
    db
      .selectFrom("product_sizes")
      .innerJoin("products", "products.id", "product_sizes.products_id")
      .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
      .innerJoin("brands", "brands.id", "products.brands_id")
      .innerJoin("colors", "colors.id", "products.colors_id")
      .innerJoin("categories", "categories.id", "products.categories_id")
      .select((eb) => [
        "products.id",
        "products.slug",
        "products.name",
        "products.price",
        "products.sale_price",
        "products.discount",
        "products.is_gift_card",
        "products.grants_tier",
        "product_sizes.id as product_sizes_id",
        "product_sizes.quantity as available",
        "standard_sizes.id as size_id",
        "standard_sizes.name as size",
        "standard_sizes.system as size_system",
        "brands.name as brand",
        "brands.size_table",
        "products.gender",
        "colors.name_it as color_it",
        "colors.name_en as color_en",
        "categories.name_it as category_it",
        "categories.name_en as category_en",
        eb
          .selectFrom("product_images")
          .select("product_images.media_id")
          .whereRef("product_images.products_id", "=", "products.id")
          .orderBy("product_images.sort")
          .orderBy("product_images.id")
          .limit(1)
          .as("media_id"),
      ])
      .where(
        "products.id",
        "in",
        Array.from({ length: count }, (_, index) => ids[index] ?? 0),
      )
      .where("products.catalog_visibility", "in", SOLD_VISIBILITIES),
  );

/** What the kind of a product decides for `priceOrder`. */
export function kindOf(row: { is_gift_card: number; grants_tier: Tier | null }) {
  const isGiftCard = row.is_gift_card === 1;
  return { isGiftCard, needsDelivery: !isGiftCard && row.grants_tier === null };
}
