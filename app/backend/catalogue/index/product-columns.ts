import { foldText } from "~/shop/fold-text";
import { genders, genderTable, includesUnassigned } from "~/shop/gender";
import { anyBit, type Bits, clearBit, emptyBits, intersect, setBit, subtract, unite } from "./bits";
import { ancestors, eachFacet, type Facet, type FacetValues, facets, isTree } from "./facet-table";
import type { ProductRow } from "./product-rows";
import { materialsIn } from "./words";

/** Texts whose folded form is kept. */
const MAX_TEXTS = 20_000;

/**
 * The products column by column: all values of a product are at the same position, and sets contain positions. Products
 * that are hidden from shoppers have no position.
 */
export class ProductColumns {
  readonly capacity: number;
  readonly ids: Int32Array;
  /** Sale prices in EUR cents. */
  readonly prices: Int32Array;
  /** Whole per cent. */
  readonly discounts: Int32Array;
  readonly sold: Int32Array;
  /** Milliseconds since 1970. */
  readonly created: Float64Array;
  readonly brands: Int32Array;
  /** Without accents and capitals. */
  readonly names: string[];
  /** Numbers of models, from 0: products of one brand and name are the colours of one model. */
  readonly models: Int32Array;
  /** The materials of the compositions in both languages, without accents and capitals. */
  readonly materials: string[];
  readonly present: Bits;
  readonly inStock: Bits;
  readonly #facets: Record<Facet, Map<number, Bits>>;
  readonly #places = new Map<number, number>();
  readonly #models = new Map<string, number>();
  /** Many products have the same name, or the same composition: each folded text is one string in memory. */
  readonly #names = keptTexts(foldText);
  readonly #materials = keptTexts(materialsIn);
  /** For facets whose values form a tree. */
  readonly #ancestors = new Map<Facet, ReadonlyMap<number, number[]>>();
  /** By gender, with the products without a gender; made when they are first read after a change. */
  readonly #adults = new Map<number, Bits>();
  readonly #free: number[] = [];
  #used = 0;

  constructor(capacity: number, values: FacetValues) {
    this.capacity = capacity;
    this.ids = new Int32Array(capacity);
    this.prices = new Int32Array(capacity);
    this.discounts = new Int32Array(capacity);
    this.sold = new Int32Array(capacity);
    this.created = new Float64Array(capacity);
    this.brands = new Int32Array(capacity);
    this.models = new Int32Array(capacity);
    this.names = new Array<string>(capacity).fill("");
    this.materials = new Array<string>(capacity).fill("");
    this.present = emptyBits(capacity);
    this.inStock = emptyBits(capacity);
    for (const facet of facets.filter(isTree)) this.#ancestors.set(facet, ancestors(values[facet]));
    this.#facets = eachFacet(() => new Map<number, Bits>());
  }

  get size(): number {
    return this.#places.size;
  }

  /** Greater than every number of a model. */
  get modelCount(): number {
    return this.#models.size;
  }

  originOf(id: number): number | undefined {
    return this.#places.get(id);
  }

  /**
   * The products with a value of a facet; undefined when no product has had it. Those of women and men include the products
   * without a gender, unless all products are without.
   */
  with(facet: Facet, value: number): Bits | undefined {
    const own = this.#facets[facet].get(value);
    return facet === "gender" && includesUnassigned([value]) ? this.#withUnassigned(value, own) : own;
  }

  /** Of these products those that have a gender. */
  withGender(products: Bits): Bits {
    const some = emptyBits(this.capacity);
    for (const gender of genders) {
      const bits = this.#facets.gender.get(genderTable[gender].id);
      if (bits) unite(some, bits);
    }
    intersect(some, products);
    return some;
  }

  #withUnassigned(value: number, own: Bits | undefined): Bits | undefined {
    const known = this.#adults.get(value);
    if (known) return known;
    const assigned = this.withGender(this.present);
    if (!anyBit(assigned)) return own;
    const all = this.present.slice();
    subtract(all, assigned);
    if (own) unite(all, own);
    this.#adults.set(value, all);
    return all;
  }

  /** Gives a new product a position. Undefined when all are used: a larger index is needed. */
  add(row: ProductRow): number | undefined {
    const place = this.#free.pop() ?? (this.#used < this.capacity ? this.#used++ : undefined);
    if (place === undefined) return undefined;
    this.#adults.clear();
    this.#places.set(row.id, place);
    this.ids[place] = row.id;
    this.prices[place] = row.sale_price;
    this.discounts[place] = row.discount;
    this.sold[place] = row.sold;
    this.created[place] = Date.parse(row.created_on) || 0;
    this.brands[place] = row.values.brands_id[0] ?? 0;
    this.names[place] = this.#names(row.name);
    this.models[place] = this.#modelOf(`${this.brands[place]} ${this.names[place]}`);
    this.materials[place] = this.#materials(`${row.composition_it} ${row.composition_en}`);
    setBit(this.present, place);
    if (row.stock_status === "instock") setBit(this.inStock, place);
    for (const facet of facets)
      for (const value of row.values[facet])
        for (const id of this.#ancestors.get(facet)?.get(value) ?? [value]) this.#mark(facet, id, place);
    return place;
  }

  /** Frees a product's position. Undefined when it has none. */
  remove(id: number): number | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    this.#adults.clear();
    this.#places.delete(id);
    this.#free.push(place);
    clearBit(this.present, place);
    clearBit(this.inStock, place);
    for (const facet of facets) for (const bits of this.#facets[facet].values()) clearBit(bits, place);
    return place;
  }

  #modelOf(brandAndName: string): number {
    const known = this.#models.get(brandAndName);
    if (known !== undefined) return known;
    const model = this.#models.size;
    this.#models.set(brandAndName, model);
    return model;
  }

  #mark(facet: Facet, value: number, place: number): void {
    const values = this.#facets[facet];
    let bits = values.get(value);
    if (!bits) {
      bits = emptyBits(this.capacity);
      values.set(value, bits);
    }
    setBit(bits, place);
  }
}

/** `change`, with its last results at hand. */
function keptTexts(change: (text: string) => string): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= MAX_TEXTS) kept.clear();
    const changed = change(text);
    kept.set(text, changed);
    return changed;
  };
}
