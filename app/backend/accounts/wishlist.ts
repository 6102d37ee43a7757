import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { invalidPayload } from "../http/errors";

/**
 * Replaces the wishlist of a user.
 * @param productIds the latest first, as in `GET /users/me`; repeated ones count once
 * @throws RequestError INVALID_PAYLOAD for an id of no product
 */
export async function replaceWishlist(
  trx: Transaction<Tables>,
  usersId: string,
  productIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(productIds)].reverse();
  const products =
    wanted.length === 0 ? [] : await trx.selectFrom("products").select("id").where("id", "in", wanted).execute();
  if (products.length < wanted.length) throw invalidPayload('"wishlist" has ids of no product');
  const removed = trx.deleteFrom("wishlist_items").where("users_id", "=", usersId);
  await (wanted.length === 0 ? removed : removed.where("products_id", "not in", wanted)).execute();
  const created_on = new Date().toISOString();
  for (const products_id of wanted)
    await trx
      .insertInto("wishlist_items")
      .values({ users_id: usersId, products_id, created_on })
      .onConflict((conflict) => conflict.columns(["users_id", "products_id"]).doNothing())
      .execute();
}
