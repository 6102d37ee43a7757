import PQueue from "p-queue";
import { z } from "zod";
import { productSummaryFields, type WireProductSummary, wireProductSummary } from "~/contract/catalogue.server";
import { type WireWithdrawn, wireWithdrawn } from "~/contract/wishlist.server";
import { withoutProduct, withProduct } from "~/shop/wishlist";
import { changeUser, readUser } from "./accounts.server";
import type { Api } from "./client.server";
import { ApiError, NotFound } from "./errors.server";

const summaries = z.array(wireProductSummary);

/**
 * Adds a product to the wishlist of the API's user, or removes it. Changes of two tabs at once are both kept by a server
 * that has `me/wishlist`, and in one process of the shop by others.
 * @throws NotFound for a product that is not for sale; Unauthorized; ApiError INVALID_PAYLOAD for a full wishlist
 */
export async function changeWishlist(api: Api, productId: number, isWanted: boolean): Promise<void> {
  const path = `me/wishlist/${productId}`;
  try {
    if (isWanted) await api.post(path, z.unknown(), { mayBeMissing: true });
    else await api.delete(path, { mayBeMissing: true });
  } catch (error) {
    if (!isMissingCall(error)) throw error;
    await patchWishlist(api, productId, isWanted);
  }
}

/** Also a server that answers FORBIDDEN may lack the call: Directus answers that to everything that is missing. */
function isMissingCall(error: unknown): boolean {
  return error instanceof NotFound || (error instanceof ApiError && error.status === 405);
}

/** The changes of each user, one after the other, because `PATCH users/me` replaces the whole wishlist. */
const changes = new Map<string, PQueue>();

async function patchWishlist(api: Api, productId: number, isWanted: boolean): Promise<void> {
  const { id } = await readUser(api);
  const queue = changes.get(id) ?? new PQueue({ concurrency: 1 });
  changes.set(id, queue);
  try {
    await queue.add(() => patchOnce(api, productId, isWanted));
  } finally {
    void queue.onIdle().then(() => queue.pending === 0 && changes.get(id) === queue && changes.delete(id));
  }
}

async function patchOnce(api: Api, productId: number, isWanted: boolean): Promise<void> {
  const { wishlist } = await readUser(api);
  if (wishlist.includes(productId) === isWanted) return;
  const wanted = (isWanted ? withProduct : withoutProduct)(wishlist, productId);
  const answer = await changeUser(api, { wishlist: wanted });
  if (!isWanted || answer.wishlist.includes(productId)) return;
  // The answer of some servers has no wishlist.
  if (!(await readUser(api)).wishlist.includes(productId))
    throw new NotFound(404, "FORBIDDEN", `product ${productId} is not for sale`);
}

/** The products of a wishlist (spec section 7, "Product filters used"), in its order, without those that are no longer sold. */
export async function wishlistProducts(api: Api, ids: readonly number[]): Promise<WireProductSummary[]> {
  if (ids.length === 0) return [];
  const filter = JSON.stringify({ id: { _in: ids } });
  const query = { filter, fields: productSummaryFields, limit: ids.length };
  const { data } = await api.get("items/products", summaries, { query });
  return ids.flatMap((id) => data.find((product) => product.id === id) ?? []);
}

/** The products in the user's wishlist that are no longer sold; empty for servers that do not name them. */
export async function withdrawnProducts(api: Api): Promise<WireWithdrawn> {
  try {
    return (await api.get("me/wishlist/withdrawn", wireWithdrawn, { mayBeMissing: true })).data;
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}
