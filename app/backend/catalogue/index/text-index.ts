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
import type { FacetValues } from "./facet-table";
import { KnownWords, type Match, type NamedFacet, type TextKind } from "./known-words";
import { isOfFacet, type Matching, PartScores } from "./part-scores";
import type { ProductColumns } from "./product-columns";
import {
  type FiltersInText,
  isUnknown,
  type ParsedSearch,
  type SearchPart,
  SearchReader,
  unknownIn,
  type WordSenses,
} from "./search-parts";
import type { Synonym } from "./synonym-terms";
import { type NamedValue, ValueNames } from "./value-names";

/** Letters. */
const SURELY_MISSPELT = 7;

/** Searches whose products are kept until the next change, of about 2 bytes a product. */
const MAX_SEARCHES = 8;

/** Higher than any sum of single words. */
const IS_THE_NAME = 1000;
const IS_BRAND_AND_NAME = 1500;
const IS_THE_BRAND = 2000;

/** The products that match a search. */
export interface Found extends Omit<Matching, "any"> {
  /** Words that match nothing in the catalogue. */
  unknown: string[];
  /** The corrected text whose products these are, because no product matches the text as it was typed. */
  instead?: string;
}

/** How a search is typed. */
interface Typing {
  /** Whether the shopper is still typing it. */
  unfinished: boolean;
  /** The system of shoe sizes in which the shopper reads and types. */
  reader: ShoeSystem;
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
  readonly #scores: PartScores;
  readonly #searches = new Map<string, { found: Found; read: ParsedSearch }>();
  readonly #brands: { id: number; name: string }[];

  constructor(values: FacetValues, columns: ProductColumns, synonyms: readonly Synonym[]) {
    this.#columns = columns;
    this.#scores = new PartScores(columns);
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
      if (this.#scores.addText(kind, text, place)) this.#known.addText(kind, text);
    });
  }

  remove(place: number): void {
    this.#changed();
    this.#eachText(place, (kind, text) => {
      if (this.#scores.removeText(kind, text, place)) this.#known.removeText(kind, text);
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
  #read(text: string, { unfinished = false, reader = "eu" }: Partial<Typing>): { found: Found; read: ParsedSearch } {
    const key = `${unfinished} ${reader} ${text}`;
    const known = this.#searches.get(key);
    if (known) return known;
    if (this.#searches.size >= MAX_SEARCHES) this.#searches.clear();
    const result = this.#newRead(text, { unfinished, reader });
    this.#searches.set(key, result);
    return result;
  }

  #newRead(text: string, { unfinished, reader }: Typing): { found: Found; read: ParsedSearch } {
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

  /** The products that match all parts, read in the first senses that find any. */
  #exact(text: string, reader: ShoeSystem): { found: Omit<Found, "unknown">; any: boolean; read: ParsedSearch } {
    const match = (read: ParsedSearch) => {
      const { any, ...found } = this.#united(read, (parts, allowed) =>
        this.#scores.matching(parts, parts.length, allowed),
      );
      return { any, found, read };
    };
    const attempt = (senses: WordSenses) => {
      const own = match(this.#reader.read(text, senses));
      if (own.any || own.read.genders.length === 0) return own;
      // "Gift card for a child" finds gift cards, which have no gender. "Dress for a man" finds no women's dresses.
      const withoutGender = match({ ...own.read, genders: [] });
      return withoutGender.any && !anyBit(this.#columns.withGender(withoutGender.found.bits)) ? withoutGender : own;
    };
    const [first, ...others] = this.#reader.sensesOf(text, reader);
    let last = attempt(first);
    for (const senses of others) if (!last.any) last = attempt(senses);
    return last;
  }

  /** The products that match most parts, at least half: less is no answer to the search. */
  #most(read: ParsedSearch) {
    return this.#united(read, (parts, allowed) => {
      const sure = parts.filter((part) => part.sure && !isUnknown(part));
      return this.#scores.matching(sure, Math.ceil(parts.length / 2), allowed);
    });
  }

  /** The products of all alternatives, each with its best score. */
  #united(read: ParsedSearch, match: (parts: SearchPart[], allowed: Bits | undefined) => Matching): Matching {
    const allowed = this.#allowedBy(read);
    const [first, ...others] = read.alternatives.map((parts) => match(parts, allowed));
    if (!first) return this.#scores.matching([], 0, allowed);
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
  #allowedBy({ excluded, genders, excludedGenders, price }: ParsedSearch): Bits | undefined {
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
    for (const part of excluded) this.#scores.mark(part, marked);
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

  /** Raises the scores of products whose brand or name equals the whole text. */
  #favoured(found: Found, text: string): Found {
    const { bits, scores } = found;
    const favour = (place: number, by: number) => {
      if (hasBit(bits, place)) scores[place] = (scores[place] ?? 0) + by;
    };
    for (const place of this.#scores.namedBy(text)) favour(place, IS_THE_NAME);
    for (const { id, name } of this.#brands) {
      if (name === text) this.#scores.eachWith("brands_id", id, (place) => favour(place, IS_THE_BRAND));
      if (!text.startsWith(`${name} `)) continue;
      for (const place of this.#scores.namedBy(text.slice(name.length + 1)))
        if (this.#columns.brands[place] === id) favour(place, IS_BRAND_AND_NAME);
    }
    return found;
  }
}

const valuesIn = (matches: Match[], facet: NamedFacet): number[] =>
  matches.flatMap(({ occurrences, kind }) =>
    isOfFacet(kind, facet) ? occurrences.values.filter((value) => value.facet === facet).map(({ id }) => id) : [],
  );
