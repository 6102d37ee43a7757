import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { demoShop } from "~/config/backend-options.server";
import { companyOf } from "~/config/company-settings.server";
import { productSummaryFields, wireFilters, wireSearchHelp, wireSuggestions } from "~/contract/catalogue.server";
import { wireContent } from "~/contract/contents.server";
import { DEMO_CONTENTS } from "~/demo/contents/contents";
import { openDatabase } from "../../../tests/support/open-database";
import { type Backend, type BackendOptions, createBackend } from "../create-backend";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { readItems } from "../query/read";
import { shopCollections } from "./collections";

const url = env.TEST_DATABASE_URL;
const schema = `catalogue_routes_${pid}`;
const engines = [
  { name: "SQLite", skipped: false, address: { databaseUrl: undefined } },
  { name: "PostgreSQL", skipped: !url, address: { databaseUrl: url, databaseSchema: schema } },
];
const bank = { holder: "Shop", iban: "IT60X0542811101000000123456" };
/** 300 products in lists, and the membership. */
const settings = { mailFrom: "Shop <shop@shop.example>", bank, company: companyOf({}, false), ...demoShop(301) };

const visible = { catalog_visibility: { _in: ["visible", "online"] } };
const cards = `${productSummaryFields},categories_id,types_id,sizes.standard_sizes_id,sizes.quantity`;

type Row = Record<string, unknown> & { id: number };

function asker(backend: Backend) {
  return async (path: string, query: Record<string, unknown> = {}) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [
        key,
        typeof value === "object" ? JSON.stringify(value) : String(value),
      ]),
    );
    const response = await backend.fetch(new Request(`http://api.invalid/${path}?${search}`));
    return { status: response.status, body: await response.json() };
  };
}

