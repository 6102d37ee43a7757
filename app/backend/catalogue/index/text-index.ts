import { foldText } from "~/shop/fold-text";
import { type Gender, genderTable } from "~/shop/gender";
import { euroRange, toCents } from "~/shop/money";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import {
  anyBit,
  type Bits,
  between,
  countBits,
  eachBit,
  emptyBits,
  hasBit,
  intersect,
  setBit,
  subtract,
  unite,
} from "./bits";
import type { Facet, FacetValues } from "./facet-table";
import { KnownWords, type Match, type MatchKind, type NamedFacet, type TextKind } from "./known-words";
import type { ProductColumns } from "./product-columns";
import {
  type FiltersInText,
  isUnknown,
  type Reading,
  type SearchPart,
  SearchReader,
  unknownIn,
  type Way,
} from "./search-parts";
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
};

/** Letters. */
const SURELY_MISSPELT = 7;

/** Searches whose products are kept until the next change, of about 2 bytes a product. */
const MAX_SEARCHES = 8;

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
  /** The corrected text whose products these are, because no product matches the text as it was typed. */
  instead?: string;
}

type Matching = Omit<Found, "unknown" | "instead"> & { any: boolean };

/** How a search is typed. */
interface Typing {
  /** Whether the shopper is still typing it. */
  unfinished: boolean;
  /** The system of shoe sizes in which the shopper reads and types. */
  reader: ShoeSystem;
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
  readonly #searches = new Map<string, { found: Found; read: Reading }>();
  readonly #brands: { id: number; name: string }[];

