import type { Kysely, Transaction } from "kysely";
import type { WireWithdrawn } from "~/contract/wishlist.server";
import { MAX_WISHLIST, withoutProduct, withProduct } from "~/shop/wishlist";
import type { Tables } from "../db/schema";
import { forbidden, invalidCredentials, invalidPayload } from "../http/errors";
import { lockUser } from "./lock-user";

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

/**
 * Adds a product to a user's wishlist, or removes it. Does nothing when the wishlist already has it, or has it not.
 * @throws RequestError FORBIDDEN for a product that is unknown or not for sale, INVALID_PAYLOAD above 200 products,
 * INVALID_CREDENTIALS when the account is deleted
 */
export async function changeWishlist(
  trx: Transaction<Tables>,
  usersId: string,
  { productId, isWanted }: { productId: number; isWanted: boolean },
  now: Date,
): Promise<void> {
  if (!(await lockUser(trx, usersId))) throw invalidCredentials();
  const before = await readWishlist(trx, usersId);
  const change = isWanted ? withProduct : withoutProduct;
  await replaceWishlist(trx, usersId, change(before, productId), now);
  if (isWanted && !(await readWishlist(trx, usersId)).includes(productId)) throw forbidden();
}

/** The products in a user's wishlist that are no longer sold, the latest first. */
export async function withdrawnFromWishlist(db: Kysely<Tables>, usersId: string): Promise<WireWithdrawn> {
  return db
    .selectFrom("wishlist_items")
    .innerJoin("products", "products.id", "wishlist_items.products_id")
    .innerJoin("brands", "brands.id", "products.brands_id")
    .select(["products.id", "products.slug", "products.name", "brands.name as brand"])
    .where("wishlist_items.users_id", "=", usersId)
    .where("products.catalog_visibility", "not in", FOR_SALE)
    .orderBy("wishlist_items.created_on", "desc")
    .orderBy("wishlist_items.id", "desc")
    .execute();
}

const FOR_SALE = ["visible", "online"] as const;

/** The ids that are products for sale, in the same order. */
async function forSale(trx: Transaction<Tables>, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("products")
    .select("id")
    .where("id", "in", ids)
    .where("catalog_visibility", "in", FOR_SALE)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => known.has(id));
}
