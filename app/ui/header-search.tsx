import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";

/** Looks for products by words. */
export function HeaderSearch() {
  const t = useT();
  const locale = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browsers we serve do not all know <search>.
    <form method="get" action={href("products", locale)} role="search" className="header-search-form">
      <label htmlFor="header-search" className="visually-hidden">
        {t("menu:search")}
      </label>
      <input id="header-search" type="search" name="search" placeholder={t("menu:search")} maxLength={100} />
      <button type="submit" className="button">
        {t("menu:search")}
      </button>
    </form>
  );
}
