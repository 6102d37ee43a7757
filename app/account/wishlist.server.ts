import { readUser } from "~/api/accounts.server";
import { ApiError, NotFound } from "~/api/errors.server";
import { changeWishlist } from "~/api/wishlist.server";
import type { MessageKey } from "~/i18n/texts";
import type { PageContext } from "~/session/page-context.server";

/** The result of a change: a message, and whether the server refused the change. */
export interface WishlistOutcome {
  key: Extract<MessageKey, `wishlist:${string}`>;
  isRefused: boolean;
}

/**
 * Adds a product to the signed-in shopper's wishlist, or removes it.
 * @throws Unauthorized, Unavailable
 */
export async function setWished(
  { shopperApi }: PageContext,
  productId: number,
  isWanted: boolean,
): Promise<WishlistOutcome> {
  try {
    await changeWishlist(shopperApi, productId, isWanted);
    return { key: isWanted ? "wishlist:added" : "wishlist:removed", isRefused: false };
  } catch (error) {
    if (error instanceof NotFound) return { key: "wishlist:not_for_sale", isRefused: true };
    if (error instanceof ApiError && error.code === "INVALID_PAYLOAD") return { key: "wishlist:full", isRefused: true };
    throw error;
  }
}

/**
 * Adds the product that a guest wanted to add before the login. The login is done: a failure is only a message of the
 * next page.
 */
export async function addAfterLogin(page: PageContext, productId: number | null): Promise<void> {
  if (productId !== null) await changeAfterLogin(page, async () => setWished(page, productId, true));
}

/** Toggles the product in the `state` of a sign-in from another site (spec section 4). */
export async function toggleAfterLogin(page: PageContext, productId: number | null): Promise<void> {
  if (productId === null) return;
  await changeAfterLogin(page, async () => {
    const { wishlist } = await readUser(page.shopperApi);
    return setWished(page, productId, !wishlist.includes(productId));
  });
}

async function changeAfterLogin({ session }: PageContext, change: () => Promise<WishlistOutcome>): Promise<void> {
  try {
    session.flash({ key: (await change()).key });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error.message);
    session.flash({ key: "access:code_generic_error" });
  }
}
