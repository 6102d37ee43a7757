import { foldText } from "~/shop/fold-text";
import type { FacetValues } from "./facet-table";
import { languages, stemmedPhrase } from "./stems";

/** The facets whose values have a page of their own. */
const listFacets = ["labels_id", "types_id", "categories_id", "brands_id"] as const;
export type ListFacet = (typeof listFacets)[number];

/** A facet value with a page. */
export interface NamedValue {
  facet: ListFacet;
  id: number;
}

/** Names below this similarity (0 to 1) have only some letters in common. */
const LEAST_SIMILARITY = 0.6;

/** The names of lists: labels, types, categories and brands. */
export class ValueNames {
  readonly #byName = new Map<string, NamedValue[]>();
  readonly #names: { value: NamedValue; pairs: Set<string> }[] = [];

  /** @param wordsIn the words of a text, as a search has them */
  constructor(values: FacetValues, wordsIn: (text: string) => string[]) {
    for (const facet of listFacets)
      for (const row of values[facet]) {
        const value = { facet, id: row.id };
        const names = "name" in row ? [row.name] : [row.name_it, row.name_en];
        for (const name of names) {
          const words = wordsIn(name);
          for (const key of facet === "brands_id" ? [written(words)] : keysOf(words)) this.#add(key, value);
          this.#names.push({ value, pairs: pairsIn(foldText(name)) });
        }
      }
  }

  /** The values whose whole name has these words, in any number and gender. */
  called(words: readonly string[]): NamedValue[] {
    const found = [...keysOf(words), written(words)].flatMap((key) => this.#byName.get(key) ?? []);
    return [...new Set(found)];
  }

  /** The values whose names have many letter pairs of the folded text, the most similar first. */
  similar(folded: string): NamedValue[] {
    const typed = pairsIn(folded);
    const similar = this.#names
      .map(({ value, pairs }) => ({ value, similarity: similarityOf(typed, pairs) }))
      .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
      .sort((one, other) => other.similarity - one.similarity);
    return [...new Set(similar.map(({ value }) => value))];
  }

  #add(key: string, value: NamedValue): void {
    const values = this.#byName.get(key) ?? [];
    if (!values.includes(value)) values.push(value);
    this.#byName.set(key, values);
  }
}

const written = (words: readonly string[]) => `=${words.join("")}`;
const keysOf = (words: readonly string[]) => languages.map((language) => stemmedPhrase(words, language));

/** The pairs of neighbouring letters. */
function pairsIn(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)));
}

/** Dice's coefficient: the share of common pairs. */
function similarityOf(one: Set<string>, other: Set<string>): number {
  let common = 0;
  for (const pair of one) if (other.has(pair)) common++;
  return (2 * common) / (one.size + other.size || 1);
}
