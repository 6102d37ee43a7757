import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "~/demo/seed";
import { facetIdsOfGender, genderTable } from "~/shop/gender";
import { openDatabase } from "../../../../tests/support/open-database";
import type { Database } from "../../db/engine";
import { migrate } from "../../db/migrate";
import type { Tables } from "../../db/schema";
import type { CatalogueIndex, ProductFilter } from "./catalogue-index";
import { eachFacet, facets, isFacetColumn } from "./facet-table";
import { type LiveCatalogue, openLiveCatalogue } from "./live-catalogue";

/** The data for a brute-force count. */
interface Product {
  id: number;
  name: string;
  sale_price: number;
  discount: number;
  sold: number;
  created_on: string;
  stock_status: string;
  is: Record<(typeof facets)[number], number[]>;
}

let database: Database<Tables>;
let catalogue: LiveCatalogue;
let index: CatalogueIndex;
let products: Product[];

beforeAll(async () => {
  database = await openDatabase<Tables>({ file: ":memory:" });
  await migrate(database);
  await seedDemo(database, { products: 700 });
  // The demo has no category tree, hidden products or sales.
  await database.write(async (trx) => {
    await trx.updateTable("categories").set({ parent: 1 }).where("id", "in", [2, 3]).execute();
    await trx.updateTable("categories").set({ parent: 2 }).where("id", "=", 4).execute();
    await trx.updateTable("products").set({ catalog_visibility: "hidden" }).where("id", "in", [11, 57, 300]).execute();
    await trx.updateTable("products").set({ catalog_visibility: "online" }).where("id", "<", 10).execute();
    for (const id of [30, 40, 50, 60])
      await trx
        .updateTable("products")
        .set({ sold: id % 7 })
        .where("id", "=", id)
        .execute();
  });
  catalogue = openLiveCatalogue(database.read);
  index = await catalogue.current();
  products = await readByHand();
});
afterAll(async () => {
  await catalogue.close();
  await database.close();
});

async function readByHand(): Promise<Product[]> {
  const db = database.read;
  const [rows, sizes, labels, categories] = await Promise.all([
    db.selectFrom("products").selectAll().where("catalog_visibility", "in", ["visible", "online"]).execute(),
    db.selectFrom("product_sizes").selectAll().execute(),
    db.selectFrom("products_labels").selectAll().execute(),
    db.selectFrom("categories").selectAll().execute(),
  ]);
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  const line = (id: number | null | undefined): number[] => (id ? [id, ...line(parents.get(id))] : []);
  return rows.map((row) => ({
    ...row,
    is: {
      ...eachFacet((facet) =>
        isFacetColumn(facet) && facet !== "gender" ? [row[facet]].filter((id) => id !== null) : [],
      ),
      gender: row.gender ? facetIdsOfGender(row.gender) : [genderTable.women.id, genderTable.men.id],
      categories_id: line(row.categories_id),
      standard_sizes_id: sizes
        .filter(({ products_id, quantity }) => products_id === row.id && quantity > 0)
        .map(({ standard_sizes_id }) => standard_sizes_id),
      labels_id: labels.filter(({ products_id }) => products_id === row.id).map(({ labels_id }) => labels_id),
    },
  }));
}