describe.each(engines)("the catalogue's calls on $name", ({ skipped, address }) => {
  let folder: string;
  let options: BackendOptions;
  let backend: Backend;
  let database: Database<Tables>;
  let ask: ReturnType<typeof asker>;

  beforeAll(async () => {
    if (skipped) return;
    folder = await mkdtemp(join(tmpdir(), "catalogue-routes-"));
    options = { dataDir: folder, ...settings, ...address };
    backend = await createBackend(options);
    database = await openDatabase<Tables>({
      file: join(folder, "shop.db"),
      url: address.databaseUrl,
      schema: "databaseSchema" in address ? address.databaseSchema : undefined,
    });
    ask = asker(backend);
  });
  afterAll(async () => {
    if (skipped) return;
    await backend.close();
    if (database.engine === "postgres")
      await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database.close();
    await rm(folder, { recursive: true });
  });

  const list = async (query: Record<string, unknown>) => {
    const { status, body } = await ask("items/products", { fields: cards, limit: 24, meta: "*", ...query });
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    return body as { data: Row[]; meta: { filter_count: number; total_count: number } };
  };
  /** Sends the same query to the database. */
  const fromDatabase = async (query: Record<string, unknown>) => {
    const raw = JSON.parse(JSON.stringify({ fields: cards, limit: 24, meta: "*", ...query }));
    const access = { role: "public", user: null };
    return JSON.parse(JSON.stringify(await readItems(database, shopCollections, "products", raw, access)));
  };

  test.skipIf(skipped).each([
    { sort: "-created_on,-id" },
    { sort: "sale_price,id", page: 3 },
    { sort: "-sale_price", limit: 7, offset: 5 },
    { sort: "-discount,id", fields: "slug" },
    { sort: "id", fields: "*", limit: 3 },
    { limit: 0 },
    { sort: "-created_on,-id", page: 900 },
    {
      filter: { _and: [visible, { categories_id: { _in: [1] } }, { brands_id: { _in: [1, 2, 3] } }] },
      sort: "sale_price",
    },
    { filter: { ...visible, types_id: { _eq: 2 }, id: { _neq: 20 }, stock_status: { _eq: "instock" } }, limit: 4 },
    { filter: { sale_price: { _between: [49.99, 120] }, discount: { _gte: 10 } }, sort: "-sale_price,id" },
    { filter: { sale_price: { _gt: "60", _lt: "99.5" } }, sort: "sale_price" },
    { filter: { brands_id: { _in: "1,2" }, colors_id: { _in: ["1", "4"] } }, sort: "id" },
    { filter: { brands_id: { _in: [999_999] } } },
    { filter: { gender: { _in: ["women", "unisex"] }, types_id: { _in: [1, 2, 3] } }, sort: "id" },
    { filter: { gender: { _eq: "women" } }, sort: "id" },
    { filter: { _or: [{ gender: { _in: ["women", "unisex"] } }, { gender: { _null: true } }] }, sort: "id" },
    { filter: { _or: [{ gender: { _in: ["kids"] } }, { gender: { _null: true } }] }, sort: "id" },
    { filter: { _or: [{ gender: { _in: ["men", "unisex"] } }, { types_id: { _eq: 1 } }] }, sort: "id" },
    { filter: { gender: { _in: ["kids", "nobody"] } }, sort: "id" },
    { sort: "id", fields: "id,name", alias: '{"title":"name"}', meta: "filter_count" },
  ])("a list is answered with what the database would answer: %j", async (query) => {
    expect(await list(query)).toEqual(await fromDatabase(query));
  });

  test.skipIf(skipped)(
    "a size filter finds only products with the size in stock, from the index and from the database",
    async () => {
      const { data } = await list({ limit: 300, sort: "id" });
      const size = data.flatMap((row) => row.sizes as { standard_sizes_id: number; quantity: number }[])[5];
      const chosen = data.filter((row) =>
        (row.sizes as { standard_sizes_id: number; quantity: number }[]).some(
          ({ standard_sizes_id, quantity }) => standard_sizes_id === size?.standard_sizes_id && quantity > 0,
        ),
      );
      const filter = { standard_sizes_id: { _in: [size?.standard_sizes_id] } };
      const ids = chosen.map(({ id }) => id);
      expect((await list({ filter, limit: 300, sort: "id" })).data.map(({ id }) => id)).toEqual(ids);
      const other = { _and: [filter, { slug: { _nnull: true } }] };
      expect((await list({ filter: other, limit: 300, sort: "id" })).data.map(({ id }) => id)).toEqual(ids);
      const labelled = (await list({ filter: { labels_id: { _in: [1] } }, limit: 300, sort: "id" })).data;
      expect(labelled.length).toBeGreaterThan(0);
      const nested = { labels: { labels_id: { _in: [1] } }, slug: { _nnull: true } };
      expect((await list({ filter: nested, limit: 300, sort: "id" })).data).toEqual(labelled);
    },
  );

  test.skipIf(skipped)("the field `sold`, broken filters and too large limits are refused", async () => {
    for (const query of [
      { filter: { sold: { _gt: 1 } } },
      { sort: "sold" },
      { sort: "-sold,id" },
      { fields: "id,sold" },
      { filter: "{" },
      { filter: { brands_id: { _in: [] } } },
      { filter: { standard_sizes_id: { _in: [{}] } } },
    ]) {
      const { status } = await ask("items/products", query);
      expect(status, JSON.stringify(query)).toBeGreaterThanOrEqual(400);
      expect(status, JSON.stringify(query)).toBeLessThan(500);
    }
    expect((await ask("website/products/filters", { filter: { slug: { _eq: "x" } } })).status).toBe(400);
    expect((await ask("website/products/suggest", { search: "x", limit: 1000 })).status).toBe(400);
  });

  test.skipIf(skipped)("a search is sorted by relevance, and its total equals the facets' total", async () => {
    const brand = await database.read.selectFrom("brands").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
    const found = await list({ search: brand.name.toUpperCase(), limit: 300 });
    expect(found.meta.filter_count).toBe(found.data.length);
    expect(found.data.length).toBeGreaterThan(0);
    expect(found.data[0]?.brands_id).toMatchObject({ id: 1 });
    const { body } = await ask("website/products/filters", { search: brand.name });
    const facets = wireFilters.parse(body.data);
    expect(facets.count).toBe(found.meta.filter_count);
    const sorted = await list({ search: brand.name, limit: 300, sort: "sale_price" });
    expect(new Set(sorted.data.map(({ id }) => id))).toEqual(new Set(found.data.map(({ id }) => id)));
    expect((await list({ search: "👟" })).meta.filter_count).toBe(0);
  });

  test.skipIf(skipped)("a search shows what can be bought before what is sold out, page after page", async () => {
    const { name } = await database.read
      .selectFrom("products")
      .innerJoin("brands", "brands.id", "brands_id")
      .select("brands.name")
      .where("stock_status", "=", "outofstock")
      .orderBy("products.id")
      .executeTakeFirstOrThrow();
    for (const search of [name, `${name} zzzz`]) {
      const found = (await list({ search, fields: "id,stock_status", limit: 300 })).data;
      const stock = found.map(({ stock_status }) => stock_status);
      expect(new Set(stock), search).toEqual(new Set(["instock", "outofstock"]));
      expect(stock.lastIndexOf("instock"), search).toBeLessThan(stock.indexOf("outofstock"));
      const pages = await Promise.all([1, 2, 3].map((page) => list({ search, fields: "id", limit: 5, page })));
      expect(
        pages.flatMap(({ data }) => data.map(({ id }) => id)),
        search,
      ).toEqual(found.slice(0, 15).map(({ id }) => id));
    }
  });

  test.skipIf(skipped)("the facets contain price bands, sizes by system and the total", async () => {
    const { body } = await ask("website/products/filters", {
      filter: { _and: [visible, { brands_id: { _in: [1] } }] },
    });
    const facets = wireFilters.parse(body.data);
    expect(facets.count).toBe(facets.brands.find(({ id }) => id === 1)?.count);
    expect(facets.prices?.bands.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(facets.count);
    expect(facets.discounts?.bands.map(({ max }) => max)).toEqual([10, 20, 30, 40, 50]);
    expect(facets.size_systems.map(({ system }) => system)).toEqual(["clothing", "shoes_eu", "one_size", "gift_card"]);
    expect(facets.size_systems.flatMap(({ sizes }) => sizes)).toHaveLength(facets.standard_sizes.length);
  });

  test.skipIf(skipped)("a category includes the products of its subcategories", async () => {
    const roots = await database.read.selectFrom("categories").select("id").where("parent", "is", null).execute();
    const [parent, child] = roots.map(({ id }) => id);
    if (!parent || !child) throw new Error("two categories are needed");
    const counts = async () => {
      const { body } = await ask("website/products/filters");
      const { categories } = wireFilters.parse(body.data);
      return new Map(categories.map(({ id, count }) => [id, count]));
    };
    const before = await counts();
    const both = (before.get(parent) ?? 0) + (before.get(child) ?? 0);
    await database.write((trx) => trx.updateTable("categories").set({ parent }).where("id", "=", child).execute());
    await vi.waitFor(async () => expect((await counts()).get(parent)).toBe(both), { timeout: 5_000, interval: 50 });
    const listed = await list({ filter: { categories_id: { _in: [parent] } } });
    expect(listed.meta.filter_count).toBe(both);
    await database.write((trx) =>
      trx.updateTable("categories").set({ parent: null }).where("id", "=", child).execute(),
    );
    await vi.waitFor(async () => expect(await counts()).toEqual(before), { timeout: 5_000, interval: 50 });
  });

  test.skipIf(skipped)(
    "the most sold products come first, filters apply, and the numbers sold are not included",
    async () => {
      const second = await createBackend(options);
      try {
        await database.write((trx) => trx.updateTable("products").set({ sold: 1000 }).where("id", "=", 77).execute());
        for (const each of [backend, second]) {
          const first = async () =>
            (await asker(each)("stats/most-sold", { fields: "*", limit: 3, meta: "filter_count" })).body;
          await vi.waitFor(async () => expect((await first()).data[0].id).toBe(77), { timeout: 5_000, interval: 50 });
          expect((await first()).data).toHaveLength(3);
          expect((await first()).meta.filter_count).toBe(300);
          expect((await first()).data[0]).not.toHaveProperty("sold");
        }
      } finally {
        await second.close();
      }
    },
  );

  test.skipIf(skipped).each([
    [{ shoe_sizes: "us" }, "42"],
    [{ shoe_sizes: "eu" }, "43"],
    [{}, "43"],
    [{ shoe_sizes: "' or 1=1" }, "43"],
  ])("a shoe size in a search is one of the reader's %j", async (reader, size) => {
    const { body } = await ask("website/products/search-help", { search: "shoes size 9", ...reader });
    expect(wireSearchHelp.parse(body.data).sizes.map(({ name_en }) => name_en)).toContain(size);
  });

  test.skipIf(skipped)("suggestions contain products as in lists, brands, categories and types", async () => {
    const brand = await database.read.selectFrom("brands").selectAll().where("id", "=", 2).executeTakeFirstOrThrow();
    const { body } = await ask("website/products/suggest", { search: brand.name.slice(0, 4), limit: 4 });
    const { products, brands } = wireSuggestions.parse(body.data);
    expect(brands.map(({ slug }) => slug)).toContain(brand.slug);
    expect(products.length).toBeLessThanOrEqual(4);
    expect(products[0]?.brands_id.id).toBe(2);
    const none = { products: [], brands: [], categories: [], types: [], labels: [] };
    expect((await ask("website/products/suggest")).body.data).toEqual(none);
  });
});

test.each([
  ["first", "001-shop.db", 30],
  ["second", "002-catalogue-changes.db", 31],
  ["fifth", "005-newsletter-requests.db", 30],
] as const)("a database of the %s schema is migrated, and serves", async (_, file, products) => {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-older-"));
  await copyFile(join(import.meta.dirname, "../../../tests/support/databases", file), join(folder, "shop.db"));
  const backend = await createBackend({ dataDir: folder, ...settings });
  try {
    const ask = asker(backend);
    const { body } = await ask("items/products", { fields: cards, meta: "*", sort: "-created_on,-id" });
    expect(body.meta).toEqual({ total_count: products, filter_count: products });
    expect(wireFilters.parse((await ask("website/products/filters")).body.data).count).toBe(products);
    expect((await ask("website/products/suggest", { search: "gift" })).body.data.products.length).toBeGreaterThan(0);
    expect((await ask("stats/most-sold", { fields: "id" })).body.data).toHaveLength(products);
    expect(
      (await ask("items/contents", { fields: "id", sort: "id" })).body.data.map(({ id }: { id: string }) => id),
    ).toEqual(DEMO_CONTENTS.map(({ id }) => id).sort());
    expect(wireContent.parse((await ask("items/contents/terms")).body.data).title_it).toBe("Termini e condizioni");
  } finally {
    await backend.close();
    await rm(folder, { recursive: true });
  }
});

test("a server opens only with its catalogue in memory, so that no request waits for it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "catalogue-open-"));
  const options = { dataDir: folder, ...settings };
  await (await createBackend(options)).close();
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  try {
    await database.write((trx) => sql`alter table products rename to products_elsewhere`.execute(trx));
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await expect(createBackend(options)).rejects.toThrow("products");
    logged.mockRestore();
    await database.write((trx) => sql`alter table products_elsewhere rename to products`.execute(trx));
    await (await createBackend(options)).close();
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});
