import { expect, test } from "vitest";
import { CatalogueIndex } from "./catalogue-index";
import { eachFacet, type FacetValues } from "./facet-table";
import type { ProductRow } from "./product-rows";
import type { Synonym } from "./synonym-terms";

const translated = (id: number, name_it: string, name_en: string) => ({
  id,
  name_it,
  name_en,
  slug_it: name_it.toLowerCase(),
  slug_en: name_en.toLowerCase(),
});

const values: FacetValues = {
  ...eachFacet(() => []),
  categories_id: [
    { ...translated(1, "Scarpe", "Shoes"), parent: null },
    { ...translated(2, "Abbigliamento", "Clothing"), parent: null },
  ],
  types_id: [translated(1, "Sneaker", "Sneakers"), translated(2, "Giacche", "Jackets")],
  brands_id: [
    { id: 1, slug: "aria", name: "Aria" },
    { id: 2, slug: "norda", name: "Norda & Figli" },
    { id: 3, slug: "elan", name: "Élan" },
  ],
  colors_id: [
    { ...translated(1, "Nero", "Black"), hex: "#000000" },
    { ...translated(2, "Blu", "Blue"), hex: "#0000ff" },
  ],
};

const synonyms: Synonym[] = [
  { locale: "it", term: "scarpe da ginnastica", means: "sneaker", field: "" },
  { locale: "en", term: "trainers", means: "sneakers", field: "type" },
  { locale: "it", term: "indaco", means: "blu", field: "color" },
  { locale: "it", term: "pelle", means: "cuoio", field: "material" },
];

type Bare = [name: string, brand: number, type: number, color: number, sold?: number];
const bare: Bare[] = [
  ["Volo", 1, 1, 1],
  ["Volo", 1, 1, 2],
  ["Aria Lunga", 2, 2, 1, 9],
  ["Notte 90", 2, 1, 2],
  ["Perché no", 3, 2, 2],
  ["Volo Alto", 3, 1, 1, 5],
];

const rows = bare.map(
  ([name, brands_id, type, colors_id, sold = 0], at): ProductRow => ({
    id: at + 1,
    name,
    values: {
      ...eachFacet((): number[] => []),
      brands_id: [brands_id],
      types_id: [type],
      categories_id: [type],
      colors_id: [colors_id],
    },
    sold,
    stock_status: "instock",
    sale_price: 5_000,
    discount: 0,
    created_on: "2026-01-01T00:00:00.000Z",
    composition_it: type === 2 ? "100% lana" : "Tomaia: cuoio",
    composition_en: type === 2 ? "100% wool" : "Upper: leather",
  }),
);

async function* batches() {
  yield rows;
}

const index = await CatalogueIndex.of({ values, synonyms }, batches(), rows.length, async () => {});
const search = (text: string) =>
  index.list({ filter: { values: {}, ranges: {}, search: text }, order: "relevance", offset: 0, limit: 100 }).ids;

test("products are found by name, brand, type, category and colour, in both languages", () => {
  expect(search("notte")).toEqual([4]);
  expect(search("norda")).toEqual([3, 4]);
  expect(search("giacche")).toEqual(search("jackets"));
  expect(search("scarpe").sort()).toEqual([1, 2, 4, 6]);
  expect(search("shoes")).toEqual(search("scarpe"));
  expect(search("blue").sort()).toEqual([2, 4, 5]);
});

test("materials are found, and the parts of a shoe are not", () => {
  expect(search("wool")).toEqual([3, 5]);
  expect(search("leather").sort()).toEqual([1, 2, 4, 6]);
  expect(search("tomaia")).toEqual([]);
});

test("a word is found in any number and gender", () => {
  expect(search("giacca")).toEqual(search("giacche"));
  expect(search("jacket")).toEqual(search("jackets"));
  expect(search("nera").sort()).toEqual(search("nero").sort());
});

