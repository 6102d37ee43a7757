import { facetFilters } from "~/contract/catalogue.server";
import { invalidQuery } from "../http/errors";
import type { JsonObject } from "../query/json";
import { sanitizeQuery } from "../query/sanitize";
import type { CatalogueIndex, ProductFilter } from "./index/catalogue-index";
import type { RangeCounts } from "./index/selection";
import { readProductFilter } from "./wire-filter";

/**
 * The filter of `website/products/filters`, from the raw parameters `filter` and `search`.
 * @throws RequestError INVALID_QUERY for a filter with other keys than those of spec section 3
 */
export function facetFilterOf(raw: JsonObject): ProductFilter {
  const { filter, search } = sanitizeQuery(raw);
  const productFilter = readProductFilter(filter, search);
  if (!productFilter) throw invalidQuery("Only the product filters' keys, joined by _and, can be counted");
  return productFilter;
}

/** The values of every facet, each with the number of products that its choice gives. Prices in EUR. */
export function facetsOf(index: CatalogueIndex, filter: ProductFilter) {
  const { total, values, ranges } = index.count(filter);
  const withCounts = <Row extends { id: number }>(rows: readonly Row[], counts: ReadonlyMap<number, number>) =>
    rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }));
  const lists = Object.entries(facetFilters).map(([key, facet]) => [
    key,
    withCounts<{ id: number }>(index.values[facet], values[facet]),
  ]);
  const sizes = withCounts(index.values.standard_sizes_id, values.standard_sizes_id);
  return {
    count: total,
    ...Object.fromEntries(lists),
    size_systems: [...new Set(sizes.map(({ system }) => system))].map((system) => ({
      system,
      sizes: sizes.filter((size) => size.system === system),
    })),
    prices: rangeOf(ranges.sale_price, 100),
    discounts: rangeOf(ranges.discount, 1),
  };
}

function rangeOf({ min, max, bands }: RangeCounts, unit: number) {
  return {
    min: min / unit,
    max: max / unit,
    bands: bands.map(({ from, to, count }) => ({
      min: from / unit,
      max: to === Number.MAX_SAFE_INTEGER ? null : to / unit,
      count,
    })),
  };
}
