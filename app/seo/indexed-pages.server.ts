import { named } from "~/catalogue/product-card.server";
import type { WireFilters } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Page, pagePaths } from "~/pages/page-table";
import { pageRows } from "~/pages/page-table.server";

/** The paths of the pages for search engines, apart from those of the catalogue. */
export const indexedPaths: Record<Locale, string>[] = (Object.keys(pagePaths) as Page[])
  .filter((page) => pageRows[page].indexed)
  .map((page) => pagePaths[page]);

/** A page in both languages. */
export type PagePair = Record<Locale, { name: string; path: string }>;

type Slugs = { slug_en: string; slug_it: string; name_en: string; name_it: string; count: number | null };

/** Categories, types, labels and brands with products, each with its paths. */
export function listPairs({ categories, types, labels, brands }: WireFilters): PagePair[] {
  const lists: ["category" | "type" | "sale" | "brand", Slugs[]][] = [
    ["category", categories],
    ["type", types],
    ["sale", labels],
    ["brand", brands],
  ];
  return lists.flatMap(([page, rows]) =>
    rows
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