test("synonyms find the products of their meaning, in one field if they name it", () => {
  expect(search("scarpe da ginnastica").sort()).toEqual(search("sneakers").sort());
  expect(search("scarpa ginnastica nera").sort()).toEqual(search("sneakers nere").sort());
  expect(search("trainers").sort()).toEqual(search("sneakers").sort());
  expect(search("indaco").sort()).toEqual(search("blu").sort());
  expect(search("pelle").sort()).toEqual(search("leather").sort());
  expect(search("traine").sort()).toEqual(search("sneakers").sort());
});

test("joined and split words are found", () => {
  expect(search("nordafigli")).toEqual(search("norda"));
  expect(search("snea kers").sort()).toEqual(search("sneakers").sort());
});

test("without a product of all words, products of most words are found, and unknown words are named", () => {
  expect(index.explain("volo nero")).toMatchObject({ match: "all", unknown: [] });
  expect(index.explain("volo nero zzzz")).toMatchObject({ match: "some", unknown: ["zzzz"] });
  expect(search("volo nero zzzz")).toEqual(search("volo nero"));
  expect(search("zzzz xxxx volo")).toEqual([]);
  expect(index.explain("zzzz")).toMatchObject({ match: "none", unknown: ["zzzz"] });
});

test("a search names lists by their whole name or a synonym, and without results has the nearest lists", () => {
  const typeSneaker = { facet: "types_id", id: 1, count: 4 };
  expect(index.explain("sneaker").named).toEqual([typeSneaker]);
  expect(index.explain("Trainers").named).toEqual([typeSneaker]);
  expect(index.explain("norda e figli").named).toEqual([{ facet: "brands_id", id: 2, count: 2 }]);
  expect(index.explain("sneaker nere").named).toEqual([]);
  expect(index.explain("sneaker").nearest).toEqual([]);
  expect(index.explain("giacchetta").nearest[0]).toEqual({ facet: "types_id", id: 2, count: 2 });
  expect(index.explain("zzzz").nearest.map(({ facet }) => facet)).toEqual(["categories_id", "categories_id"]);
});

test("every word of the search must match, in any field", () => {
  expect(search("sneakers nero aria")).toEqual([1]);
  expect(search("volo blu")).toEqual([2]);
  expect(search("volo jackets blu")).not.toContain(1);
});

test("accents and capitals are ignored, and the beginning of a word matches", () => {
  expect(search("ÉLAN").sort()).toEqual([5, 6]);
  expect(search("elan").sort()).toEqual([5, 6]);
  expect(search("perche")).toEqual([5]);
  expect(search("not")).toEqual([4]);
});

test("one typing error is corrected, unless the word matches as written", () => {
  expect(search("sneakrs").sort()).toEqual([1, 2, 4, 6]);
  expect(search("ntote")).toEqual([4]);
  expect(search("nordda notte")).toEqual([4]);
  expect(search("blue")).not.toContain(1);
  expect(search("nottambulo")).toEqual([]);
});

test("products of a brand with this name come first, then products with this name, before better sellers", () => {
  expect(search("aria")[0]).not.toBe(3);
  expect(search("aria").sort()).toEqual([1, 2, 3]);
  expect(search("aria").at(-1)).toBe(3);
  expect(search("volo").at(-1)).toBe(6);
  expect(search("elan volo alto")).toEqual([6]);
});

test("among equally good results sold-out products come last, and pages continue each other", async () => {
  const stocked = await CatalogueIndex.of({ values, synonyms }, batches(), rows.length, async () => {});
  const soldOut = [1, 4, 6];
  const changed = rows.filter(({ id }) => soldOut.includes(id));
  stocked.apply(
    soldOut,
    changed.map((row) => ({ ...row, stock_status: "outofstock" })),
  );
  const found = (text: string, offset = 0, limit = 100) =>
    stocked.list({ filter: { values: {}, ranges: {}, search: text }, order: "relevance", offset, limit }).ids;
  // As written, a synonym, with a typing error, and with most of the words: the best seller 6 is sold out.
  for (const text of ["sneakers", "trainers", "sneakrs", "sneakers zzzz"]) {
    expect(found(text), text).toEqual([2, 6, 4, 1]);
    expect(
      [0, 1, 2, 3].flatMap((offset) => found(text, offset, 1)),
      text,
    ).toEqual(found(text));
  }
  // The whole name is a better match than a part of it.
  expect(found("volo alto")).toEqual([6]);
  expect(found("volo")).toEqual([2, 1, 6]);
  expect(stocked.suggest("sneakers", 1).products).toEqual([2]);
});

