import { renderToStaticMarkup } from "react-dom/server";
import { cachedRead } from "~/api/cached-read.server";
import { megaMenu } from "~/api/catalogue.server";
import { customNavItem, visibleBrands } from "~/api/menu.server";
import { orElse } from "~/api/respond.server";
import { PAGE_LIMIT_MS } from "~/api/time-limit.server";
import { sharedShopApi } from "~/config/composition.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { MenuMarkup } from "./menu-markup.server";
import { emptyMenu, type MenuView, menuView, type WireMenu } from "./menu-view.server";

/** Milliseconds: what the shop's people change in the menu shows on every page within 5 seconds. */
const FRESH_FOR = 4_000;
/** Milliseconds that a page waits for its menu. */
const PATIENCE = 1_000;

/** The navigation's inside as HTML. Never fails: without the API it is the bare links. */
export const siteMenu = cachedRead(
  async (locale: Locale) => markup(shown(await readMenu(), locale), locale),
  (locale) => markup(emptyMenu, locale),
  { freshFor: FRESH_FOR, patience: PATIENCE },
);

/** What was read last stands in for a part that cannot be read. */
let last: WireMenu = { groups: [], brands: [], custom: null };

async function readMenu(): Promise<WireMenu> {
  const api = sharedShopApi();
  const [groups, brands, custom] = await Promise.all([
    orElse(megaMenu(api), last.groups, PAGE_LIMIT_MS),
    orElse(visibleBrands(api), last.brands, PAGE_LIMIT_MS),
    orElse(customNavItem(api), last.custom, PAGE_LIMIT_MS),
  ]);
  last = { groups, brands, custom };
  return last;
}

function shown(menu: WireMenu, locale: Locale): MenuView {
  const t = translator(locale);
  return menuView(menu, locale, { top: t("menu:top_brands"), others: t("menu:other_brands") });
}

function markup(view: MenuView, locale: Locale): string {
  return renderToStaticMarkup(<MenuMarkup view={view} locale={locale} t={translator(locale)} />);
}
