import { useRef } from "react";
import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { TrustedHtml } from "~/ui/trusted-html";
import { useFollowedLinks, useServerPart } from "./server-part";

const FIELD = "not-found-search";

/** The ways on from a page that does not exist: the search, the categories, all products. */
export function NotFoundHelp() {
  const t = useT();
  const locale = useLocale();
  const categories = useServerPart("categories");
  const links = useRef<HTMLElement>(null);
  useFollowedLinks(links);
  return (
    <div className="not-found-help">
      <ShopForm method="get" action={href("products", locale)} className="not-found-form">
        <label htmlFor={FIELD}>{t("errors:search_instead")}</label>
        <input id={FIELD} type="search" name="search" maxLength={100} />
        <button type="submit" className="button button-primary">
          {t("search:search")}
        </button>
      </ShopForm>
      {categories && (
        <TrustedHtml
          as="nav"
          ref={links}
          aria-label={t("errors:categories")}
          data-part="categories"
          suppressHydrationWarning
          html={categories}
        />
      )}
      <p>
        <ShopLink to={href("products", locale)}>{t("errors:all_products")}</ShopLink>
      </p>
    </div>
  );
}
