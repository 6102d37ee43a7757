import { expect, test } from "vitest";
import { CatalogueIndex } from "../catalogue/index/catalogue-index";
import { eachFacet } from "../catalogue/index/facet-table";
import type { ProductRow } from "../catalogue/index/product-rows";
import { generalSynonyms } from "./general-synonyms";

/** The ids that a search finds in a shop with one product of each type. */
async function found(types: [name_it: string, name_en: string][], text: string): Promise<number[]> {
  const types_id = types.map(([name_it, name_en], at) => ({
    ...{ id: at + 1, name_it, name_en, slug_it: `it-${at}`, slug_en: `en-${at}` },
  }));
  const rows = types_id.map(
    ({ id }): ProductRow => ({
      ...{ id, name: `Lido ${id}`, sold: 0, stock_status: "instock", sale_price: 5_000, discount: 0 },
      ...{ created_on: "2026-01-01T00:00:00.000Z", composition_it: "", composition_en: "" },
      values: { ...eachFacet((): number[] => []), types_id: [id] },
    }),
  );
  async function* batches() {
    yield rows;
  }
  const values = { ...eachFacet(() => []), types_id };
  const index = await CatalogueIndex.of({ values, synonyms: generalSynonyms() }, batches(), 9, async () => {});
  return index.list({ filter: { values: {}, ranges: {}, search: text }, order: "relevance", offset: 0, limit: 9 }).ids;
}

test.each(["maglietta", "magliette", "tee"])("a new shop with T-shirts finds them by “%s”", async (text) => {
  expect(
    await found(
      [
        ["T-shirt", "T-shirts"],
        ["Borse", "Bags"],
      ],
      text,
    ),
  ).toEqual([1]);
});

test("a new shop that calls them otherwise finds them by the other word, and its own word first", async () => {
  expect(await found([["Magliette", "Tees"]], "t-shirt")).toEqual([1]);
  const both: [string, string][] = [
    ["T-shirt", "T-shirts"],
    ["Magliette", "Tees"],
  ];
  expect(await found(both, "magliette")).toEqual([2, 1]);
  expect(await found([["Scarpe da ginnastica", "Trainers"]], "sneakers")).toEqual([1]);
});

test("no synonym is there twice, so that a database takes all", () => {
  const keys = generalSynonyms().map(({ locale, term, means }) => `${locale}: ${term}: ${means}`);
  expect(new Set(keys).size).toBe(keys.length);
});
