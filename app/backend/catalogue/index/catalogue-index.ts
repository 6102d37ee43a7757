import { genderTable } from "~/shop/gender";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import {
  type Bits,
  between,
  clearBit,
  countBits,
  countEach,
  eachBit,
  emptyBits,
  hasBit,
  intersect,
  setBit,
  unite,
} from "./bits";
import { eachFacet, type Facet, type FacetValues, facets } from "./facet-table";
import type { Pause } from "./pause";
import { ProductColumns } from "./product-columns";
import type { ProductRow } from "./product-rows";
import type { FiltersInText } from "./search-parts";
import { bandSets, countRange, type Range, type RangeCounts, ranges, Selection } from "./selection";
import { resorted, type SortOrder, sortedByAll } from "./sort-orders";
import { spreadModels } from "./spread-models";
import type { Synonym } from "./synonym-terms";
import { type Found, TextIndex } from "./text-index";
import type { ListFacet, NamedValue } from "./value-names";

/** Narrows a list: any of the values of each facet, and within every range. */
export interface ProductFilter {
  values: Partial<Record<Facet, readonly number[]>>;
  /** Inclusive; `sale_price` in EUR cents, `discount` in whole per cent. */
  ranges: Partial<Record<Range, readonly [from: number, to: number]>>;
  search?: string;
  inStock?: boolean;
  /** Ids of products to exclude. */
  without?: readonly number[];
}

export type ListOrder = SortOrder | "relevance" | "recommended";

export interface ListRequest {
  filter: ProductFilter;
  /**
   * `relevance` needs a search; without one it means `best_selling`. `recommended` is `newest` with the colours of each
   * model apart and products out of stock last.
   */
  order: ListOrder;
  offset: number;
  limit: number;
}

export interface FacetCounts {
  /** Products that match the whole filter. */
  total: number;
  /** For every value of a facet: the number of products when it is chosen. */
  values: Record<Facet, ReadonlyMap<number, number>>;
  ranges: Record<Range, RangeCounts>;
}

/** A list and the number of its products. */
export interface Counted extends NamedValue {
  count: number;
}

export interface Explanation
  extends Pick<Found, "match" | "unknown" | "instead">,
    Omit<FiltersInText, "genders" | "wanted"> {
  /** The genders in the text, with their numbers of products. */
  genders: { id: number; count: number }[];
  /** The lists whose name, or a synonym of it, is the text. */
  named: Counted[];
  /** The categories of the other words, lists with a similar name, the largest labels, and the largest categories. */
  nearest: Counted[];
}

/** Lists to choose from after a search without results. */
const MAX_NEAREST = 6;

/** Filters whose counts are kept, of about 10 kB each. */
const MAX_COUNTS = 300;

/** Of which labels, such as the newest and the best sold products. */
const MAX_LABELS = 2;

const largest = (lists: Counted[]) => [...lists].sort((a, b) => b.count - a.count || a.id - b.id);

/** Includes capacity for new products, so that the index is seldom rebuilt. */
const spaceFor = (products: number) => products + Math.max(256, products >>> 4);

/**
 * The visible catalogue in memory: lists and counts come from bit sets, without the database. `CatalogueIndex.of` builds
 * it and `apply` changes it in place. Each call sees the catalogue either before or after a change.
 */
export class CatalogueIndex {
  readonly values: FacetValues;
  readonly #columns: ProductColumns;
  readonly #text: TextIndex;
  #orders = new Map<SortOrder, Uint32Array>();
  readonly #ids: Record<Facet, number[]>;
  /** Of the present products; made when they are first counted after a change. */
  readonly #bands = new Map<Range, Bits[]>();
  /** Counts by filter since the last change: all pages of a list, and all its visitors, have the same. */
  readonly #counts = new Map<string, FacetCounts>();

  private constructor(values: FacetValues, synonyms: readonly Synonym[], capacity: number) {
    this.values = values;
    this.#columns = new ProductColumns(capacity, values);
    this.#text = new TextIndex(values, this.#columns, synonyms);
    this.#ids = eachFacet((facet) => values[facet].map(({ id }) => id));
  }

