import { addAfterLogin } from "~/account/wishlist.server";
import { readId } from "~/cart/cart-changes.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";
import type { AfterLoginView } from "./after-login";

/** The names in the query of the access pages and in their forms. */
export const afterLoginFields = ["returnTo", "addToWishlist"] as const;

/** Reads what follows the login, from a query or a form. */
export function readAfterLogin(
  get: (name: (typeof afterLoginFields)[number]) => unknown,
  { locale }: Pick<PageContext, "locale">,
): AfterLoginView {
  const id = get("addToWishlist");
  return {
    returnTo: safeRedirect(get("returnTo"), href("home", locale)),
    productId: typeof id === "string" ? readId(id) : null,
  };
}

/** Adds the guest's product to the wishlist, and leads back to the page that the shopper came from. */
export async function continueAfterLogin(
  page: PageContext,
  { returnTo, productId }: AfterLoginView,
): Promise<Response> {
  await addAfterLogin(page, productId);
  return redirectTo(page.session, returnTo);
}
