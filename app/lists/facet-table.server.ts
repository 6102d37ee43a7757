import { type FacetKey, facetFilters, type WireFacetValue } from "~/contract/catalogue.server";
import type { MessageKey } from "~/i18n/texts";
import { commonSizeText, type ShoeSystem } from "~/shop/shoe-sizes";

/** How a facet shows its values: sizes as boxes, colours as swatches. */
export type FacetShape = "rows" | "boxes" | "swatches";

interface Facet {
  /** The property of `website/products/filters` with its values. */
  values: FacetKey;
  title: MessageKey;
  /** Default: rows. */
  shape?: FacetShape;
  /** Whether the facet is below prices and discounts. */
  afterRanges?: true;
  /** Replaces the slugs, names and aliases of the wire. */
  names?: (
    row: WireFacetValue,
    reader: ShoeSystem,
  ) => {
    slug: string;
    aliases: string[];
    label: string;
    short: string;
  };
}

/**
 * The facets with a row per value, by their names in the URL, in the specification's order. A new facet needs a row
 * here, in `contract/catalogue.server.ts` and in `backend/catalogue/index/facet-table.ts`, a score in
 * `backend/catalogue/index/part-scores.ts`, and a title in both languages. TypeScript reports a missing row or score.
 */
export const facets = {
  gender: { values: "genders", title: "lists:genders" },
  category: { values: "categories", title: "lists:categories" },
  type: { values: "types", title: "lists:types" },
  brand: { values: "brands", title: "lists:brands" },
  color: { values: "colors", title: "lists:colors", shape: "swatches" },
  size: { values: "standard_sizes", title: "lists:sizes", shape: "boxes", names: sizeNames },
  label: { values: "labels", title: "lists:labels", afterRanges: true },
} satisfies Record<string, Facet>;

export type FacetName = keyof typeof facets;
export const facetNames = Object.keys(facets) as FacetName[];
export const facetOf = (name: FacetName): Facet => facets[name];

/** The facet's filter of `items/products`. */
export const filterOf = (name: FacetName) => facetFilters[facetOf(name).values];

/** One value for each facet. */
export function eachFacet<T>(value: (name: FacetName) => T): Record<FacetName, T> {
  return Object.fromEntries(facetNames.map((name) => [name, value(name)])) as Record<FacetName, T>;
}

/** The slugs are `m`, `one-size` and `eu-42.5`, because a plain number could be an id. */
function sizeNames({ id, name_en: name, system }: WireFacetValue, reader: ShoeSystem) {
  const word = name.toLowerCase().replace(/\s+/g, "-");
  const european = system === "shoes_eu";
  return {
    slug: european ? `eu-${word}` : word,
    aliases: [name, name.toLowerCase(), String(id)],
    label: european ? (reader === "eu" ? `EU ${name}` : commonSizeText(name, reader)) : name,
    short: european ? commonSizeText(name, reader) : name,
  };
}
