import type { Kysely } from "kysely";
import type { Cents } from "~/shop/money";
import type { Tables } from "../db/schema";

/**
 * The prices at a past moment of those products whose price has changed since, EUR cents. Products without a price at that
 * moment are missing.
 * @param on ISO 8601 UTC
 */
export async function earlierPrices(
  db: Kysely<Tables>,
  productIds: readonly number[],
  on: string,
): Promise<Map<number, Cents>> {
  const changesOf = (ids: readonly number[]) => db.selectFrom("price_changes").where("products_id", "in", ids);
  if (productIds.length === 0) return new Map();
  const changed = await changesOf(productIds).select("products_id").distinct().where("valid_from", ">", on).execute();
  if (changed.length === 0) return new Map();
  const before = await changesOf(changed.map((row) => row.products_id))
    .select(["products_id", "price"])
    .where("valid_from", "<=", on)
    .orderBy("valid_from")
    .orderBy("id")
    .execute();
  // The last row of a product is the price at that moment.
  return new Map(before.map((row) => [row.products_id, row.price]));
}
