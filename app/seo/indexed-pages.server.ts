import { named } from "~/catalogue/product-card.server";
import type { WireFilters } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { informationPages } from "~/pages/page-table";

/** Pages without parameters that search engines may index. */
export const indexedPages = [
  ...(["home", "products", "outlet", "brands", "collections", "gift-cards", "newsletter", "withdraw"] as const),
  ...informationPages,
] as const;

/** Pages with a slug of the catalogue; products have separate sitemap files because of their number. */
export const indexedLists = ["category", "type", "sale", "brand"] as const;

/** A page in both languages. */
export type PagePair = Record<Locale, { name: string; path: string }>;

type Slugs = { slug_en: string; slug_it: string; name_en: string; name_it: string; count: number | null };

/** Categories, types, labels and brands with products, each with its paths. */
export function listPairs(facets: WireFilters): PagePair[] {
  const rows: Record<(typeof indexedLists)[number], Slugs[]> = {
    category: facets.categories,
    type: facets.types,
    sale: facets.labels,
    brand: facets.brands,
  };
  return indexedLists.flatMap((page) =>
    rows[page]
      .filter(({ count }) => count !== 0)
      .map((row) =>
        pair((locale) => ({
          name: named(row, locale),
          path: href(page, locale, { slug: locale === "it" ? row.slug_it : row.slug_en }),
        })),
      ),
  );
}

export function pair<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return { en: make("en"), it: make("it") };
}
