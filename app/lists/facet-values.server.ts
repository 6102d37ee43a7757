import { named } from "~/catalogue/product-card.server";
import type { WireFacetValue, WireFilters } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { withoutStuck } from "~/i18n/stuck-characters";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import { eachFacet, type FacetName, facetOf } from "./facet-table.server";

/** One value of a facet for the URLs and pages of a language. */
export interface FacetRow {
  id: number;
  slug: string;
  /** The slug in the other language. */
  alternateSlug: string;
  /** Other URL values of it: the slug in the other language, the id. */
  aliases: string[];
  label: string;
  /** The label below the name of its system. */
  short: string;
  /** Products with this value; null when the server does not count. */
  count: number | null;
  hex: string | null;
  system: string | null;
}

export type FacetValues = Record<FacetName, FacetRow[]>;

export const noFacetValues: FacetValues = eachFacet(() => []);

/** All values of all facets, with their slugs. @param reader the system of shoe sizes in their names */
export function facetValuesOf(counted: WireFilters, locale: Locale, reader: ShoeSystem): FacetValues {
  return eachFacet((name) => counted[facetOf(name).values].map((row) => facetRow(name, row, locale, reader)));
}

function facetRow(name: FacetName, row: WireFacetValue, locale: Locale, reader: ShoeSystem): FacetRow {
  const { id, count, hex, system } = row;
  const own = facetOf(name).names?.(row, reader);
  if (own) return { id, count, hex, system, ...own, alternateSlug: own.slug };
  const [slug, alternateSlug] = locale === "it" ? [row.slug_it, row.slug_en] : [row.slug_en, row.slug_it];
  const aliases = [alternateSlug, String(id)];
  const label = named(row, locale);
  return { id, count, hex, system, slug, alternateSlug, aliases, label, short: label };
}

/** The slug of a value in the URLs of a language. */
export const facetSlug = (name: FacetName, row: WireFacetValue, locale: Locale): string =>
  facetRow(name, row, locale, "eu").slug;

/** A value without the second query that mail programs append to a URL. */
export const withoutQuery = (value: string): string => value.split("?", 1)[0] ?? "";

/** The facet value of a URL, which may be damaged or in another letter case, and whether the URL has its own slug. */
export function findFacetValue(rows: FacetRow[], value: string): { row: FacetRow; exact: boolean } | null {
  const own = rows.find(({ slug }) => slug === value);
  if (own) return { row: own, exact: true };
  const folded = withoutStuck(withoutQuery(value)).toLowerCase();
  const other =
    rows.find(({ aliases }) => aliases.includes(value)) ??
    rows.find(({ slug, aliases }) => [slug, ...aliases].some((name) => name.toLowerCase() === folded));
  return other ? { row: other, exact: false } : null;
}
