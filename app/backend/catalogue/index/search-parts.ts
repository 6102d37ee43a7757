import { foldText } from "~/shop/fold-text";
import { type Gender, gendersOfWords } from "~/shop/gender";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import { nearestBeginning, nearestWord, type PreparedCandidate, prepared } from "./corrections";
import type { FacetValues } from "./facet-table";
import type { KnownWords, Match, NamedFacet, TextKind } from "./known-words";
import { splitPrice, type TypedPrice } from "./price-words";
import { readOperators, withoutLooseEnds } from "./query-operators";
import { SizeWords } from "./size-words";
import { type Meaning, type Synonym, SynonymTerms } from "./synonym-terms";
import { isFiller, isShade, significantWords, withoutAsides, wordsOf } from "./words";

/** Limits of a search text; the rest is ignored. */
const MAX_CHARACTERS = 200;
const MAX_PARTS = 8;
/** Shorter beginnings of words match by accident. */
const SHORTEST_SURE_BEGINNING = 3;

/** A word or a phrase of a search with all that it may mean. A product matches it by any of these. */
export interface SearchPart {
  words: string[];
  /** The matches of each word. A product needs one for each. */
  own: Match[][];
  /** From synonyms. */
  meanings: { matches: Match[][]; field: NamedFacet | TextKind | undefined }[];
  /** Ids of sizes. */
  sizes: number[];
  /** Whether the part matches by more than one or two letters. */
  sure: boolean;
  /** The other words of "red or blue", any of which will do. */
  or: SearchPart[];
}

/** A search, taken apart. */
export interface ParsedSearch {
  /** A product matches all parts of one of these. */
  alternatives: SearchPart[][];
  /** A product matches none of these. */
  excluded: SearchPart[];
  /** A product is for any of these; empty for all. */
  genders: Gender[];
  excludedGenders: Gender[];
  price: TypedPrice | null;
  senses: WordSenses;
}

/** How to read words with two meanings. */
export interface WordSenses {
  /** Whether "50 euro" is a limit; else it is a part of a name. */
  amountIsPrice: boolean;
  /** Whose numbers "size 8" is; null if neither it nor "large" is a size. */
  otherSizes: ShoeSystem | null;
}

/** What a list can have as its filters, and the search without it. */
export interface FiltersInText {
  /** Ids. */
  sizes: number[];
  genders: Gender[];
  price: TypedPrice | null;
  rest: string;
  /** `rest` without the words that the search excludes. */
  wanted: string;
}

/** Reads the text of a search: prices, sizes, operators, joined and split words, synonyms, and the known words that match. */
export class SearchReader {
  readonly #known: KnownWords;
  readonly #sizes: SizeWords;
  readonly #synonyms: SynonymTerms;
  readonly #hasGenders: () => boolean;
  #candidates: readonly PreparedCandidate[] | undefined;

  /**
   * @param known already contains the facet values
   * @param hasGenders whether products have genders; if not, the words for them mean nothing
   */
  constructor(
    known: KnownWords,
    sizes: FacetValues["standard_sizes_id"],
    synonyms: readonly Synonym[],
    hasGenders: () => boolean,
  ) {
    this.#known = known;
    this.#sizes = new SizeWords(sizes);
    this.#synonyms = new SynonymTerms(synonyms, (text) => this.wordsIn(text));
    this.#hasGenders = hasGenders;
  }

