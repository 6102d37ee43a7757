import { named } from "~/catalogue/product-card.server";
import type { WireFilters } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import type { FacetName } from "./facet-names";

/** One value of a facet as addresses and pages of a language name it. */
export interface FacetRow {
  id: number;
  slug: string;
  /** The other language's slug. */
  alternate: string;
  /** Other names by which an address may call it: the other language's slug, the id. */
  aliases: string[];
  label: string;
  count: number;
  hex: string | null;
  system: string | null;
  note: string | null;
}

export type FacetValues = Record<FacetName, FacetRow[]>;

export const noFacetValues: FacetValues = { category: [], type: [], brand: [], color: [], size: [], label: [] };

type Translated = { id: number; name_it: string; name_en: string; slug_it?: string; slug_en?: string; count: number };
type Size = WireFilters["standard_sizes"][number];

/** Every value of every facet, with its readable name in the address. */
export function facetValuesOf(facets: WireFilters, locale: Locale): FacetValues {
  const plain = { hex: null, system: null, note: null };
  const translated = (row: Translated): FacetRow => {
    const [slug, other] = locale === "it" ? [row.slug_it, row.slug_en] : [row.slug_en, row.slug_it];
    const id = String(row.id);
    const [alternate, aliases] = [other ?? id, [other ?? id, id]];
    return { ...plain, id: row.id, slug: slug ?? id, alternate, aliases, label: named(row, locale), count: row.count };
  };
  return {
    category: facets.categories.map(translated),
    type: facets.types.map(translated),
    brand: facets.brands.map(({ id, slug, name, count }) => ({
      ...plain,
      id,
      slug,
      alternate: slug,
      aliases: [String(id)],
      label: name,
      count,
    })),
    color: facets.colors.map((row) => ({ ...translated(row), hex: row.hex })),
    size: facets.standard_sizes.map((row) => ({
      ...plain,
      id: row.id,
      slug: sizeSlug(row),
      alternate: sizeSlug(row),
      aliases: [row.name, row.name.toLowerCase(), String(row.id)],
      label: row.system === "shoes_eu" ? `EU ${row.name}` : row.name,
      count: row.count,
      system: row.system,
      note: row.name_uk && row.name_us ? `UK ${row.name_uk} · US ${row.name_us}` : null,
    })),
    label: facets.labels.map(translated),
  };
}

/** `m`, `one-size`, and `eu-42.5`, which is not a number that could be an id. */
function sizeSlug({ name, system }: Size): string {
  const word = name.toLowerCase().replace(/\s+/g, "-");
  return system === "shoes_eu" ? `eu-${word}` : word;
}

/** The row that an address means, and whether it called it by its own name. */
export function rowCalled(rows: FacetRow[], value: string): { row: FacetRow; exact: boolean } | null {
  const own = rows.find(({ slug }) => slug === value);
  if (own) return { row: own, exact: true };
  const other = rows.find(({ aliases }) => aliases.includes(value));
  return other ? { row: other, exact: false } : null;
}