  /** Builds an index from batches of products, and pauses between batches so that requests are answered. */
  static async of(
    { values, synonyms }: { values: FacetValues; synonyms: readonly Synonym[] },
    batches: AsyncIterable<ProductRow[]>,
    expected: number,
    pause: Pause,
  ): Promise<CatalogueIndex> {
    const index = new CatalogueIndex(values, synonyms, spaceFor(expected));
    for await (const rows of batches) {
      for (const row of rows) {
        const place = index.#columns.add(row);
        // More products were added during the build than fit: the next check of the catalogue builds a larger index.
        if (place !== undefined) index.#text.add(place);
      }
      await pause();
    }
    const places: number[] = [];
    eachBit(index.#columns.present, (place) => places.push(place));
    index.#orders = await sortedByAll(Uint32Array.from(places), index.#columns, pause);
    return index;
  }

  /** The number of products that are visible to shoppers. */
  get size(): number {
    return this.#columns.size;
  }

  /** Whether `products` more products fit; if not, a new index is needed. */
  hasRoomFor(products: number): boolean {
    return this.size + products <= this.#columns.capacity;
  }

  /** Replaces products by their current rows; products of `ids` without a row are removed. */
  apply(ids: readonly number[], rows: readonly ProductRow[]): void {
    this.#bands.clear();
    this.#counts.clear();
    const gone = emptyBits(this.#columns.capacity);
    for (const id of new Set(ids)) {
      const place = this.#columns.originOf(id);
      if (place === undefined) continue;
      this.#text.remove(place);
      this.#columns.remove(id);
      setBit(gone, place);
    }
    const added: number[] = [];
    for (const row of rows) {
      const place = this.#columns.add(row);
      if (place === undefined) continue;
      this.#text.add(place);
      added.push(place);
    }
    for (const [order, list] of this.#orders)
      this.#orders.set(order, resorted(list, gone, added, order, this.#columns));
  }

  /** One page of products, and the number of all matching products. */
  list({ filter, order, offset, limit }: ListRequest): { ids: number[]; count: number } {
    const selection = this.#select(filter);
    const within = selection.all();
    const places = this.#ordered(order, within, selection.found, offset + limit);
    const ids: number[] = [];
    let skipped = 0;
    for (const place of places) {
      if (ids.length >= limit) break;
      if (!hasBit(within, place)) continue;
      if (skipped < offset) skipped++;
      else ids.push(this.#columns.ids[place] ?? 0);
    }
    return { ids, count: countBits(within) };
  }

  /** The counts of all facets: those of a facet ignore the filter's own values of that facet. */
  count(filter: ProductFilter): FacetCounts {
    const key = JSON.stringify(filter);
    const known = this.#counts.get(key);
    if (known) return known;
    if (this.#counts.size >= MAX_COUNTS) this.#counts.clear();
    const counts = this.#newCount(filter);
    this.#counts.set(key, counts);
    return counts;
  }

  #newCount(filter: ProductFilter): FacetCounts {
    const selection = this.#select(filter);
    const none = emptyBits(this.#columns.capacity);
    const counts = (facet: Facet): ReadonlyMap<number, number> => {
      const ids = this.#ids[facet];
      const sets = ids.map((id) => this.#columns.with(facet, id) ?? none);
      const numbers = countEach(selection.but(facet), sets);
      return new Map(ids.map((id, index) => [id, numbers[index] ?? 0]));
    };
    return {
      total: countBits(selection.all()),
      values: eachFacet(counts),
      ranges: {
        sale_price: this.#countRange("sale_price", selection),
        discount: this.#countRange("discount", selection),
      },
    };
  }

  #countRange(range: Range, selection: Selection): RangeCounts {
    const column = this.#columnOf(range);
    let bands = this.#bands.get(range);
    if (!bands) {
      bands = bandSets(range, column, this.#columns.present);
      this.#bands.set(range, bands);
    }
    const sorted = this.#orders.get(range === "sale_price" ? "price_up" : "discount") ?? new Uint32Array();
    return countRange(range, selection.but(range), { column, sorted, bands });
  }

  #columnOf(range: Range): Int32Array {
    return range === "sale_price" ? this.#columns.prices : this.#columns.discounts;
  }

  /** Lists by name, in the order of their product counts, and one product of each name. */
  suggest(text: string, limit: number) {
    const values = (facet: ListFacet): Counted[] =>
      this.#counted(this.#text.values(text, facet).map((id) => ({ facet, id })))
        .sort((a, b) => b.count - a.count || a.id - b.id)
        .slice(0, limit);
    const found = this.#text.search(text, { unfinished: true });
    const models = new Set<number>();
    const products: number[] = [];
    for (const place of this.#byRelevance(found.bits, found)) {
      if (products.length >= limit) break;
      const model = this.#columns.models[place] ?? 0;
      if (models.has(model)) continue;
      models.add(model);
      products.push(this.#columns.ids[place] ?? 0);
    }
    return {
      products,
      brands: values("brands_id"),
      categories: values("categories_id"),
      types: values("types_id"),
      labels: values("labels_id"),
    };
  }

  /**
   * Explains a search: how it matched, the lists that it names, its filters, and the nearest lists.
   * @param reader whose shoe sizes "size 8" means; a British one for a reader of European sizes
   */
  explain(text: string, reader: ShoeSystem = "eu"): Explanation {
    const { match, unknown, instead } = this.#text.search(text, { reader });
    const { genders, wanted, ...filters } = this.#text.filtersIn(text, { reader });
    return {
      match,
      unknown,
      ...(instead !== undefined && { instead }),
      ...filters,
      genders: genders.map((gender) => {
        const { id } = genderTable[gender];
        return { id, count: countBits(this.#columns.with("gender", id) ?? emptyBits(0)) };
      }),
      named: this.#counted(this.#text.named(instead ?? text)),
      nearest: match === "none" ? this.#nearest(wanted) : [],
    };
  }

  #nearest(text: string): Counted[] {
    const { bits, match } = this.#text.search(text);
    const categories = this.values.categories_id.map(({ id }): NamedValue => ({ facet: "categories_id", id }));
    const labels = this.values.labels_id.map(({ id }): NamedValue => ({ facet: "labels_id", id }));
    const within = largest(this.#counted(categories, bits)).slice(0, MAX_NEAREST / 2);
    const near = match === "none" ? this.#counted(this.#text.similar(text)) : within;
    const others = [...largest(this.#counted(labels)).slice(0, MAX_LABELS), ...largest(this.#counted(categories))];
    const isSame = (one: NamedValue, other: NamedValue) => one.facet === other.facet && one.id === other.id;
    return [...near, ...others]
      .filter((list, at, all) => all.findIndex((one) => isSame(one, list)) === at)
      .slice(0, MAX_NEAREST);
  }

  /** The values with their numbers of visible products, or of those in a set; without values that have none. */
  #counted(values: NamedValue[], within?: Bits): Counted[] {
    return values
      .map((value) => {
        const bits = this.#columns.with(value.facet, value.id);
        const count = bits && within ? (countEach(within, [bits])[0] ?? 0) : bits ? countBits(bits) : 0;
        return { ...value, count };
      })
      .filter(({ count }) => count > 0);
  }

  #ordered(order: ListOrder, within: Bits, found: Found | undefined, needed: number): Iterable<number> {
    if (order === "relevance") return this.#byRelevance(within, found);
    if (order === "recommended")
      return spreadModels(this.#orders.get("newest") ?? new Uint32Array(), within, this.#columns, needed);
    return this.#orders.get(order) ?? [];
  }

  /** By relevance, then products in stock first, then by pieces sold. */
  #byRelevance(within: Bits, found: Found | undefined): Iterable<number> {
    const bestSelling = this.#orders.get("best_selling") ?? [];
    if (!found) return bestSelling;
    const groups = new Map<number, number[]>();
    for (const place of bestSelling) {
      if (!hasBit(within, place)) continue;
      const rank = 2 * (found.scores[place] ?? 0) + (hasBit(this.#columns.inStock, place) ? 1 : 0);
      const group = groups.get(rank);
      if (group) group.push(place);
      else groups.set(rank, [place]);
    }
    return [...groups].sort(([a], [b]) => b - a).flatMap(([, places]) => places);
  }

  #select(filter: ProductFilter): Selection {
    const columns = this.#columns;
    const base = columns.present.slice();
    const found = filter.search === undefined ? undefined : this.#text.search(filter.search);
    if (found) intersect(base, found.bits);
    if (filter.inStock) intersect(base, columns.inStock);
    for (const id of filter.without ?? []) {
      const place = columns.originOf(id);
      if (place !== undefined) clearBit(base, place);
    }
    const parts = new Map<Facet | Range, Bits>();
    for (const facet of facets) {
      const ids = filter.values[facet];
      if (!ids) continue;
      const any = emptyBits(columns.capacity);
      for (const id of new Set(ids)) {
        const bits = columns.with(facet, id);
        if (bits) unite(any, bits);
      }
      parts.set(facet, any);
    }
    for (const range of ranges) {
      const bounds = filter.ranges[range];
      if (bounds) parts.set(range, between(this.#columnOf(range), bounds));
    }
    return new Selection(base, parts, found);
  }
}
