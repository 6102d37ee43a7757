import { renderToStaticMarkup } from "react-dom/server";
import { cachedRead } from "~/api/cached-read.server";
import { gendersOnSale, megaMenu } from "~/api/catalogue.server";
import { customNavItem, visibleBrands } from "~/api/menu.server";
import { orElse } from "~/api/respond.server";
import { PAGE_LIMIT_MS } from "~/api/time-limit.server";
import { sharedShopApi } from "~/config/composition.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { CategoriesMarkup, MenuMarkup } from "./menu-markup.server";
import { emptyMenu, type MenuView, menuView, type WireMenu } from "./menu-view.server";

/** Changes of the menu must show on every page within 5 seconds. */
const FRESH_FOR_MS = 4_000;
/** How long a page waits for its menu. */
const WAIT_LIMIT_MS = 1_000;

export interface MenuParts {
  /** The navigation's inside. */
  menu: string;
  /** The categories alone; empty if they are unknown. */
  categories: string;
}

/** HTML. Never fails: without the API the navigation has only the plain links. */
export const siteMenu = cachedRead(
  async (locale: Locale) => markup(viewOf(await readMenu(), locale), locale),
  (locale) => markup(emptyMenu, locale),
  { freshForMs: FRESH_FOR_MS, waitLimitMs: WAIT_LIMIT_MS },
);

/** What was read last stands in for a part that cannot be read. */
let lastMenu: WireMenu = { groups: [], brands: [], custom: null, genders: [] };

async function readMenu(): Promise<WireMenu> {
  const api = sharedShopApi();
  const [groups, brands, custom, genders] = await Promise.all([
    orElse(megaMenu(api), lastMenu.groups, PAGE_LIMIT_MS),
    orElse(visibleBrands(api), lastMenu.brands, PAGE_LIMIT_MS),
    orElse(customNavItem(api), lastMenu.custom, PAGE_LIMIT_MS),
    orElse(gendersOnSale(api), lastMenu.genders, PAGE_LIMIT_MS),
  ]);
  lastMenu = { groups, brands, custom, genders };
  return lastMenu;
}

function viewOf(menu: WireMenu, locale: Locale): MenuView {
  const t = translator(locale);
  return menuView(menu, locale, { top: t("menu:top_brands"), others: t("menu:other_brands") });
}

function markup(view: MenuView, locale: Locale): MenuParts {
  return {
    menu: renderToStaticMarkup(<MenuMarkup view={view} locale={locale} t={translator(locale)} />),
    categories: view.groups.length > 0 ? renderToStaticMarkup(<CategoriesMarkup view={view} />) : "",
  };
}