  constructor(values: FacetValues, columns: ProductColumns, synonyms: readonly Synonym[]) {
    this.#columns = columns;
    this.#brands = values.brands_id.map(({ id, name }) => ({ id, name: foldText(name) }));
    for (const { id, name } of this.#brands) this.#known.addValue("brands_id", id, [name]);
    for (const facet of ["types_id", "categories_id", "colors_id", "labels_id"] as const)
      for (const { id, name_it, name_en } of values[facet])
        this.#known.addValue(facet, id, [foldText(name_it), foldText(name_en)]);
    this.#reader = new SearchReader(this.#known, values.standard_sizes_id, synonyms, () => this.#hasGenders());
    this.#names = new ValueNames(values, (text) => this.#reader.wordsIn(text));
  }

  /** The product's folded texts are read from their columns. */
  add(place: number): void {
    this.#changed();
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
    this.#changed();
    this.#eachText(place, (kind, text) => {
      const places = this.#places[kind].get(text);
      if (!places?.delete(place) || places.size > 0) return;
      this.#places[kind].delete(text);
      this.#known.removeText(kind, text);
    });
  }

  /**
   * The products that match every part of the text; without such products those that match a corrected text; without these
   * the products that match most parts. A text without words finds nothing.
   */
  search(text: string, how: Partial<Typing> = {}): Found {
    return this.#read(text, how).found;
  }

  /** A page reads a search several times: for its products, its counts and its explanation. */
  #read(text: string, { unfinished = false, reader = "eu" }: Partial<Typing>): { found: Found; read: Reading } {
    const key = `${unfinished} ${reader} ${text}`;
    const known = this.#searches.get(key);
    if (known) return known;
    if (this.#searches.size >= MAX_SEARCHES) this.#searches.clear();
    const result = this.#newRead(text, { unfinished, reader });
    this.#searches.set(key, result);
    return result;
  }

  #newRead(text: string, { unfinished, reader }: Typing): { found: Found; read: Reading } {
    const exact = this.#exact(text, reader);
    // A misspelt word that the shopper does not want would exclude nothing.
    const unread = unknownIn(exact.any ? { alternatives: [], excluded: exact.read.excluded } : exact.read);
    if (exact.any && unread.length === 0)
      return { read: exact.read, found: this.#favoured({ ...exact.found, unknown: [] }, foldText(text)) };
    const corrected = this.#reader.corrected(text, unread, unfinished);
    const attempt = corrected === undefined ? exact : this.#exact(corrected, reader);
    // A correction of an unwanted word counts only where it takes something away.
    const isNeeded = !exact.any || countBits(attempt.found.bits) < countBits(exact.found.bits);
    const whole = isNeeded ? attempt : exact;
    if (whole.any) {
      const unknown = unknownIn({ alternatives: [], excluded: whole.read.excluded });
      const match = unknown.length > 0 ? "some" : whole.found.match;
      const said = corrected !== undefined && isNeeded ? { instead: corrected } : {};
      return { read: whole.read, found: { ...whole.found, ...said, unknown, match } };
    }
    // Beside another word without products only a long word is surely misspelt: "orologio da polso" is no polo shirt.
    const long = unread.filter(({ length }) => length >= SURELY_MISSPELT);
    const instead = this.#reader.corrected(text, long, unfinished);
    const other = instead === undefined ? exact : this.#exact(instead, reader);
    const some = this.#most(other.read);
    const unknown = unknownIn(other.read);
    const found: Found = {
      ...some,
      unknown,
      match: some.any ? "some" : "none",
      ...(some.any && instead !== undefined && { instead }),
    };
    return { read: other.read, found };
  }

  /** The products that match all parts, read in the first way that finds any. */
  #exact(text: string, reader: ShoeSystem): { found: Omit<Found, "unknown">; any: boolean; read: Reading } {
    const match = (read: Reading) => {
      const { any, ...found } = this.#united(read, (parts, allowed) => this.#matching(parts, parts.length, allowed));
      return { any, found, read };
    };
    const attempt = (way: Way) => {
      const own = match(this.#reader.read(text, way));
      if (own.any || own.read.genders.length === 0) return own;
      // A gift card for a child is nobody's in particular. A dress for a man is somebody's.
      const everybodys = match({ ...own.read, genders: [] });
      return everybodys.any && !anyBit(this.#columns.withGender(everybodys.found.bits)) ? everybodys : own;
    };
    const [first, ...others] = this.#reader.waysOf(text, reader);
    let last = attempt(first);
    for (const way of others) if (!last.any) last = attempt(way);
    return last;
  }

  /** The products that match most parts, at least half: less is no answer to the search. */
  #most(read: Reading) {
    return this.#united(read, (parts, allowed) => {
      const sure = parts.filter((part) => part.sure && !isUnknown(part));
      return this.#matching(sure, Math.ceil(parts.length / 2), allowed);
    });
  }

  /** The products of all alternatives, each with its best score. */
  #united(read: Reading, match: (parts: SearchPart[], allowed: Bits | undefined) => Matching): Matching {
    const allowed = this.#allowedBy(read);
    const [first, ...others] = read.alternatives.map((parts) => match(parts, allowed));
    if (!first) return this.#matching([], 0, allowed);
    for (const { bits, scores, any } of others) {
      if (!any) continue;
      eachBit(bits, (place) => {
        first.scores[place] = Math.max(hasBit(first.bits, place) ? (first.scores[place] ?? 0) : 0, scores[place] ?? 0);
      });
      unite(first.bits, bits);
      first.any = true;
      first.match = "all";
    }
    return first;
  }

  /** The products that a search does not exclude by its words, its price or its gender; undefined if it excludes none. */
  #allowedBy({ excluded, genders, excludedGenders, price }: Reading): Bits | undefined {
    if (excluded.length + genders.length + excludedGenders.length === 0 && !price) return undefined;
    const allowed = this.#columns.present.slice();
    const { capacity } = this.#columns;
    const of = (gender: Gender) => this.#columns.with("gender", genderTable[gender].id) ?? emptyBits(capacity);
    if (genders.length > 0) {
      const any = emptyBits(capacity);
      for (const gender of genders) unite(any, of(gender));
      intersect(allowed, any);
    }
    for (const gender of excludedGenders) {
      const own = this.#columns.withGender(of(gender));
      if (gender !== "unisex") subtract(own, of("unisex"));
      subtract(allowed, own);
    }
    if (price) {
      const cents = { min: price.min && toCents(price.min), max: price.max === null ? null : toCents(price.max) };
      const { min, max } = euroRange(cents, price.currency ?? "EUR");
      intersect(allowed, between(this.#columns.prices, [min ?? 0, max ?? Number.MAX_SAFE_INTEGER]));
    }
    const marked = new Uint8Array(capacity);
    for (const part of excluded) this.#mark(part, marked);
    const unwanted = emptyBits(capacity);
    for (let place = 0; place < capacity; place++) if ((marked[place] ?? 0) > 0) setBit(unwanted, place);
    subtract(allowed, unwanted);
    return allowed;
  }

  /** The values of a facet that match every part of the text. */
  values(text: string, facet: NamedFacet): number[] {
    const { read } = this.#read(text, { unfinished: true });
    const lists = (read.alternatives[0] ?? []).map(({ own, meanings }) =>
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

  /** What a list can have as its filters, and the text without it. */
  filtersIn(text: string, how: Partial<Typing> = {}): FiltersInText {
    const { read } = this.#read(text, how);
    return this.#reader.filtersIn(text, read);
  }

  #changed(): void {
    this.#searches.clear();
    this.#reader.forget();
  }

  #hasGenders(): boolean {
    return anyBit(this.#columns.withGender(this.#columns.present));
  }

  #eachText(place: number, visit: (kind: TextKind, text: string) => void): void {
    visit("names", this.#columns.names[place] ?? "");
    visit("materials", this.#columns.materials[place] ?? "");
  }

  /** Of the allowed products those that match the most parts, with the sum of the parts' scores. */
  #matching(parts: SearchPart[], fewest: number, allowed: Bits | undefined): Matching {
    const { capacity } = this.#columns;
    const scores = new Uint16Array(capacity);
    // A search for a gender or a price alone finds all of its products.
    if (parts.length === 0 && fewest === 0 && allowed) {
      const any = anyBit(allowed);
      return { bits: allowed.slice(), scores, match: any ? "all" : "none", any };
    }
    const counts = new Uint8Array(capacity);
    const best = new Uint8Array(capacity);
    let most = 0;
    for (const part of parts) {
      best.fill(0);
      this.#mark(part, best);
      for (let place = 0; place < capacity; place++) {
        const score = best[place] ?? 0;
        if (score === 0 || (allowed && !hasBit(allowed, place))) continue;
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
  #mark({ own, meanings, sizes, or }: SearchPart, best: Uint8Array): void {
    for (const part of or) this.#mark(part, best);
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
        (kind === "exact" || kind === "stem") &&
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
