import type { Candidate } from "./corrections";
import type { Facet } from "./facet-table";
import { languages, stemmedPhrase, stemsOf } from "./stems";
import { wordsOf } from "./words";

/** The facets that a search finds by the names of their values. */
export type NamedFacet = Extract<Facet, "brands_id" | "types_id" | "categories_id" | "colors_id" | "labels_id">;
/** The texts of products, apart from the names of facet values. */
export type TextKind = "names" | "materials";

interface NamedValue {
  facet: NamedFacet;
  id: number;
  /** The word is the whole name. */
  whole: boolean;
}

/** The facet values and the texts of products that contain a word. */
export interface Occurrences {
  values: NamedValue[];
  names: Set<string>;
  materials: Set<string>;
}

/** How a typed word matches a known one: as written, with another ending, or as its beginning. */
export type MatchKind = "exact" | "stem" | "prefix";

export interface Match {
  occurrences: Occurrences;
  kind: MatchKind;
}

/** The words of the catalogue. Each text is stored once, however many products have it. */
export class KnownWords {
  readonly #words = new Map<string, Occurrences>();
  /** Two neighbouring words written as one: "tshirt" of "T-shirt". */
  readonly #joined = new Map<string, Occurrences>();
  /** Words and joined words by their stems. */
  readonly #stems = new Map<string, Set<string>>();

  /** The stemmed names of facet values. */
  readonly #names = new Set<string>();

  /** @param names the folded names of one facet value, in both languages */
  addValue(facet: NamedFacet, id: number, names: readonly string[]): void {
    for (const name of names) {
      const words = wordsOf(name);
      for (const language of languages) this.#names.add(stemmedPhrase(words, language));
      // A letter alone, such as that of "T-shirt", is no word.
      for (const word of words) if (word.length > 1) this.#addValue(this.#words, word, facet, id, words.length === 1);
      for (const pair of pairsOf(words)) this.#addValue(this.#joined, pair, facet, id, words.length === 2);
    }
  }

  /** Adds a folded text of products. */
  addText(kind: TextKind, text: string): void {
    const words = wordsOf(text);
    for (const word of words) this.#at(this.#words, word)[kind].add(text);
    if (kind === "names") for (const pair of pairsOf(words)) this.#at(this.#joined, pair)[kind].add(text);
  }

  /** Removes a text of which no product is left. */
  removeText(kind: TextKind, text: string): void {
    const words = wordsOf(text);
    for (const word of words) this.#remove(this.#words, word, kind, text);
    for (const pair of pairsOf(words)) this.#remove(this.#joined, pair, kind, text);
  }

  /** Whether the name of a facet value contains the two words that were joined. */
  isJoined(pair: string): boolean {
    return this.#sameStem(pair).some((known) => this.#joined.get(known)?.values.length);
  }

  /** Whether the word is known, also with another ending. */
  isKnown(word: string): boolean {
    return this.asWritten(word).length > 0;
  }

  /** The word itself and the words of the same stem. Brands have no other endings: "novità" and "Nove" have the same stem. */
  asWritten(word: string): Match[] {
    return this.#sameStem(word).flatMap((known) =>
      [this.#words.get(known), this.#joined.get(known)].flatMap((occurrences): Match[] => {
        if (!occurrences) return [];
        if (known === word) return [{ occurrences, kind: "exact" }];
        return isOnlyOfBrands(occurrences) ? [] : [{ occurrences, kind: "stem" }];
      }),
    );
  }

  /** The words that begin with it. */
  beginning(word: string): Match[] {
    const matches: Match[] = [];
    for (const [known, occurrences] of this.#words)
      if (known.startsWith(word)) matches.push({ occurrences, kind: "prefix" });
    return matches;
  }

  /** The words that a misspelt one may have meant. A word of two stems comes twice. */
  *candidates(): Generator<Candidate> {
    for (const [stem, words] of this.#stems) {
      let isCommon = false;
      for (const word of words) isCommon ||= this.isInValue(word) || (this.#joined.get(word)?.values.length ?? 0) > 0;
      for (const word of words) yield { word, stem, isCommon };
    }
  }

  /** Whether the name of a facet value has the word as it is written. */
  isInValue(word: string): boolean {
    return (this.#words.get(word)?.values.length ?? 0) > 0;
  }

  /** Whether the word is one of a colour or a material. */
  isOfLook(word: string): boolean {
    return this.asWritten(word).some(
      ({ occurrences: { materials, values } }) =>
        materials.size > 0 || values.some(({ facet }) => facet === "colors_id"),
    );
  }

  /** Whether the words are the whole name of a facet value, in any number and gender. */
  isName(words: readonly string[]): boolean {
    return languages.some((language) => this.#names.has(stemmedPhrase(words, language)));
  }

  /** The word first. */
  #sameStem(word: string): string[] {
    return [...new Set([word, ...stemsOf(word).flatMap((stem) => [...(this.#stems.get(stem) ?? [])])])];
  }

  #addValue(map: Map<string, Occurrences>, word: string, facet: NamedFacet, id: number, whole: boolean): void {
    const { values } = this.#at(map, word);
    const before = values.find((value) => value.facet === facet && value.id === id);
    if (before) before.whole ||= whole;
    else values.push({ facet, id, whole });
  }

  #at(map: Map<string, Occurrences>, word: string): Occurrences {
    let occurrences = map.get(word);
    if (!occurrences) {
      occurrences = { values: [], names: new Set(), materials: new Set() };
      map.set(word, occurrences);
      for (const stem of stemsOf(word)) this.#stems.set(stem, (this.#stems.get(stem) ?? new Set()).add(word));
    }
    return occurrences;
  }

  #remove(map: Map<string, Occurrences>, word: string, kind: TextKind, text: string): void {
    const occurrences = map.get(word);
    if (!occurrences) return;
    occurrences[kind].delete(text);
    const { values, names, materials } = occurrences;
    if (values.length > 0 || names.size > 0 || materials.size > 0) return;
    map.delete(word);
    if (this.#words.has(word) || this.#joined.has(word)) return;
    for (const stem of stemsOf(word)) {
      const words = this.#stems.get(stem);
      words?.delete(word);
      if (words?.size === 0) this.#stems.delete(stem);
    }
  }
}

const isOnlyOfBrands = ({ values, names, materials }: Occurrences): boolean =>
  names.size === 0 && materials.size === 0 && values.every(({ facet }) => facet === "brands_id");

/** The neighbours of a text, each pair as one word. Numbers are not joined: most are a part of a name by accident. */
function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).flatMap((word, index) => {
    const pair = `${words[index]}${word}`;
    return /\d/.test(pair) ? [] : [pair];
  });
}
