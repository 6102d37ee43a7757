import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CatalogueIndex } from "~/backend/catalogue/index/catalogue-index";
import { openLiveCatalogue } from "~/backend/catalogue/index/live-catalogue";
import type { Database } from "~/backend/db/engine";
import { migrate } from "~/backend/db/migrate";
import type { Tables } from "~/backend/db/schema";
import { genderOfId } from "~/shop/gender";
import { openDatabase } from "../../../tests/support/open-database";
import { seedDemo } from "../seed";
import { FIRST_RESULTS } from "./first-results.test-data";
import { QUERIES } from "./search-queries.test-data";
import { SPOKEN_SEARCHES } from "./spoken-searches.test-data";

const PRODUCTS = 480;
const FIRST = 8;

let database: Database<Tables>;
let index: CatalogueIndex;
let products: Map<number, Product>;
type Product = Awaited<ReturnType<typeof readProducts>>[number] & { sizes: string[]; labels: number[] };

beforeAll(async () => {
  database = await openDatabase<Tables>({ file: ":memory:" });
  await migrate(database);
  await seedDemo(database, { products: PRODUCTS });
  const catalogue = openLiveCatalogue(database.read);
  index = await catalogue.current();
  await catalogue.close();
  const [rows, sizes, labels] = await Promise.all([readProducts(), readSizes(), readLabels()]);
  products = new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        sizes: sizes.filter(({ products_id }) => products_id === row.id).map(({ name }) => name),
        labels: labels.filter(({ products_id }) => products_id === row.id).map(({ labels_id }) => labels_id),
      },
    ]),
  );
});
afterAll(() => database.close());

const readProducts = () => database.read.selectFrom("products").selectAll().execute();
const readLabels = () => database.read.selectFrom("products_labels").select(["products_id", "labels_id"]).execute();
const readSizes = () =>
  database.read
    .selectFrom("product_sizes")
    .innerJoin("standard_sizes", "standard_sizes.id", "standard_sizes_id")
    .select(["products_id", "standard_sizes.name"])
    .where("quantity", ">", 0)
    .execute();

const search = (text: string, limit = FIRST) =>
  index.list({ filter: { values: {}, ranges: {}, search: text }, order: "relevance", offset: 0, limit });
const found = (text: string) => search(text).ids.flatMap((id) => products.get(id) ?? []);

describe.each(["it", "en"] as const)("in %s", (locale) => {
  const nameOf = (facet: "types_id" | "categories_id" | "colors_id" | "labels_id", id: number) =>
    index.values[facet].find((row) => row.id === id)?.[`name_${locale}`] ?? "";
  /** What a product is, by the names of the conditions. */
  const traits: Record<string, (product: Product) => string[]> = {
    type: ({ types_id }) => [nameOf("types_id", types_id)],
    category: ({ categories_id }) => [nameOf("categories_id", categories_id)],
    color: ({ colors_id }) => [nameOf("colors_id", colors_id)],
    brand: ({ brands_id }) => index.values.brands_id.filter(({ id }) => id === brands_id).map(({ name }) => name),
    label: ({ labels }) => labels.map((id) => nameOf("labels_id", id)),
    size: ({ sizes }) => sizes,
    name: ({ name }) => name.split(" ").concat(name.startsWith("Gift Card") ? "Gift Card" : []),
    gender: ({ gender }) => (gender ? [gender] : []),
    material: (product) => product[`composition_${locale}`].toLowerCase().split(/[^\p{L}]+/u),
  };
  const rowsOf = (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim()) as [query: string, expected: string, third?: string]);

  test.each(rowsOf(FIRST_RESULTS[locale]))("“%s” finds the same first ten products as ever", (query, ids) => {
    expect(search(query, 10).ids.join(" ")).toBe(ids);
  });

  const table = rowsOf(QUERIES[locale]);

  test("the table has at least 120 queries", () => {
    expect(new Set(table.map(([query]) => query)).size).toBeGreaterThanOrEqual(120);
  });

  test.each(table)("“%s” first finds %s", (query, conditions, limit) => {
    const first = found(query).slice(0, limit ? Number(limit) : FIRST);
    expect(first.length).toBeGreaterThan(0);
    for (const condition of conditions.split("; ")) expectAll(first, condition);
  });

  /** "not " turns a condition round. Money is in euro. */
  function expectAll(products: Product[], condition: string): void {
    const [, not, trait = "", values = ""] = /^(not )?(\w+)=(.*)$/.exec(condition) ?? [];
    for (const product of products) {
      const what = `${product.name}, ${nameOf("colors_id", product.colors_id)}: ${condition}`;
      const own = (traits[trait]?.(product) ?? []).filter((value) => values.split("/").includes(value));
      if (trait === "from") expect(product.sale_price, what).toBeGreaterThanOrEqual(Number(values) * 100);
      else if (trait === "to") expect(product.sale_price, what).toBeLessThanOrEqual(Number(values) * 100);
      else if (not) expect(own, what).toEqual([]);
      else expect(own, what).not.toEqual([]);
    }
  }

  const spoken = rowsOf(SPOKEN_SEARCHES[locale]);

  test("the table of spoken searches has at least a hundred", () => {
    expect(new Set(spoken.map(([query]) => query)).size).toBeGreaterThanOrEqual(100);
  });

  test.each(spoken)("“%s” gives %s", (query, conditions, limit) => {
    const { match, instead, unknown, genders } = index.explain(query);
    const said: Record<string, string> = {
      instead: instead ?? "",
      unknown: unknown.join(" "),
      missing: genders.flatMap(({ id, count }) => (count === 0 ? [genderOfId(id)] : [])).join(" "),
    };
    const expected = conditions.split("; ");
    expect(match === "none").toBe(expected.includes("nothing"));
    const first = found(query).slice(0, limit ? Number(limit) : FIRST);
    for (const condition of expected.filter((one) => one !== "nothing")) {
      const [what = "", value] = condition.split("=");
      if (what in said) expect(said[what]).toBe(value);
      else expectAll(first, condition);
    }
    if (!expected.some((one) => one.startsWith("instead="))) expect(instead).toBeUndefined();
  });
});

test.each([
  ["felpa", "felpe"],
  ["scarpa", "scarpe"],
  ["t-shirt", "tshirt"],
  ["boot", "boots"],
  ["vestito", "vestiti"],
  ["novità", "novita"],
])("“%s” and “%s” find the same products", (one, other) => {
  expect(search(one).count).toBe(search(other).count);
  expect(search(one, PRODUCTS).ids.sort()).toEqual(search(other, PRODUCTS).ids.sort());
});

test.each([
  ["rosso", "Rosso", "Bordeaux"],
  ["bianco", "Bianco", "Panna"],
  ["red", "Rosso", "Bordeaux"],
])("“%s” finds the whole family, the colour itself first", (query, own, family) => {
  const colors = search(query, PRODUCTS).ids.map((id) => {
    const color = products.get(id)?.colors_id;
    return index.values.colors_id.find((row) => row.id === color)?.name_it;
  });
  expect(new Set(colors)).toEqual(new Set([own, family]));
  expect(colors.lastIndexOf(own)).toBeLessThan(colors.indexOf(family));
});

test("“saldi” finds no product that only has a similar name", () => {
  for (const product of search("saldi", PRODUCTS).ids) expect(products.get(product)?.labels).toContain(1);
});
