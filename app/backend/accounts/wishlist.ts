import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { invalidPayload } from "../http/errors";
import { lockUser } from "./lock-user";

/** Products per wishlist. */
const MAX_WISHLIST = 200;

/** Ids of the products in a user's wishlist, the latest first. Includes products that are no longer sold. */
export async function readWishlist(db: Kysely<Tables>, usersId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("wishlist_items")
    .select("products_id")
    .where("users_id", "=", usersId)
    .orderBy("created_on", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => row.products_id);
}

/**
 * Replaces a user's wishlist. Products that were in it keep their time, and stay even when they are no longer sold. New ones
 * are added in the order of `ids`, the first as the latest; those that are unknown or not for sale are left out.
 * @throws RequestError INVALID_PAYLOAD for more than 200 products
 */
export async function replaceWishlist(
  trx: Transaction<Tables>,
  usersId: string,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > MAX_WISHLIST) throw invalidPayload(`"wishlist" has at most ${MAX_WISHLIST} products`);
  // Two replacements at once would leave the union of both lists.
  await lockUser(trx, usersId);
  const present = await readWishlist(trx, usersId);
  const dropped = present.filter((id) => !wanted.includes(id));
  if (dropped.length > 0)
    await trx
      .deleteFrom("wishlist_items")
      .where("users_id", "=", usersId)
      .where("products_id", "in", dropped)
      .execute();
  const added = await forSale(
    trx,
    wanted.filter((id) => !present.includes(id)),
  );
  if (added.length === 0) return;
  const created_on = now.toISOString();
  await trx
    .insertInto("wishlist_items")
    .values(added.toReversed().map((products_id) => ({ users_id: usersId, products_id, created_on })))
    .execute();
}

/** The ids that are products for sale, in the same order. */
async function forSale(trx: Transaction<Tables>, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("products")
    .select("id")
    .where("id", "in", ids)
    .where("catalog_visibility", "in", ["visible", "online"])
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => known.has(id));
}
