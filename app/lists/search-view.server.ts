import { named } from "~/catalogue/product-card.server";
import type { WireFacetValue, WireSearchHelp } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Translate } from "~/i18n/use-t";
import { foldText } from "~/shop/fold-text";
import { genderOfId } from "~/shop/gender";
import { type Currency, convertRange, euroRange, type MoneyRange, toCents } from "~/shop/money";
import type { FacetName } from "./facet-table.server";
import { facetSlug } from "./facet-values.server";
import { type ListPage, listPages } from "./list-pages.server";
import type { ListQuery } from "./list-query.server";
import { type PageLink, pagesNamed } from "./named-pages.server";

/** Links above the products. */
const MAX_LEADS = 3;

export interface SearchView {
  /** Pages that the search names. */
  leads: PageLink[];
  /** Lists to go on with when nothing was found. */
  nearest: PageLink[];
}

interface SearchInput {
  /** Null for a server without this call. */
  help: WireSearchHelp | null;
  search: string;
  locale: Locale;
  t: Translate;
}

const pageOf: Record<WireSearchHelp["named"][number]["facet"], ListPage> = {
  labels: listPages.sale,
  types: listPages.type,
  categories: listPages.category,
  brands: listPages.brand,
};

/** The links of a search: pages that have its name first, then lists that have it. */
export function searchView({ help, search, locale, t }: SearchInput): SearchView {
  const linkOf = ({ facet, value }: WireSearchHelp["named"][number]): PageLink => ({
    label: named(value, locale),
    url: pageOf[facet].url(locale, locale === "it" ? value.slug_it : value.slug_en, new URLSearchParams()),
  });
  const pages = pagesNamed(search, locale, t);
  // The outlet and the gift cards are also a label and a type.
  const isPage = ({ label }: PageLink) => pages.some(({ words }) => words.includes(foldText(label)));
  const lists = (help?.named ?? []).map(linkOf).filter((link) => !isPage(link));
  // A list may have several of the searched words.
  const leads = [...new Map([...pages, ...lists].map((link) => [link.url, link])).values()].slice(0, MAX_LEADS);
  const bestSelling = { label: t("lists:title_suggested"), url: href("suggested-products", locale) };
  return {
    leads: leads.map(({ label, url }) => ({ label: t("lists:go_to", { name: label }), url })),
    nearest: [...(help?.match === "none" ? help.nearest.map(linkOf) : []), bestSelling],
  };
}

/** Notices about the words of a search that were not found, and about genders without products. */
export function searchNotices({ help, search, t }: Pick<SearchInput, "help" | "search" | "t">): string[] {
  if (!help) return [];
  const { match, instead, unknown, genders } = help;
  const missing = genders.filter(({ count }) => count === 0).map(({ id }) => genderOfId(id));
  return [
    ...missing.flatMap((gender) => (gender ? [t(`lists:none_for_${gender}`)] : [])),
    ...(instead && match !== "none" ? [t("lists:instead", { search, instead })] : []),
    ...(match !== "some"
      ? []
      : unknown.length === 0
        ? [t("lists:most_words")]
        : [t("lists:most_words_without", { words: unknown.map((word) => `“${word}”`).join(", ") })]),
  ];
}

/**
 * The query with the sizes, genders and prices of the search as chosen filters, which the shopper sees and can remove; null for a
 * search without them, and for a gender without products.
 */
export function withFilters(
  query: ListQuery,
  help: WireSearchHelp | null,
  { pageSort, locale }: { pageSort: ListQuery["sort"]; locale: Locale },
): ListQuery | null {
  if (!help || help.genders.some(({ count }) => count === 0)) return null;
  const slugs = (name: FacetName, rows: WireFacetValue[]) => rows.map((row) => facetSlug(name, row, locale));
  const [sizes, genders] = [slugs("size", help.sizes), slugs("gender", help.genders)];
  if (sizes.length + genders.length === 0 && !help.price) return null;
  const search = help.rest.trim();
  const { size, gender } = query.chosen;
  return {
    ...query,
    ...(help.price && pricesIn(help.price, query.currency)),
    search,
    sort: search === "" && query.sort === "relevance" ? pageSort : query.sort,
    chosen: { ...query.chosen, size: united(size, sizes), gender: united(gender, genders) },
  };
}

const united = (one: string[], other: string[]) => [...new Set([...one, ...other])].sort();

function pricesIn({ min, max, currency }: NonNullable<WireSearchHelp["price"]>, own: Currency): MoneyRange {
  const typed = { min: min && toCents(min), max: max === null ? null : toCents(max) };
  const range = { min: typed.min || null, max: typed.max };
  return !currency || currency === own ? range : convertRange(euroRange(range, currency), own);
}
