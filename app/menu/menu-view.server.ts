import type { WireFacetValue, WireMenuGroup } from "~/contract/catalogue.server";
import type { WireBrand, WireNavItem } from "~/contract/menu.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";

export interface MenuLink {
  label: string;
  to: string;
}

export interface MenuColumn {
  /** Empty for the continuation of the previous column. */
  title: string;
  links: MenuLink[];
}

export interface MenuGroup extends MenuColumn {
  /** URL of "Show all". */
  all: string;
}

export interface MenuView {
  /** The products for women, men and kids. */
  genders: MenuLink[];
  groups: MenuGroup[];
  brands: MenuColumn[];
  custom: MenuLink | null;
}

export interface WireMenu {
  groups: WireMenuGroup[];
  brands: WireBrand[];
  custom: WireNavItem | null;
  genders: WireFacetValue[];
}

/** Section 9 of the specification. */
const BRANDS_PER_COLUMN = 15;

export const emptyMenu: MenuView = { genders: [], groups: [], brands: [], custom: null };

/** The navigation in one language, from the API's data (section 2 of the specification, "Mega menu"). */
export function menuView(menu: WireMenu, locale: Locale, titles: { top: string; others: string }): MenuView {
  return {
    genders: menu.genders.map((row) => genderLink(row, locale)),
    groups: menu.groups.map((group) => menuGroup(group, locale)),
    brands: brandColumns(menu.brands, locale, titles),
    custom: menu.custom && customLink(menu.custom, locale),
  };
}

function genderLink({ slug_it, slug_en, name_it, name_en }: WireFacetValue, locale: Locale): MenuLink {
  const [label, gender] = locale === "it" ? [name_it, slug_it] : [name_en, slug_en];
  return { label, to: href("products", locale, undefined, { gender }) };
}

function menuGroup(group: WireMenuGroup, locale: Locale): MenuGroup {
  const italian = locale === "it";
  const title = italian ? group.title_it : group.title_en;
  const links = (page: "category" | "type", rows: WireMenuGroup["types"]) =>
    rows.map((row) => ({
      label: italian ? row.name_it : row.name_en,
      to: href(page, locale, { slug: italian ? row.slug_it : row.slug_en }),
    }));
  return {
    title,
    links: [...links("category", group.categories), ...links("type", group.types)],
    all: href("category", locale, { slug: titleSlug(title) }),
  };
}

/** The specification's rule for "Show all": `Shoes & Boots` → `shoes-boots`. */
function titleSlug(title: string): string {
  return title.toLowerCase().replaceAll(" & ", "-");
}

function brandColumns(brands: WireBrand[], locale: Locale, titles: { top: string; others: string }): MenuColumn[] {
  const link = (brand: WireBrand) => ({ label: brand.name, to: href("brand", locale, { slug: brand.slug }) });
  const top = brands.filter((brand) => brand.top_brand).map(link);
  const others = brands.filter((brand) => !brand.top_brand).map(link);
  const columns: MenuColumn[] = top.length > 0 ? [{ title: titles.top, links: top }] : [];
  for (let from = 0; from < others.length; from += BRANDS_PER_COLUMN)
    columns.push({ title: from === 0 ? titles.others : "", links: others.slice(from, from + BRANDS_PER_COLUMN) });
  return columns;
}

/** The link, unless it is neither a path of ours nor an https URL. */
function customLink(item: WireNavItem, locale: Locale): MenuLink | null {
  const italian = locale === "it";
  const label = (italian ? item.name_it : item.name_en).trim();
  const to = (italian ? item.link_it : item.link_en).trim();
  return label && /^(\/(?![/\\])|https:\/\/)/.test(to) ? { label, to } : null;
}
