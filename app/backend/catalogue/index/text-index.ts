import { foldText } from "~/shop/fold-text";
import { type Bits, eachBit, emptyBits, hasBit, setBit } from "./bits";
import type { Facet, FacetValues } from "./facet-table";
import { KnownWords, type Match, type MatchKind, type NamedFacet, type TextKind } from "./known-words";
import type { ProductColumns } from "./product-columns";
import { type SearchPart, SearchReader } from "./search-parts";
import type { Synonym } from "./synonym-terms";
import { type NamedValue, ValueNames } from "./value-names";

/** Score of a matching word by field; multiplied by its fit. */
const WORTH = {
  brands_id: 10,
  names: 8,
  types_id: 6,
  colors_id: 4,
  labels_id: 4,
  categories_id: 3,
  materials: 2,
} as const satisfies Record<NamedFacet | TextKind, number>;

/** Of a match with the whole name of a facet value, and with a part of a name. */
const FIT: Record<MatchKind | "synonym", [whole: number, part: number]> = {
  exact: [10, 8],
  stem: [9, 7],
  synonym: [6, 5],
  prefix: [3, 3],
  error: [2, 2],
  errorInPrefix: [1, 1],
};

/** The score of a size: it narrows a search and ranks nothing. */
const SIZE_SCORE = 1;

/** Higher than any sum of single words. */
const IS_THE_NAME = 1000;
const IS_BRAND_AND_NAME = 1500;
const IS_THE_BRAND = 2000;

/** The products that match a search, and their scores (valid only for these products). */
export interface Found {
  bits: Bits;
  scores: Uint16Array;
  /** All words match each product; or most words, because no product matches all; or nothing does. */
  match: "all" | "some" | "none";
  /** Words that match nothing in the catalogue. */
  unknown: string[];
}

interface Marking {
  best: Uint8Array;
  isSynonym: boolean;
  /** The only field to search; undefined for all fields. */
  field?: NamedFacet | TextKind | undefined;
}

/**
 * Finds products by the words of their name, brand, type, category, colour, labels and materials, in both languages.
 * Decision record 041 has the rules.
 */
export class TextIndex {
  readonly #columns: ProductColumns;
  readonly #known = new KnownWords();
  readonly #reader: SearchReader;
  readonly #names: ValueNames;
  readonly #places: Record<TextKind, Map<string, Set<number>>> = { names: new Map(), materials: new Map() };
  readonly #brands: { id: number; name: string }[];

