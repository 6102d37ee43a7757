import { setWished } from "~/account/wishlist.server";
import { changeWishlist } from "~/api/wishlist.server";
import { addToCart, readId } from "~/cart/cart-changes.server";
import { setCartAndTrack } from "~/cart/cart-events.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { orLogIn } from "~/session/or-log-in.server";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";

/** The name of the pressed button is the command, and its value is the product's id. */
export const wishlistFields = ["move", "remove", "size"] as const;
type WishlistForm = PostedForm<(typeof wishlistFields)[number]>;

/** Why a product was not moved, in the page's language. */
export interface Refused {
  message: string;
  /** The product whose size is invalid. */
  productId: number;
}

/**
 * Runs the command of a product's form.
 * @throws Response 303 after a success, or to the login; 400 for an unknown command; 503
 */
export async function changeFromForm(
  page: PageContext,
  form: WishlistForm,
): Promise<{ refused: Refused; status: number }> {
  const productId = readId(textField(form, form.has("move") ? "move" : "remove"));
  if (productId === null || (form.has("move") && form.has("remove"))) throw new Response(null, { status: 400 });
  if (form.has("move")) return move(page, productId, readId(textField(form, "size")));
  page.session.flash({ key: (await orLogIn(page, setWished(page, productId, false))).key });
  throw await redirectTo(page.session, href("wishlist", page.locale));
}

async function move(page: PageContext, productId: number, sizeId: number | null) {
  const { session, api, shopperApi, locale, t } = page;
  const moved: Flash = { key: "wishlist:moved", values: { product: productId } };
  if (session.awaits(moved)) throw await redirectTo(session, href("wishlist", locale));
  const change = await orLogIn(page, addToCart(api, session.openCart(), { productId, sizeId }, 1));
  if ("error" in change) {
    const message = t(`cart:${change.error}`, { available: change.available ?? 0 });
    return { refused: { message, productId }, status: change.status };
  }
  // The wishlist first: when the server fails, nothing has changed.
  await orLogIn(page, changeWishlist(shopperApi, productId, false));
  await setCartAndTrack(page, change.cart, { productId, sizeId: sizeId ?? 0 });
  session.flash(moved);
  throw await redirectTo(session, href("wishlist", locale));
}