  /** The significant words of a text. Two words that a facet value has as one become one. */
  wordsIn(text: string): string[] {
    const words = wordsOf(foldText(text));
    const joined: string[] = [];
    for (let index = 0; index < words.length; index++) {
      const pair = `${words[index]}${words[index + 1] ?? ""}`;
      const isPair = index + 1 < words.length && (this.#known.isJoined(pair) || this.#isSplit(words, index, pair));
      joined.push(isPair ? pair : (words[index] ?? ""));
      if (isPair) index++;
    }
    return significantWords(joined);
  }

  /** The senses in which to read a text, the likeliest first. The next one counts only when the one before it finds nothing. */
  sensesOf(typed: string, reader: ShoeSystem): [WordSenses, ...WordSenses[]] {
    const hasAmount = splitPrice(plain(typed))?.price.certain === false;
    const otherSizes = this.#sizes.hasOther(plain(typed), reader) ? reader : null;
    const senses: [WordSenses, ...WordSenses[]] = [{ amountIsPrice: false, otherSizes }];
    if (hasAmount) senses.push({ amountIsPrice: true, otherSizes });
    if (otherSizes) senses.push({ amountIsPrice: hasAmount, otherSizes: null });
    return senses;
  }

  read(typed: string, senses: WordSenses): ParsedSearch {
    const { price, sizes, rest } = this.#split(typed, senses);
    const { alternatives, excluded } = readOperators(rest, (tokens) => this.#phraseLength(tokens));
    const wanted = alternatives.map((text) => this.#splitGenders(text));
    const unwanted = excluded.map((text) => this.#splitGenders(text));
    const isAll = !price && sizes.length === 0 && wanted.every(({ genders }) => genders.length === 0);
    const read: SearchPart[][] = [];
    let left = MAX_PARTS;
    for (const { rest: text } of wanted) {
      const parts = this.#partsOf(text, left, isAll);
      left -= parts.length;
      if (parts.length > 0) join(read, parts);
    }
    const typedSizes = sizes.slice(0, left).map(({ token, ids, certain }) => ({
      ...nothing([token]),
      own: certain ? [[]] : [this.#known.asWritten(token)],
      sizes: ids,
      sure: true,
    }));
    const everywhere = oneOf(typedSizes);
    return {
      alternatives: read.length > 0 ? read.map((parts) => [...parts, ...everywhere]) : [everywhere],
      excluded: unwanted
        .slice(0, MAX_PARTS)
        .flatMap(({ rest: text }) => this.#partsOf(this.#withoutShades(text), MAX_PARTS)),
      genders: [...new Set(wanted.flatMap(({ genders }) => genders))],
      excludedGenders: [...new Set(unwanted.flatMap(({ genders }) => genders))],
      price,
      senses,
    };
  }

  /** @param read the reading that found the products of the text */
  filtersIn(typed: string, { senses, genders: read }: Pick<ParsedSearch, "senses" | "genders">): FiltersInText {
    const { price, unpriced, sizes, rest } = this.#split(typed, senses);
    // Sizes that may be a number of a name stay in the search.
    const certain = sizes.every((size) => size.certain || !this.#known.isKnown(size.token));
    const unsized = certain ? rest : unpriced;
    const { alternatives, excluded } = readOperators(unsized, (tokens) => this.#phraseLength(tokens));
    const isExcluded = excluded.some((words) => this.#splitGenders(words).genders.length > 0);
    const genders =
      isExcluded || read.length === 0 ? [] : alternatives.flatMap((words) => this.#splitGenders(words).genders);
    const left = genders.length > 0 ? this.#splitGenders(unsized).rest : unsized;
    const isChanged = price !== null || (certain && sizes.length > 0) || genders.length > 0;
    return {
      sizes: certain ? sizes.flatMap(({ ids }) => ids) : [],
      genders: [...new Set(genders)],
      price,
      rest: isChanged ? withoutLooseEnds(left) : typed,
      wanted: readOperators(left, (tokens) => this.#phraseLength(tokens)).alternatives.join(" "),
    };
  }

  #split(typed: string, { amountIsPrice, otherSizes }: WordSenses) {
    const text = plain(typed);
    const priced = splitPrice(text);
    const price = priced && (priced.price.certain || amountIsPrice) ? priced.price : null;
    const unpriced = price ? (priced?.rest ?? "") : text;
    return { price, unpriced, ...this.#sizes.split(unpriced, otherSizes) };
  }

  /**
   * The text with the words that find nothing replaced by known ones; undefined if none is near enough.
   * @param beginnings whether the last word may be unfinished
   */
  corrected(typed: string, unknown: readonly string[], beginnings: boolean): string | undefined {
    const meant = new Map<string, string>();
    for (const word of new Set(unknown.slice(0, MAX_PARTS))) {
      const found =
        nearestWord(word, this.#allCandidates()) ??
        (beginnings ? nearestBeginning(word, this.#allCandidates()) : undefined);
      if (found) meant.set(word, found);
    }
    if (meant.size === 0) return undefined;
    const pieces = plain(typed).split(/([^\p{L}\p{N}\p{M}]+)/u);
    for (let at = 0; at < pieces.length; at += 2) {
      const word = foldText(pieces[at] ?? "");
      const pair = `${word}${foldText(pieces[at + 2] ?? "")}`;
      if (meant.has(word)) pieces[at] = meant.get(word) ?? "";
      else if (meant.has(pair)) pieces.splice(at, 3, meant.get(pair) ?? "");
    }
    return pieces.join("").trim();
  }

  /** The meanings of a text that is a synonym as a whole, unless the catalogue has the text itself. */
  meaningsOf(words: readonly string[]): Meaning[] {
    return this.#synonyms.of(words);
  }

  /** To be called after every change of the known words. */
  forget(): void {
    this.#candidates = undefined;
  }

  #allCandidates(): readonly PreparedCandidate[] {
    this.#candidates ??= [...this.#known.candidates(), ...this.#synonyms.candidates()].map(prepared);
    return this.#candidates;
  }

  #partsOf(text: string, most: number, isAll = true): SearchPart[] {
    const words = withoutAsides(this.wordsIn(text), (word) => this.#known.isKnown(word), isAll);
    const parts: SearchPart[] = [];
    for (let start = 0; start < words.length && parts.length < most; ) {
      const length = this.#synonyms.lengthAt(words, start);
      parts.push(this.#part(words.slice(start, start + length)));
      start += length;
    }
    return parts;
  }

  #part(words: string[]): SearchPart {
    const part = (own: Match[][], meanings: Meaning[], sure: boolean): SearchPart => ({
      ...nothing(words),
      own,
      meanings: meanings.map(({ words: meant, field }) => ({
        matches: meant.map((word) => this.#known.asWritten(word)),
        field,
      })),
      sure,
    });
    const exact = part(
      words.map((word) => this.#known.asWritten(word)),
      this.#synonyms.of(words),
      true,
    );
    if (!isUnknown(exact)) return exact;
    const [word = ""] = words;
    return part([this.#known.beginning(word)], this.#synonyms.beginning(word), word.length >= SHORTEST_SURE_BEGINNING);
  }

  /** A known word that was typed as two, at least one of which is unknown. */
  #isSplit(words: readonly string[], index: number, pair: string): boolean {
    const [one = "", other = ""] = [words[index], words[index + 1]];
    if (one.length < 2 || other.length < 2 || /\d/.test(pair)) return false;
    return this.#known.isKnown(pair) && !(this.#known.isKnown(one) && this.#known.isKnown(other));
  }

  /** The number of tokens at the beginning that are one name or one synonym. */
  #phraseLength(tokens: string[]): number {
    for (let length = tokens.length; length > 1; length--) {
      const words = wordsOf(foldText(tokens.slice(0, length).join(" ")));
      if (this.#isPhrase(words)) return length;
    }
    // "Not bright red" excludes red: it never asks for it.
    const words = tokens.map(foldText);
    const before = words.findIndex((word) => !isShade(word) && this.#isAnything(word));
    if (before > 0 && this.#known.isOfLook(words[before] ?? "")) return before + 1;
    const after = words.findIndex((word, at) => at > 0 && !isShade(word));
    return after === -1 ? words.length : Math.max(1, after);
  }

  #isPhrase(words: readonly string[]): boolean {
    return this.#known.isName(words) || this.#synonyms.of(significantWords(words)).length > 0;
  }

  #isAnything(word: string): boolean {
    return isFiller(word) || this.#known.isKnown(word) || this.#synonyms.of([word]).length > 0;
  }

  /** A colour without "bright" or "scuro", unless these are a part of its name. */
  #withoutShades(text: string): string {
    const words = wordsOf(foldText(text));
    const others = words.filter((word) => !isShade(word));
    return others.length === 0 || this.#isPhrase(words) ? text : others.join(" ");
  }

  /** The genders of a text, and the text without them. The name of a brand or a type is no gender. */
  #splitGenders(text: string): { genders: Gender[]; rest: string } {
    if (!this.#hasGenders()) return { genders: [], rest: text };
    const tokens = text.split(/\s+/);
    const words = tokens.map(foldText);
    const named = gendersOfWords(words, (word) => this.#isArticle(word)).map((gender, at) =>
      this.#known.isInValue(words[at] ?? "") ? undefined : gender,
    );
    const genders = named.flatMap((gender) => gender ?? []);
    return { genders, rest: genders.length > 0 ? tokens.filter((_, at) => !named[at]).join(" ") : text };
  }

  /** Whether a word is none of a colour or a material. An unknown one may be one of these that the catalogue lacks. */
  #isArticle(word: string): boolean {
    if (this.#known.isOfLook(word)) return false;
    return this.#isAnything(word);
  }
}

/** A text within the limit, without signs of trade marks, and with "women's" as one word. */
const plain = (typed: string): string =>
  typed
    .slice(0, MAX_CHARACTERS)
    .replace(/[™®©℠]/g, "")
    .replace(/(\p{L})['’`](s?)(?![\p{L}\p{N}])/gu, "$1$2");

const nothing = (words: string[]): SearchPart => ({ words, own: [[]], meanings: [], sizes: [], sure: false, or: [] });

/** Parts of which a product needs one, as one part. */
const oneOf = (parts: SearchPart[]): SearchPart[] => {
  const [first, ...others] = parts;
  return first ? [{ ...first, or: others }] : [];
};

/**
 * Adds the parts after an "or". In "sneakers red or blue" it stands between two words of one kind and joins these alone; in
 * "sneakers or white boots" it separates two searches.
 */
function join(before: SearchPart[][], parts: SearchPart[]): void {
  const last = before.at(-1);
  const [one, other] = [last?.at(-1), parts[0]];
  const kinds = one && kindsOf(one);
  if (!last || !one || !other || !kindsOf(other).some((kind) => kinds?.includes(kind))) before.push(parts);
  else last.splice(-1, 1, { ...one, or: [...one.or, other] }, ...parts.slice(1));
}

/** The facets in which a part finds something. */
function kindsOf({ own, meanings }: SearchPart): NamedFacet[] {
  const matches = [own, ...meanings.map(({ matches: meant }) => meant)].flat(2);
  return [...new Set(matches.flatMap(({ occurrences }) => occurrences.values.map(({ facet }) => facet)))];
}

/** Whether nothing in the catalogue matches the part. */
export const isUnknown = ({ own, meanings, sizes, or }: SearchPart): boolean =>
  sizes.length === 0 &&
  or.every(isUnknown) &&
  ![own, ...meanings.map(({ matches }) => matches)].some((words) => words.every((one) => one.length > 0));

/** The words of these parts that match nothing in the catalogue. */
export const unknownIn = ({ alternatives, excluded }: Pick<ParsedSearch, "alternatives" | "excluded">): string[] => [
  ...new Set(
    [...alternatives.flat(), ...excluded]
      .flatMap((part) => [part, ...part.or])
      .filter(isUnknown)
      .flatMap(({ words }) => words),
  ),
];
