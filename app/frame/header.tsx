import { useLocation } from "@remix-run/react";
import { otherLocale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { SearchForm } from "./search-form";
import { SiteMenu } from "./site-menu";
import "./header.css";

/** Home, the language, the cart with its number of pieces, the navigation and the search. */
export function Header({ quantity }: { quantity: number }) {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const other = otherLocale(locale);
  return (
    <header className="header">
      <p className="header-info">{t("common:free_shipping_info")}</p>
      <div className="header-bar container">
        <ShopLink className="header-logo" to={href("home", locale)}>
          {t("common:shop_name")}
        </ShopLink>
        {/* A new document: the other language's words are not loaded. */}
        <form method="post" action={href("language", locale)} className="header-language">
          <input type="hidden" name="from" value={pathname + search} />
          <button type="submit" name="to" value={other} lang={other} aria-label={t("common:switch_language")}>
            {other.toUpperCase()}
          </button>
        </form>
        <ShopLink
          className="header-cart"
          to={href("cart", locale)}
          aria-label={t("common:cart_with", { count: quantity })}
        >
          {t("common:cart")} <span className="header-count">{quantity}</span>
        </ShopLink>
        <SiteMenu />
        <div className="header-search">
          <SearchForm />
        </div>
      </div>
    </header>
  );
}
