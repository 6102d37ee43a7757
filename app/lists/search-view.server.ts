import { named } from "~/catalogue/product-card.server";
import type { WireFacetValue, WireSearchHelp } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { foldText } from "~/shop/fold-text";
import { facetOf } from "./facet-table.server";
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
  return {
    leads: leads.map(({ label, url }) => ({ label: t("lists:go_to", { name: label }), url })),
    nearest: help?.match === "none" ? help.nearest.map(linkOf) : [],
  };
}

/** The message about products that match only most of the words; null when they match all. */
export function searchNotice({ help, t }: Pick<SearchInput, "help" | "t">): string | null {
  if (help?.match !== "some") return null;
  const { unknown } = help;
  return unknown.length === 0
    ? t("lists:most_words")
    : t("lists:most_words_without", { words: unknown.map((word) => `“${word}”`).join(", ") });
}

/** The query with the sizes of the search as chosen sizes; null for a search without sizes. */
export function withSizes(
  query: ListQuery,
  help: WireSearchHelp | null,
  pageSort: ListQuery["sort"],
): ListQuery | null {
  const slugs = (help?.sizes ?? []).flatMap((row: WireFacetValue) => facetOf("size").names?.(row, "eu").slug ?? []);
  if (!help || slugs.length === 0) return null;
  const search = help.rest.trim();
  return {
    ...query,
    search,
    sort: search === "" && query.sort === "relevance" ? pageSort : query.sort,
    chosen: { ...query.chosen, size: [...new Set([...query.chosen.size, ...slugs])].sort() },
  };
}
