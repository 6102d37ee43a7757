import { type Bits, hasBit } from "./bits";

/** The columns that the order depends on. */
interface Columns {
  /** Numbers of models, from 0. */
  models: Int32Array;
  modelCount: number;
  inStock: Bits;
}

/**
 * The products of a selection in rounds: one colour of each model, then the second colour of each, and so on, because
 * each colour is a product of its own. Models keep the order of their first products in `places`. Products out of stock
 * come last, in rounds too.
 * @param needed the number of products that are read from the result
 */
export function spreadModels(places: Uint32Array, within: Bits, columns: Columns, needed: number): number[] {
  const { models, modelCount, inStock } = columns;
  // A sold-out colour takes no round of the colours in stock.
  const available = new Rounds(models, modelCount);
  const soldOut = new Rounds(models, modelCount);
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    if (!hasBit(within, place)) continue;
    (hasBit(inStock, place) ? available : soldOut).add(place);
    // The first round is in order: the rest of the catalogue cannot change the first pages.
    if (available.models >= needed) break;
  }
  return [...available.places(), ...soldOut.places()];
}

class Rounds {
  readonly #models: Int32Array;
  /** By model: its products so far, and its position among the models. */
  readonly #colors: Int32Array;
  readonly #ranks: Int32Array;
  readonly #rounds: number[][] = [];

  constructor(models: Int32Array, count: number) {
    this.#models = models;
    this.#colors = new Int32Array(count);
    this.#ranks = new Int32Array(count);
  }

  get models(): number {
    return this.#rounds[0]?.length ?? 0;
  }

  add(place: number): void {
    const model = this.#models[place] ?? 0;
    const round = this.#colors[model] ?? 0;
    this.#colors[model] = round + 1;
    const entries = this.#rounds[round];
    if (round === 0) this.#ranks[model] = entries?.length ?? 0;
    if (entries) entries.push(place);
    else this.#rounds.push([place]);
  }

  places(): number[] {
    const places: number[] = [];
    const byRank = new Int32Array(this.models);
    for (const entries of this.#rounds) {
      byRank.fill(-1);
      for (const place of entries) byRank[this.#ranks[this.#models[place] ?? 0] ?? 0] = place;
      for (const place of byRank) if (place >= 0) places.push(place);
    }
    return places;
  }
}