test("a search narrows the facets' counts too", () => {
  const { total, values: counts } = index.count({ values: { colors_id: [1] }, ranges: {}, search: "volo" });
  expect(total).toBe(2);
  expect(counts.colors_id.get(2)).toBe(1);
  expect(counts.brands_id.get(3)).toBe(1);
  expect(counts.brands_id.get(2)).toBe(0);
});

test.each(["", "   ", "***", "👟", "(.*)+$", "\\", "'; drop table products"])(
  "what is no word finds nothing, and does no harm: %j",
  (text) => {
    expect(search(text)).toEqual([]);
  },
);

test.each([
  ["nero o blu", [1, 2, 3, 4, 5, 6]],
  ["volo OR notte", [1, 2, 4, 6]],
  ["volo -blu", [1, 6]],
  ["volo not blue", [1, 6]],
  ["volo senza blu", [1, 6]],
  ["giacche o volo non nere", [2, 5]],
  ["-volo", [3, 4, 5]],
  ["volo -volo", []],
  ["notte nera o volo alto", [6]],
])("“or”, “not” and a minus sign are understood in %j", (text, expected) => {
  expect(search(text).sort()).toEqual(expected);
});

test("the words that narrow a search are found alone, too", () => {
  expect(search("sotto 60 euro")).toHaveLength(rows.length);
  expect(search("over 60")).toEqual([]);
  expect(search("volo 50 euro").sort()).toEqual(search("volo").sort());
});

test("a misspelt search is corrected only if nothing is found as it is written", () => {
  expect(index.explain("volo")).not.toHaveProperty("instead");
  expect(index.explain("sneakrs")).toMatchObject({ match: "all", instead: "sneakers", unknown: [] });
  expect(index.explain("nordda notte")).toMatchObject({ match: "all", instead: "norda notte" });
  expect(index.explain("Sneakrs, NERE!")).toMatchObject({ instead: "sneakers, NERE!" });
});

test.each([
  "volo or ".repeat(500),
  "-volo ".repeat(500),
  "not ".repeat(500),
  "snikers ".repeat(500),
  "(".repeat(10_000),
  "1-1-1-1-".repeat(2_000),
  "tra 50 e ".repeat(2_000),
  "< < < < ".repeat(2_000),
  "\u202evolo\u0000",
  "a\u0301".repeat(5_000),
])("a search that is made to do harm is answered like others: %#", (text) => {
  expect(index.explain(text).match === "none").toBe(search(text).length === 0);
  expect(index.suggest(text, 5).products.length).toBeLessThanOrEqual(5);
});

test("a search of 10,000 characters uses its first 200 characters", () => {
  expect(search(`volo ${"x".repeat(10_000)}`).sort()).toEqual(search("volo").sort());
  expect(search(`volo${" ".repeat(10_000)}zzz`).length).toBe(3);
});

test("suggestions contain brands, categories and types, and each product name once", () => {
  expect(index.suggest("vol", 5).products).toEqual([6, 2]);
  expect(index.suggest("nor", 5).brands).toMatchObject([{ id: 2, count: 2 }]);
  expect(index.suggest("sca", 5).categories).toMatchObject([{ id: 1, count: 4 }]);
  expect(index.suggest("giacce", 5).types).toMatchObject([{ id: 2, count: 2 }]);
  expect(index.suggest("", 5)).toEqual({ products: [], brands: [], categories: [], types: [], labels: [] });
});