  constructor(values: FacetValues, columns: ProductColumns, synonyms: readonly Synonym[]) {
    this.#columns = columns;
    this.#brands = values.brands_id.map(({ id, name }) => ({ id, name: foldText(name) }));
    for (const { id, name } of this.#brands) this.#known.addValue("brands_id", id, [name]);
    for (const facet of ["types_id", "categories_id", "colors_id", "labels_id"] as const)
      for (const { id, name_it, name_en } of values[facet])
        this.#known.addValue(facet, id, [foldText(name_it), foldText(name_en)]);
    this.#reader = new SearchReader(this.#known, values.standard_sizes_id, synonyms);
    this.#names = new ValueNames(values, (text) => this.#reader.wordsIn(text));
  }

  /** The product's folded texts are read from their columns. */
  add(place: number): void {
    this.#eachText(place, (kind, text) => {
      const places = this.#places[kind].get(text);
      if (places) {
        places.add(place);
        return;
      }
      this.#places[kind].set(text, new Set([place]));
      this.#known.addText(kind, text);
    });
  }

  remove(place: number): void {
    this.#eachText(place, (kind, text) => {
      const places = this.#places[kind].get(text);
      if (!places?.delete(place) || places.size > 0) return;
      this.#places[kind].delete(text);
      this.#known.removeText(kind, text);
    });
  }

  /**
   * The products that match every part of the text; without such products those that match most parts. A text without words
   * finds nothing.
   */
  search(text: string): Found {
    const parts = this.#reader.read(text);
    const all = this.#matching(parts, parts.length);
    if (all.any || parts.length === 0) return this.#favoured({ ...all, unknown: [] }, foldText(text));
    const sure = parts.filter((part) => part.sure && !isUnknown(part));
    const unknown = parts.filter(isUnknown).flatMap(({ words }) => words);
    // Less than half of the words is no answer to the search.
    const some = this.#matching(sure, Math.ceil(parts.length / 2));
    return { ...some, unknown, match: some.any ? "some" : "none" };
  }

  /** The values of a facet that match every part of the text. */
  values(text: string, facet: NamedFacet): number[] {
    const lists = this.#reader.read(text).map(({ own, meanings }) =>
      [{ matches: own, field: undefined }, ...meanings].flatMap(({ matches, field }) => {
        if (field !== undefined && field !== facet) return [];
        const ids = matches.map((some) => valuesIn(some, facet));
        return (ids[0] ?? []).filter((id) => ids.every((list) => list.includes(id)));
      }),
    );
    return [...new Set(lists[0])].filter((id) => lists.every((list) => list.includes(id)));
  }

  /** The facet values that have this name, or that it is a synonym of. */
  named(text: string): NamedValue[] {
    const words = this.#reader.wordsIn(text);
    const own = this.#names.called(words);
    if (own.length > 0 || words.every((word) => this.#known.isKnown(word))) return own;
    return this.#reader.meaningsOf(words).flatMap((meaning) => this.#names.called(meaning.words));
  }

  /** The facet values whose names are similar to the text, the most similar first. */
  similar(text: string): NamedValue[] {
    return this.#names.similar(foldText(text));
  }

  /** The sizes that a search names, and the text without them. */
  sizesOf(text: string): { ids: number[]; rest: string } {
    return this.#reader.sizesOf(text);
  }

  #eachText(place: number, visit: (kind: TextKind, text: string) => void): void {
    visit("names", this.#columns.names[place] ?? "");
    visit("materials", this.#columns.materials[place] ?? "");
  }

  /** The products that match the most parts, with the sum of the parts' scores. */
  #matching(parts: SearchPart[], fewest: number): Omit<Found, "unknown"> & { any: boolean } {
    const { capacity } = this.#columns;
    const scores = new Uint16Array(capacity);
    const counts = new Uint8Array(capacity);
    const best = new Uint8Array(capacity);
    let most = 0;
    for (const part of parts) {
      best.fill(0);
      this.#mark(part, best);
      for (let place = 0; place < capacity; place++) {
        const score = best[place] ?? 0;
        if (score === 0) continue;
        scores[place] = (scores[place] ?? 0) + score;
        const count = (counts[place] ?? 0) + 1;
        counts[place] = count;
        if (count > most) most = count;
      }
    }
    const bits = emptyBits(capacity);
    const any = most > 0 && most >= fewest;
    if (any) for (let place = 0; place < capacity; place++) if (counts[place] === most) setBit(bits, place);
    return { bits, scores, match: any ? "all" : "none", any };
  }

  /** Raises the scores of the products that match a part in any of its meanings. */
  #mark({ own, meanings, sizes }: SearchPart, best: Uint8Array): void {
    this.#markEach(own, { best, isSynonym: false });
    for (const { matches, field } of meanings) this.#markEach(matches, { best, isSynonym: true, field });
    for (const id of sizes) this.#raiseWith("standard_sizes_id", id, SIZE_SCORE, best);
  }

  /** The matches of several words are those of a phrase: a product needs each word, and has the lowest score of them. */
  #markEach(words: Match[][], marking: Marking): void {
    if (words.some((matches) => matches.length === 0)) return;
    const [first = [], ...more] = words;
    if (more.length === 0) {
      this.#markWord(first, marking);
      return;
    }
    const { best } = marking;
    const lowest = words.map((matches) => {
      const own = new Uint8Array(best.length);
      this.#markWord(matches, { ...marking, best: own });
      return own;
    });
    for (let place = 0; place < best.length; place++) {
      let score = 255;
      for (const own of lowest) score = Math.min(score, own[place] ?? 0);
      if (score > (best[place] ?? 0)) best[place] = score;
    }
  }

  #markWord(matches: Match[], { best, isSynonym, field }: Marking): void {
    // "Felpe" is a type and a part of the category "Felpe & Maglieria", which contains other types.
    const isType = matches.some(
      ({ occurrences, kind }) =>
        (kind === "exact" || kind === "stem" || kind === "error") &&
        occurrences.values.some(({ facet, whole }) => facet === "types_id" && whole),
    );
    for (const { occurrences, kind } of matches) {
      const [whole, part] = FIT[isSynonym ? "synonym" : kind];
      for (const value of occurrences.values) {
        if (field !== undefined && field !== value.facet) continue;
        if (value.facet === "categories_id" && isType) continue;
        if (!isOfFacet(kind, value.facet)) continue;
        this.#raiseWith(value.facet, value.id, WORTH[value.facet] * (value.whole ? whole : part), best);
      }
      for (const text of ["names", "materials"] as const) {
        if (field !== undefined && field !== text) continue;
        const score = WORTH[text] * part;
        for (const name of occurrences[text])
          for (const place of this.#places[text].get(name) ?? []) if ((best[place] ?? 0) < score) best[place] = score;
      }
    }
  }

  #raiseWith(facet: Facet, id: number, score: number, best: Uint8Array): void {
    this.#eachWith(facet, id, (place) => {
      if ((best[place] ?? 0) < score) best[place] = score;
    });
  }

  #eachWith(facet: Facet, id: number, visit: (place: number) => void): void {
    const bits = this.#columns.with(facet, id);
    if (bits) eachBit(bits, visit);
  }

  /** Raises the scores of products whose brand or name equals the whole text. */
  #favoured(found: Found, text: string): Found {
    const { bits, scores } = found;
    const favour = (place: number, by: number) => {
      if (hasBit(bits, place)) scores[place] = (scores[place] ?? 0) + by;
    };
    const { names } = this.#places;
    for (const place of names.get(text) ?? []) favour(place, IS_THE_NAME);
    for (const { id, name } of this.#brands) {
      if (name === text) this.#eachWith("brands_id", id, (place) => favour(place, IS_THE_BRAND));
      if (!text.startsWith(`${name} `)) continue;
      for (const place of names.get(text.slice(name.length + 1)) ?? [])
        if (this.#columns.brands[place] === id) favour(place, IS_BRAND_AND_NAME);
    }
    return found;
  }
}

/** Brands have no other endings: "novità" and "Strada Nove" have the same stem. */
const isOfFacet = (kind: MatchKind, facet: NamedFacet) => kind !== "stem" || facet !== "brands_id";

const valuesIn = (matches: Match[], facet: NamedFacet): number[] =>
  matches.flatMap(({ occurrences, kind }) =>
    isOfFacet(kind, facet) ? occurrences.values.filter((value) => value.facet === facet).map(({ id }) => id) : [],
  );

const isUnknown = ({ own, meanings, sizes }: SearchPart): boolean =>
  sizes.length === 0 &&
  ![own, ...meanings.map(({ matches }) => matches)].some((words) => words.every((one) => one.length > 0));
