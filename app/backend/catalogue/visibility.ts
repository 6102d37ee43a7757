import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import { type Change, recordChange } from "./change-log";

// The only writer of `products.catalog_visibility`.

/** The visibilities of products that can be bought. */
export const SOLD_VISIBILITIES = ["visible", "online", "unlisted"] as const;

/**
 * Takes a product off sale: its page shows that it is no longer sold, and carts lose it.
 * @throws RequestError 403 FORBIDDEN for an unknown product
 */
export function withdraw(trx: Transaction<Tables>, productId: number, change: Change): Promise<void> {
  return setVisibility(trx, productId, "hidden", change);
}

/**
 * Puts a product on sale: it has a page, and it is in lists and search. A membership is only on the account's page.
 * @throws RequestError 403 FORBIDDEN for an unknown product
 */
export function publish(trx: Transaction<Tables>, productId: number, change: Change): Promise<void> {
  return setVisibility(trx, productId, "on sale", change);
}

async function setVisibility(
  trx: Transaction<Tables>,
  productId: number,
  wanted: "on sale" | "hidden",
  change: Change,
): Promise<void> {
  const product = await trx
    .selectFrom("products")
    .select(["catalog_visibility", "grants_tier"])
    .where("id", "=", productId)
    .executeTakeFirst();
  if (!product) throw new RequestError(403, "FORBIDDEN", "You don't have permission to access this.");
  const visibility = wanted === "hidden" ? "hidden" : product.grants_tier === null ? "visible" : "unlisted";
  if (product.catalog_visibility === visibility) return;
  await trx.updateTable("products").set({ catalog_visibility: visibility }).where("id", "=", productId).execute();
  const before = { visibility: product.catalog_visibility };
  await recordChange(trx, productId, "visibility", before, { visibility }, change);
}
