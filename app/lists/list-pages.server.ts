import type { ProductFilters, ProductSort } from "~/api/catalogue.server";
import type { ListCollection } from "~/api/list-rows.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { MessageKey } from "~/i18n/texts";
import { matchPage } from "~/pages/match-page";
import type { Page } from "~/pages/page-table";
import type { FacetName } from "./facet-table.server";

/** A page that lists products: its URL and its own filters. */
export interface ListPage {
  url: (locale: Locale, slug: string, query: URLSearchParams) => string;
  title: MessageKey;
  description: MessageKey;
  /** The collection of the URL's row, and the facet that it sets. The row gives title and description. */
  subject?: { collection: ListCollection; facet: FacetName };
  /** The list page's own filter, in addition to the shopper's. */
  base?: ProductFilters;
  /** The order without the shopper's choice; default: recommended. */
  sort?: ProductSort;
  /** The page has too few products for filters. */
  plain?: boolean;
}

/** The order of a list page for shoppers who have chosen none. */
export const pageSortOf = ({ sort = "recommended" }: ListPage): ProductSort => sort;

const named = { title: "lists:title", description: "lists:description_of" } as const;

export const listPages = {
  products: {
    url: (locale, _, query) => href("products", locale, undefined, query),
    title: "lists:title",
    description: "lists:description",
  },
  category: {
    ...named,
    url: (locale, slug, query) => href("category", locale, { slug }, query),
    subject: { collection: "categories", facet: "category" },
  },
  type: {
    ...named,
    url: (locale, slug, query) => href("type", locale, { slug }, query),
    subject: { collection: "types", facet: "type" },
  },
  sale: {
    ...named,
    url: (locale, slug, query) => href("sale", locale, { slug }, query),
    subject: { collection: "labels", facet: "label" },
  },
  brand: {
    ...named,
    url: (locale, slug, query) => href("brand", locale, { slug }, query),
    subject: { collection: "brands", facet: "brand" },
  },
  outlet: {
    url: (locale, _, query) => href("outlet", locale, undefined, query),
    title: "lists:title_outlet",
    description: "lists:description_outlet",
    // Every reduced product. A label would need manual changes whenever a price changes.
    base: { discount: [1, 100] },
  },
  "gift-cards": {
    url: (locale, _, query) => href("gift-cards", locale, undefined, query),
    title: "lists:title_gift_cards",
    description: "lists:description_gift_cards",
    base: { gift_cards: true },
    sort: "price_up",
    plain: true,
  },
  "suggested-products": {
    url: (locale, _, query) => href("suggested-products", locale, undefined, query),
    title: "lists:title_suggested",
    description: "lists:description_suggested",
    sort: "best",
  },
} satisfies Partial<Record<Page, ListPage>>;

/** The list page at a path. @throws Response 404 when there is none */
export function listPageAt(pathname: string): ListPage {
  const match = matchPage(pathname);
  const pages: Partial<Record<Page, ListPage>> = listPages;
  const listPage = match && pages[match.page];
  if (!listPage) throw new Response(null, { status: 404 });
  return listPage;
}
