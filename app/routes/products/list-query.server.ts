import { type ProductFilters, type ProductSort, productSorts } from "~/api/catalogue.server";
import type { WireFilters } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";

/** More values than any facet has; the rest of a flooded address is not looked at. */
const MAX_VALUES = 100;

export interface ListQuery {
  /** Slugs, as the address has them; unknown ones are dropped. */
  category: string[];
  brand: string[];
  sort: ProductSort;
  /** Null for what is no page number at all. */
  page: number | null;
  /** Values that mean nothing here. */
  unknown: string[];
}

/** Reads the list's address against the values that there are. */
export function readListQuery(search: URLSearchParams, facets: WireFilters, locale: Locale): ListQuery {
  const unknown: string[] = [];
  const known = (name: string, slugs: Set<string>) => {
    const values = [...new Set(search.getAll(name))].slice(0, MAX_VALUES).filter(Boolean);
    unknown.push(...values.filter((value) => !slugs.has(value)));
    return values.filter((value) => slugs.has(value)).sort();
  };
  const sort = productSorts.find((name) => name === search.get("sort"));
  if (!sort && search.get("sort")) unknown.push(search.get("sort") ?? "");
  const page = search.get("page") ?? "1";
  return {
    category: known("category", new Set(facets.categories.map((row) => categorySlug(row, locale)))),
    brand: known("brand", new Set(facets.brands.map((row) => row.slug))),
    sort: sort ?? "newest",
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : null,
    unknown: unknown.map((value) => value.slice(0, 40)).slice(0, 5),
  };
}

export const categorySlug = (row: { slug_it: string; slug_en: string }, locale: Locale) =>
  locale === "it" ? row.slug_it : row.slug_en;

/** The wire's filter: ids of what the address names. */
export function filtersOf(
  query: Pick<ListQuery, "category" | "brand">,
  facets: WireFilters,
  locale: Locale,
): ProductFilters {
  return {
    categories_id: facets.categories
      .filter((row) => query.category.includes(categorySlug(row, locale)))
      .map((row) => row.id),
    brands_id: facets.brands.filter((row) => query.brand.includes(row.slug)).map((row) => row.id),
  };
}

/** The list's address again, in one order of parameters, without what is default. */
export function listSearch(query: Pick<ListQuery, "category" | "brand" | "sort">, page = 1): URLSearchParams {
  const search = new URLSearchParams();
  for (const value of query.category) search.append("category", value);
  for (const value of query.brand) search.append("brand", value);
  if (query.sort !== "newest") search.set("sort", query.sort);
  if (page > 1) search.set("page", String(page));
  return search;
}
