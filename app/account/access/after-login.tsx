import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";

/** What follows a login. */
export interface AfterLoginView {
  /** A path of this shop. */
  returnTo: string;
  /** The product that is added to the wishlist; null without one. */
  productId: number | null;
}

/** The fields that lead back after the login. */
export function AfterLogin({ after: { returnTo, productId } }: { after: AfterLoginView }) {
  return (
    <>
      <input type="hidden" name="returnTo" value={returnTo} />
      {productId !== null && <input type="hidden" name="addToWishlist" value={productId} />}
    </>
  );
}

/** The login or the registration, with the same consequences. */
export function accessPath(
  page: "login" | "register",
  locale: Locale,
  { returnTo, productId }: AfterLoginView,
): string {
  return href(page, locale, undefined, { returnTo, addToWishlist: productId ?? undefined });
}
