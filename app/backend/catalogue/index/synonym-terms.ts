import type { Candidate } from "./corrections";
import type { NamedFacet, TextKind } from "./known-words";
import { type Language, languages, stemmedPhrase, stemsOf } from "./stems";

/** A search for `term` also finds the products of `means`. */
export interface Synonym {
  locale: Language;
  term: string;
  means: string;
  /** The only field to find `means` in; empty for all fields. */
  field: SynonymField | "";
}

/** The fields of products, by the names that operators use. */
export const synonymFields = {
  brand: "brands_id",
  type: "types_id",
  category: "categories_id",
  color: "colors_id",
  label: "labels_id",
  name: "names",
  material: "materials",
} as const satisfies Record<string, NamedFacet | TextKind>;
export type SynonymField = keyof typeof synonymFields;

export interface Meaning {
  words: string[];
  field: NamedFacet | TextKind | undefined;
}

/** A longer phrase of a search is not compared with terms. */
const MAX_WORDS = 4;

/** The synonyms by their terms. Terms are compared by the stems of their language. */
export class SynonymTerms {
  readonly #meanings = new Map<string, Meaning[]>();
  /** Terms of one word, as written. */
  readonly #words = new Map<string, Meaning[]>();

  /** @param wordsIn the words of a text, as a search has them */
  constructor(synonyms: readonly Synonym[], wordsIn: (text: string) => string[]) {
    for (const { locale, term, means, field } of synonyms) {
      const words = wordsIn(term);
      const meaning: Meaning = { words: wordsIn(means), field: field ? synonymFields[field] : undefined };
      const key = stemmedPhrase(words, locale);
      this.#meanings.set(key, [...(this.#meanings.get(key) ?? []), meaning]);
      const [word, ...more] = words;
      if (word && more.length === 0) this.#words.set(word, [...(this.#words.get(word) ?? []), meaning]);
    }
  }

  /** The meanings of exactly these words. */
  of(words: readonly string[]): Meaning[] {
    return languages.flatMap((language) => this.#meanings.get(stemmedPhrase(words, language)) ?? []);
  }

  /** The number of words of the longest term that starts at a position; 1 without a term. */
  lengthAt(words: readonly string[], start: number): number {
    for (let length = Math.min(MAX_WORDS, words.length - start); length > 1; length--)
      if (this.of(words.slice(start, start + length)).length > 0) return length;
    return 1;
  }

  /** The meanings of terms that begin with the word. */
  beginning(word: string): Meaning[] {
    return [...this.#words].flatMap(([term, meanings]) => (term.startsWith(word) ? meanings : []));
  }

  /** The terms of one word, which a misspelt word may have meant. */
  *candidates(): Generator<Candidate> {
    for (const word of this.#words.keys()) for (const stem of stemsOf(word)) yield { word, stem, isCommon: true };
  }
}