/** Returns the same numbers for the same seed, so that a failure can be reproduced. */
function randomNumbers(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function randomFilter(seed: number): ProductFilter {
  const roll = randomNumbers(seed);
  const filter: ProductFilter = { values: {}, ranges: {} };
  for (const facet of facets) {
    if (roll(3) > 0) continue;
    const one = products[roll(products.length)]?.is[facet] ?? [];
    filter.values[facet] = [...one.slice(0, 1 + roll(3)), 1 + roll(30), ...(roll(4) ? [] : [999_999])];
  }
  if (roll(3) === 0) filter.ranges.sale_price = [roll(10_000), 5_000 + roll(30_000)];
  if (roll(4) === 0) filter.ranges.discount = [roll(40), 50 - roll(20)];
  if (roll(4) === 0) filter.inStock = true;
  if (roll(5) === 0) filter.without = [1 + roll(700), 1 + roll(700)];
  return filter;
}

function passes(product: Product, filter: ProductFilter, except?: string): boolean {
  const inFacets = facets.every((facet) => {
    const wanted = filter.values[facet];
    return !wanted || facet === except || product.is[facet].some((id) => wanted.includes(id));
  });
  const inRanges = (["sale_price", "discount"] as const).every((range) => {
    const bounds = filter.ranges[range];
    return !bounds || range === except || (product[range] >= bounds[0] && product[range] <= bounds[1]);
  });
  const inStock = !filter.inStock || product.stock_status === "instock";
  return inFacets && inRanges && inStock && !filter.without?.includes(product.id);
}

const orders: Record<string, (a: Product, b: Product) => number> = {
  id: (a, b) => a.id - b.id,
  newest: (a, b) => b.created_on.localeCompare(a.created_on) || b.id - a.id,
  price_up: (a, b) => a.sale_price - b.sale_price || a.id - b.id,
  price_down: (a, b) => b.sale_price - a.sale_price || a.id - b.id,
  discount: (a, b) => b.discount - a.discount || a.id - b.id,
  name: (a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id,
  best_selling: (a, b) => b.sold - a.sold || b.created_on.localeCompare(a.created_on) || b.id - a.id,
};

describe("with any filter", () => {
  const seeds = Array.from({ length: 120 }, (_, number) => number + 1);

  test.each(seeds)("counts and lists equal those of a brute-force count (seed %i)", (seed) => {
    const filter = randomFilter(seed);
    const counted = index.count(filter);
    const chosen = products.filter((product) => passes(product, filter));
    expect(counted.total).toBe(chosen.length);
    for (const facet of facets) {
      const rest = products.filter((product) => passes(product, filter, facet));
      const byHand = [...counted.values[facet].keys()].map((id) => [
        id,
        rest.filter((product) => product.is[facet].includes(id)).length,
      ]);
      expect([...counted.values[facet]], facet).toEqual(byHand);
    }
    for (const range of ["sale_price", "discount"] as const) {
      const values = products.filter((product) => passes(product, filter, range)).map((product) => product[range]);
      expect(counted.ranges[range].min).toBe(values.length ? Math.min(...values) : 0);
      expect(counted.ranges[range].max).toBe(values.length ? Math.max(...values) : 0);
      for (const { from, to, count } of counted.ranges[range].bands)
        expect(count, `${range} ${from}–${to}`).toBe(values.filter((value) => value >= from && value <= to).length);
    }
    const [name, compare] = Object.entries(orders)[seed % 7] ?? ["id", () => 0];
    const order = name as "id";
    const sorted = [...chosen].sort(compare).map(({ id }) => id);
    const [offset, limit] = [seed % 13, 24];
    expect(index.list({ filter, order, offset, limit }), order).toEqual({
      ids: sorted.slice(offset, offset + limit),
      count: chosen.length,
    });
  });
});

test("every sort order contains every product once, and pages do not overlap", () => {
  const filter: ProductFilter = { values: {}, ranges: {} };
  for (const order of Object.keys(orders)) {
    const ids: number[] = [];
    for (let offset = 0; offset < products.length; offset += 48)
      ids.push(...index.list({ filter, order: order as "id", offset, limit: 48 }).ids);
    expect(new Set(ids).size, order).toBe(products.length);
    expect(ids.length, order).toBe(products.length);
  }
});

test("recommended lists show as many models as possible on a page, and no model twice in a row", () => {
  const model = new Map(products.map((product) => [product.id, `${product.is.brands_id} ${product.name}`]));
  const inStock = products.filter(({ stock_status }) => stock_status === "instock");
  const black = products[0]?.is.colors_id ?? [];
  for (const values of [{}, { colors_id: black }, { types_id: products[0]?.is.types_id ?? [] }]) {
    const filter: ProductFilter = { values, ranges: {} };
    const { ids, count } = index.list({ filter, order: "recommended", offset: 0, limit: 1000 });
    expect(new Set(ids).size).toBe(count);
    const shown = inStock.filter((product) => passes(product, filter));
    const available = ids.slice(0, shown.length);
    expect(new Set(available)).toEqual(new Set(shown.map(({ id }) => id)));
    const models = available.map((id) => model.get(id));
    const different = new Set(models).size;
    expect(different).toBeGreaterThan(1);
    expect(new Set(models.slice(0, different)).size).toBe(different);
    for (const [at, name] of models.slice(1, 2 * different).entries()) expect(name).not.toBe(models[at]);
    const first = index.list({ filter, order: "recommended", offset: 0, limit: 10 }).ids;
    expect([...first, ...index.list({ filter, order: "recommended", offset: 10, limit: 990 }).ids]).toEqual(ids);
  }
});

test("an unused value and an inverted range give no products", () => {
  expect(index.count({ values: { brands_id: [12_345] }, ranges: {} }).total).toBe(0);
  expect(index.count({ values: {}, ranges: { sale_price: [9_000, 1_000] } }).total).toBe(0);
});

test("after any number of changes the index equals a new one", async () => {
  const roll = randomNumbers(99);
  for (let round = 0; round < 12; round++) {
    await database.write(async (trx) => {
      for (let change = 0; change < 5; change++) {
        const id = 20 + roll(600);
        await trx
          .updateTable("products")
          .set({
            name: `Prova ${roll(20)}`,
            sale_price: roll(30_000),
            discount: roll(50),
            sold: roll(9),
            catalog_visibility: roll(3) ? "visible" : "hidden",
            created_on: new Date(1_700_000_000_000 + roll(1_000_000_000)).toISOString(),
          })
          .where("id", "=", id)
          .execute();
        await trx.deleteFrom("products_labels").where("products_id", "=", id).execute();
        await trx
          .updateTable("product_sizes")
          .set({ quantity: roll(2) })
          .where("products_id", "=", id)
          .execute();
      }
    });
    await catalogue.refresh();
  }
  expect(await catalogue.current()).toBe(index);
  const second = openLiveCatalogue(database.read);
  try {
    const fresh = await second.current();
    const filter: ProductFilter = { values: {}, ranges: {} };
    for (const order of Object.keys(orders)) {
      const request = { filter, order: order as "id", offset: 0, limit: 1000 };
      expect(index.list(request), order).toEqual(fresh.list(request));
    }
    for (const search of ["prova", "prova 7", "nero"]) {
      const request = { filter: { ...filter, search }, order: "relevance" as const, offset: 0, limit: 1000 };
      expect(index.list(request), search).toEqual(fresh.list(request));
    }
    expect(index.count(filter)).toEqual(fresh.count(filter));
  } finally {
    await second.close();
  }
});
