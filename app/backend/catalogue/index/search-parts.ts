import { foldText } from "~/shop/fold-text";
import type { FacetValues } from "./facet-table";
import type { KnownWords, Match, NamedFacet, TextKind } from "./known-words";
import { SizeWords } from "./size-words";
import { type Meaning, type Synonym, SynonymTerms } from "./synonym-terms";
import { significantWords, withoutAsides, wordsOf } from "./words";

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
  /** Whether the part matches by more than a typing error or one or two letters. */
  sure: boolean;
}

/** Reads the text of a search: sizes, joined and split words, synonyms, and the known words that match. */
export class SearchReader {
  readonly #known: KnownWords;
  readonly #sizes: SizeWords;
  readonly #synonyms: SynonymTerms;

  /** @param known already contains the facet values */
  constructor(known: KnownWords, sizes: FacetValues["standard_sizes_id"], synonyms: readonly Synonym[]) {
    this.#known = known;
    this.#sizes = new SizeWords(sizes);
    this.#synonyms = new SynonymTerms(synonyms, (text) => this.wordsIn(text));
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

  /** The parts of a search, and the sizes that are no part of a product's name. */
  read(text: string): SearchPart[] {
    const { sizes, rest } = this.#sizes.split(text.slice(0, MAX_CHARACTERS));
    const words = withoutAsides(this.wordsIn(rest), (word) => this.#known.isKnown(word));
    const parts: SearchPart[] = [];
    for (let start = 0; start < words.length && parts.length < MAX_PARTS; ) {
      const length = this.#synonyms.lengthAt(words, start);
      parts.push(this.#part(words.slice(start, start + length)));
      start += length;
    }
    for (const { token, ids, certain } of sizes.slice(0, MAX_PARTS - parts.length))
      parts.push({
        words: [token],
        own: certain ? [[]] : [this.#known.asWritten(token)],
        meanings: [],
        sizes: ids,
        sure: true,
      });
    return parts;
  }

  /** The sizes of a search that can only be sizes, and the text without them. */
  sizesOf(text: string): { ids: number[]; rest: string } {
    const { sizes, rest } = this.#sizes.split(text.slice(0, MAX_CHARACTERS));
    const certain = sizes.every((size) => size.certain || !this.#known.isKnown(size.token));
    return certain ? { ids: sizes.flatMap(({ ids }) => ids), rest } : { ids: [], rest: text };
  }

  /** The meanings of a text that is a synonym as a whole, unless the catalogue has the text itself. */
  meaningsOf(words: readonly string[]): Meaning[] {
    return this.#synonyms.of(words);
  }

  #part(words: string[]): SearchPart {
    const part = (own: Match[][], meanings: Meaning[], sure: boolean): SearchPart => ({
      words,
      own,
      meanings: meanings.map(({ words: meant, field }) => ({
        matches: meant.map((word) => this.#known.asWritten(word)),
        field,
      })),
      sizes: [],
      sure,
    });
    const exact = part(
      words.map((word) => this.#known.asWritten(word)),
      this.#synonyms.of(words),
      true,
    );
    if (isAny(exact)) return exact;
    const [word = ""] = words;
    const beginning = part(
      [this.#known.beginning(word)],
      this.#synonyms.beginning(word),
      word.length >= SHORTEST_SURE_BEGINNING,
    );
    if (isAny(beginning)) return beginning;
    return part([this.#known.withError(word)], this.#synonyms.withError(word), false);
  }

  /** A known word that was typed as two, at least one of which is unknown. */
  #isSplit(words: readonly string[], index: number, pair: string): boolean {
    const [one = "", other = ""] = [words[index], words[index + 1]];
    if (one.length < 2 || other.length < 2 || /\d/.test(pair)) return false;
    return this.#known.isKnown(pair) && !(this.#known.isKnown(one) && this.#known.isKnown(other));
  }
}

const isAny = ({ own, meanings }: SearchPart): boolean =>
  own.every((matches) => matches.length > 0) ||
  meanings.some(({ matches }) => matches.every((some) => some.length > 0));
