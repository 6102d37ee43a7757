import { type Bits, eachBit, emptyBits, hasBit, setBit } from "./bits";
import type { Facet, FacetValues } from "./facet-table";
import type { ProductColumns } from "./product-columns";
import { type Fit, fitAsWritten, fitWithError, fold, significantWords, wordsOf } from "./words";

/** Limits of a search text; the rest is ignored. */
const MAX_CHARACTERS = 200;
const MAX_WORDS = 8;

/** Score of a matching word by field; multiplied by its fit. */
const WORTH = { brands_id: 8, name: 6, types_id: 4, categories_id: 3, colors_id: 2 } as const;

/** Higher than any sum of single words. */
const IS_THE_NAME = 1000;
const IS_BRAND_AND_NAME = 1500;
const IS_THE_BRAND = 2000;

type NamedFacet = Exclude<keyof typeof WORTH, "name">;

interface Value {
  facet: NamedFacet;
  id: number;
}

/** The facet values and product names that contain a word. */
interface Occurrences {
  values: Value[];
  names: Set<string>;
}

/** The products that match a search, and their scores (valid only for these products). */
export interface Found {
  bits: Bits;
  scores: Uint16Array;
}

type Fitting = (typed: string, known: string) => Fit;
const withError: Fitting = (typed, known) => fitAsWritten(typed, known) || fitWithError(typed, known);

/**
 * Finds products by the words of their name, brand, type, category and colour, in both languages. Each text is stored once,
 * however many products have it: fewer words to compare, and little work when a product changes.
 */
export class TextIndex {
  readonly #columns: ProductColumns;
  readonly #words = new Map<string, Occurrences>();
  readonly #places = new Map<string, Set<number>>();
  readonly #brands: { id: number; name: string }[];

  constructor(values: FacetValues, columns: ProductColumns) {
    this.#columns = columns;
    this.#brands = values.brands_id.map(({ id, name }) => ({ id, name: fold(name) }));
    for (const { id, name } of this.#brands) this.#know({ facet: "brands_id", id }, [name]);
    for (const facet of ["types_id", "categories_id", "colors_id"] as const)
      for (const { id, name_it, name_en } of values[facet]) this.#know({ facet, id }, [fold(name_it), fold(name_en)]);
  }

  /** The product's folded name is read from its column. */
  add(place: number): void {
    const name = this.#columns.names[place] ?? "";
    const places = this.#places.get(name);
    if (places) {
      places.add(place);
      return;
    }
    this.#places.set(name, new Set([place]));
    for (const word of wordsOf(name)) this.#occurrences(word).names.add(name);
  }

  remove(place: number): void {
    const name = this.#columns.names[place] ?? "";
    const places = this.#places.get(name);
    if (!places?.delete(place) || places.size > 0) return;
    this.#places.delete(name);
    for (const word of wordsOf(name)) {
      const occurrences = this.#words.get(word);
      occurrences?.names.delete(name);
      if (occurrences?.names.size === 0 && occurrences.values.length === 0) this.#words.delete(word);
    }
  }

  /**
   * The products that match every word of the text, whole or as the beginning of a word. A typing error is corrected in a
   * word that matches nothing, and in every word when no product matches all of them. A text without words finds nothing.
   */
  search(text: string): Found {
    const folded = fold(text.slice(0, MAX_CHARACTERS));
    const words = significantWords(folded).slice(0, MAX_WORDS);
    const strict = words.map((word) => this.#known(word, fitAsWritten));
    const found = this.#all(strict.map((known, index) => (known.length > 0 ? known : this.#forgiving(words[index]))));
    if (found.any || words.length === 0) return this.#favoured(found, folded);
    return this.#favoured(this.#all(words.map((word) => this.#forgiving(word))), folded);
  }

  /** The values of a facet whose names match every word of the text, whole or as the beginning of a word. */
  values(text: string, facet: NamedFacet): number[] {
    const words = significantWords(fold(text.slice(0, MAX_CHARACTERS))).slice(0, MAX_WORDS);
    const matching = (fitting: Fitting) => {
      const lists = words.map((word) =>
        this.#known(word, fitting).flatMap(({ occurrences }) =>
          occurrences.values.filter((value) => value.facet === facet).map(({ id }) => id),
        ),
      );
      return [...new Set(lists[0])].filter((id) => lists.every((list) => list.includes(id)));
    };
    const ids = matching(fitAsWritten);
    return ids.length > 0 ? ids : matching(withError);
  }

  #know(value: Value, names: string[]): void {
    for (const word of new Set(names.flatMap(wordsOf))) this.#occurrences(word).values.push(value);
  }

  #occurrences(word: string): Occurrences {
    let occurrences = this.#words.get(word);
    if (!occurrences) {
      occurrences = { values: [], names: new Set() };
      this.#words.set(word, occurrences);
    }
    return occurrences;
  }

  #forgiving(word = ""): { occurrences: Occurrences; fit: Fit }[] {
    return this.#known(word, withError);
  }

  #known(typed: string, fitting: Fitting): { occurrences: Occurrences; fit: Fit }[] {
    const known: { occurrences: Occurrences; fit: Fit }[] = [];
    for (const [word, occurrences] of this.#words) {
      const fit = fitting(typed, word);
      if (fit > 0) known.push({ occurrences, fit });
    }
    return known;
  }

  /** The products that match all words, with the sum of the words' scores. */
  #all(words: { occurrences: Occurrences; fit: Fit }[][]): Found & { any: boolean } {
    const { capacity } = this.#columns;
    const scores = new Uint16Array(capacity);
    const best = new Uint8Array(capacity);
    for (const [index, known] of words.entries()) {
      best.fill(0);
      for (const { occurrences, fit } of known) this.#mark(occurrences, fit, best);
      for (let place = 0; place < capacity; place++) {
        const worth = best[place] ?? 0;
        const before = scores[place] ?? 0;
        scores[place] = worth > 0 && (index === 0 || before > 0) ? before + worth : 0;
      }
    }
    const bits = emptyBits(capacity);
    let any = false;
    for (let place = 0; place < capacity; place++) {
      if (!scores[place]) continue;
      setBit(bits, place);
      any = true;
    }
    return { bits, scores, any };
  }

  #mark({ values, names }: Occurrences, fit: Fit, best: Uint8Array): void {
    for (const { facet, id } of values) {
      const score = WORTH[facet] * fit;
      this.#eachWith(facet, id, (place) => {
        if ((best[place] ?? 0) < score) best[place] = score;
      });
    }
    const score = WORTH.name * fit;
    for (const name of names)
      for (const place of this.#places.get(name) ?? []) if ((best[place] ?? 0) < score) best[place] = score;
  }

  #eachWith(facet: Facet, id: number, visit: (place: number) => void): void {
    const bits = this.#columns.with(facet, id);
    if (bits) eachBit(bits, visit);
  }

  /** Raises the scores of products whose brand or name equals the whole text. */
  #favoured({ bits, scores }: Found, text: string): Found {
    const favour = (place: number, by: number) => {
      if (hasBit(bits, place)) scores[place] = (scores[place] ?? 0) + by;
    };
    for (const place of this.#places.get(text) ?? []) favour(place, IS_THE_NAME);
    for (const { id, name } of this.#brands) {
      if (name === text) this.#eachWith("brands_id", id, (place) => favour(place, IS_THE_BRAND));
      if (!text.startsWith(`${name} `)) continue;
      for (const place of this.#places.get(text.slice(name.length + 1)) ?? [])
        if (this.#columns.brands[place] === id) favour(place, IS_BRAND_AND_NAME);
    }
    return { bits, scores };
  }
}
