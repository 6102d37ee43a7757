import { useFetcher, useLocation, useRouteLoaderData } from "@remix-run/react";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { Icon } from "./icon";

/** The part of the root's data that the buttons use. */
interface RootData {
  visitor: { account: { wishlist: number[] } | null };
}

interface WishlistToggleProps {
  product: { id: number; name: string; brand: string };
  /** Start of the id of the element that is visible again after the new page has loaded; the product's id is its end. */
  anchor: string;
  /** Whether the button has a visible text, which does not name the product. Otherwise it is an icon on a card. */
  hasText?: boolean;
}

/**
 * Adds a product to the wishlist or removes it. The form leads back to this position of the page; with scripts only the
 * button and the header change. A guest's form leads to the login.
 */
export function WishlistToggle({ product, anchor, hasText = false }: WishlistToggleProps) {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const wishlist = useRouteLoaderData<RootData>("root")?.visitor.account?.wishlist;
  const isListed = wishlist?.includes(product.id) ?? false;
  // A guest's button stays as it is, because the login follows.
  const isOn = wishlist && fetcher.formData ? fetcher.formData.has("add") : isListed;
  const label = t(isOn ? "common:remove_from_wishlist" : "common:add_to_wishlist");
  return (
    <fetcher.Form
      method="post"
      action={href("wishlist-toggle", locale)}
      id={hasText ? `${anchor}${product.id}` : undefined}
      className={hasText ? "wish-wide" : "wish"}
    >
      {/* The server adds the product's id. */}
      <input type="hidden" name="back" value={`${pathname}${search}#${anchor}`} />
      <button
        type="submit"
        name={isOn ? "remove" : "add"}
        value={product.id}
        className={hasText ? "button" : undefined}
        aria-label={hasText ? undefined : `${label}: ${product.brand} ${product.name}`}
      >
        <Icon name={isOn ? "wishlist_on" : "wishlist"} />
        {hasText && label}
      </button>
    </fetcher.Form>
  );
}
