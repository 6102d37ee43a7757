import {
  type Bits,
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
import { between, countRange, type Range, type RangeCounts, ranges, Selection } from "./selection";
import { resorted, type SortOrder, sorted, sortOrders } from "./sort-orders";
import { type Found, TextIndex } from "./text-index";

/** What a list is narrowed to: any of the values of each facet, within every range, and so on. */
export interface ProductFilter {
  values: Partial<Record<Facet, readonly number[]>>;
  /** Inclusive; `sale_price` in EUR cents, `discount` in whole per cent. */
  ranges: Partial<Record<Range, readonly [from: number, to: number]>>;
  search?: string;
  inStock?: boolean;
  /** Products to leave out. */
  without?: readonly number[];
}

export interface ListRequest {
  filter: ProductFilter;
  /** `relevance` needs a search, and is `best_selling` without one. */
  order: SortOrder | "relevance";
  offset: number;
  limit: number;
}

export interface FacetCounts {
  /** Products that the whole filter leaves. */
  total: number;
  /** By value, for every value there is: the products that choosing it would give. */
  values: Record<Facet, ReadonlyMap<number, number>>;
  ranges: Record<Range, RangeCounts>;
}

/** Room for products that come later, before a larger index is made. */
const spaceFor = (products: number) => products + Math.max(256, products >>> 4);

/**
 * The visible catalogue in memory: lists and counts are answered by bit sets, without the database. It is made by
 * `CatalogueIndex.of` and changed in place by `apply`; each call sees the catalogue wholly before or wholly after a change.
 */
export class CatalogueIndex {
  readonly values: FacetValues;
  readonly #columns: ProductColumns;
  readonly #text: TextIndex;
  readonly #orders = new Map<SortOrder, Uint32Array>();
  readonly #ids: Record<Facet, number[]>;

  private constructor(values: FacetValues, capacity: number) {
    this.values = values;
    this.#columns = new ProductColumns(capacity, values);
    this.#text = new TextIndex(values, this.#columns);
    this.#ids = eachFacet((facet) => values[facet].map(({ id }) => id));
  }

  /** Makes an index of products that come in batches, in slices between which requests are answered. */
  static async of(
    values: FacetValues,
    batches: AsyncIterable<ProductRow[]>,
    expected: number,
    pause: Pause,
  ): Promise<CatalogueIndex> {
    const index = new CatalogueIndex(values, spaceFor(expected));
    for await (const rows of batches) {
      for (const row of rows) {
        const place = index.#columns.add(row);
        // More products came while these were read: the next look at the catalogue makes a larger index.
        if (place !== undefined) index.#text.add(place);
      }
      await pause();
    }
    const places: number[] = [];
    eachBit(index.#columns.present, (place) => places.push(place));
    const all = Uint32Array.from(places);
    for (const order of sortOrders) index.#orders.set(order, await sorted(all, order, index.#columns, pause));
    return index;
  }

  /** Products that shoppers may see. */
  get size(): number {
    return this.#columns.size;
  }

  /** False when there is no room for so many more: then a new index is needed. */
  hasRoomFor(products: number): boolean {
    return this.size + products <= this.#columns.capacity;
  }

  /** Takes products as they are now; those of `ids` without a row are gone. */
  apply(ids: readonly number[], rows: readonly ProductRow[]): void {
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

  /** One page of products and how many there are in all. */
  list({ filter, order, offset, limit }: ListRequest): { ids: number[]; count: number } {
    const selection = this.#select(filter);
    const within = selection.all();
    const places = order === "relevance" ? this.#byRelevance(within, selection.found) : this.#orders.get(order);
    const ids: number[] = [];
    let skipped = 0;
    for (const place of places ?? []) {
      if (ids.length >= limit) break;
      if (!hasBit(within, place)) continue;
      if (skipped < offset) skipped++;
      else ids.push(this.#columns.ids[place] ?? 0);
    }
    return { ids, count: countBits(within) };
  }

  /** The counts of all facets: each within what the filter leaves but for the facet's own values. */
  count(filter: ProductFilter): FacetCounts {
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
        sale_price: countRange("sale_price", selection.but("sale_price"), this.#columns.prices),
        discount: countRange("discount", selection.but("discount"), this.#columns.discounts),
      },
    };
  }

  /** Brands, categories and types by their own names, those with most products first, and one product of each name. */
  suggest(text: string, limit: number) {
    const values = (facet: "brands_id" | "categories_id" | "types_id") =>
      this.#text
        .values(text, facet)
        .map((id) => ({ id, count: countBits(this.#columns.with(facet, id) ?? emptyBits(0)) }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || a.id - b.id)
        .slice(0, limit);
    const found = this.#text.search(text);
    const models = new Set<string>();
    const products: number[] = [];
    for (const place of this.#byRelevance(found.bits, found)) {
      if (products.length >= limit) break;
      const model = `${this.#columns.brands[place]} ${this.#columns.names[place]}`;
      if (models.has(model)) continue;
      models.add(model);
      products.push(this.#columns.ids[place] ?? 0);
    }
    return { products, brands: values("brands_id"), categories: values("categories_id"), types: values("types_id") };
  }

  /** Best fitting first, and among equals what sells best. */
  #byRelevance(within: Bits, found: Found | undefined): Iterable<number> {
    const bestSelling = this.#orders.get("best_selling") ?? [];
    if (!found) return bestSelling;
    const groups = new Map<number, number[]>();
    for (const place of bestSelling) {
      if (!hasBit(within, place)) continue;
      const score = found.scores[place] ?? 0;
      const group = groups.get(score);
      if (group) group.push(place);
      else groups.set(score, [place]);
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
      if (bounds) parts.set(range, between(range === "sale_price" ? columns.prices : columns.discounts, bounds));
    }
    return new Selection(base, parts, found);
  }
}
