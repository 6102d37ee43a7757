import { anyBit, type Bits, eachBit, emptyBits, hasBit, setBit } from "./bits";
import type { Facet } from "./facet-table";
import type { Match, MatchKind, NamedFacet, TextKind } from "./known-words";
import type { ProductColumns } from "./product-columns";
import type { SearchPart } from "./search-parts";

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

/** The score of a size: it narrows a search and ranks nothing. */
const SIZE_SCORE = 1;

/** The products that match parts of a search, and their scores (valid only for these products). */
export interface Matching {
  bits: Bits;
  scores: Uint16Array;
  /** All words match each product; or most words, because no product matches all; or nothing does. */
  match: "all" | "some" | "none";
  any: boolean;
}

interface Marking {
  best: Uint8Array;
  isSynonym: boolean;
  /** The only field to search; undefined for all fields. */
  field?: NamedFacet | TextKind | undefined;
}

/** Scores products by how well they match the parts of a search. */
export class PartScores {
  readonly #columns: ProductColumns;
  readonly #places: Record<TextKind, Map<string, Set<number>>> = { names: new Map(), materials: new Map() };

  constructor(columns: ProductColumns) {
    this.#columns = columns;
  }

  /** Adds a product with this folded text. @returns whether it is the first one */
  addText(kind: TextKind, text: string, place: number): boolean {
    const places = this.#places[kind].get(text);
    if (places) places.add(place);
    else this.#places[kind].set(text, new Set([place]));
    return !places;
  }

  /** Removes a product with this folded text. @returns whether it was the last one */
  removeText(kind: TextKind, text: string, place: number): boolean {
    const places = this.#places[kind].get(text);
    if (!places?.delete(place) || places.size > 0) return false;
    this.#places[kind].delete(text);
    return true;
  }

  /** The products of this folded name. */
  namedBy(name: string): Iterable<number> {
    return this.#places.names.get(name) ?? [];
  }

  /** Of the allowed products those that match the most parts, with the sum of the parts' scores. */
  matching(parts: SearchPart[], fewest: number, allowed: Bits | undefined): Matching {
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
      this.mark(part, best);
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
  mark({ own, meanings, sizes, or }: SearchPart, best: Uint8Array): void {
    for (const part of or) this.mark(part, best);
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
    this.eachWith(facet, id, (place) => {
      if ((best[place] ?? 0) < score) best[place] = score;
    });
  }

  /** The products with a value of a facet. */
  eachWith(facet: Facet, id: number, visit: (place: number) => void): void {
    const bits = this.#columns.with(facet, id);
    if (bits) eachBit(bits, visit);
  }
}

/** Brands have no other endings: "novità" and "Strada Nove" have the same stem. */
export const isOfFacet = (kind: MatchKind, facet: NamedFacet) => kind !== "stem" || facet !== "brands_id";
