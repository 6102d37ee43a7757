import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seedDemo } from "~/demo/seed";
import { openDatabase } from "../../../../tests/support/open-database";
import type { Database } from "../../db/engine";
import { migrate } from "../../db/migrate";
import type { Tables } from "../../db/schema";
import { readVersions } from "../../db/versions";
import { addSynonym, removeSynonym } from "../synonyms";
import { readChangedProducts } from "./changes";
import { type LiveCatalogue, openLiveCatalogue } from "./live-catalogue";

const url = env.TEST_DATABASE_URL;
const schema = `catalogue_test_${pid}`;
const engines = [
  { name: "SQLite", skipped: false, open: (folder: string) => openDatabase<Tables>({ file: join(folder, "shop.db") }) },
  { name: "PostgreSQL", skipped: !url, open: () => openDatabase<Tables>({ url, schema }) },
];

describe.each(engines)("on $name", ({ open, skipped }) => {
  let folder: string;
  let database: Database<Tables>;
  let catalogue: LiveCatalogue;

  beforeEach(async () => {
    if (skipped) return;
    folder = await mkdtemp(join(tmpdir(), "catalogue-"));
    database = await open(folder);
    await migrate(database);
    // The membership is in no list.
    await seedDemo(database, { products: 61 });
    catalogue = openLiveCatalogue(database.read);
    await catalogue.current();
  });
  afterEach(async () => {
    if (skipped) return;
    await catalogue.close();
    if (database.engine === "postgres")
      await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database.close();
    await rm(folder, { recursive: true });
  });

  const cheapest = async (from = catalogue) =>
    (await from.current()).list({ filter: { values: {}, ranges: {} }, order: "price_up", offset: 0, limit: 1 }).ids[0];
  const setPrice = (by: Database<Tables>, id: number, price: number) =>
    by.write((trx) => trx.updateTable("products").set({ sale_price: price }).where("id", "=", id).execute());

  test.skipIf(skipped)("the index follows a change made in the database", async () => {
    const index = await catalogue.current();
    await setPrice(database, 30, 1);
    await catalogue.refresh();
    expect(await cheapest()).toBe(30);
    expect(await catalogue.current()).toBe(index);
  });

  test.skipIf(skipped)("the index follows an added and a removed synonym", async () => {
    const count = async (search: string) => (await catalogue.current()).count({ values: {}, ranges: {}, search }).total;
    expect(await count("ciabatte")).toBe(0);
    const synonym = { locale: "it", term: "ciabatta", means: "sneaker", field: "" } as const;
    const id = await database.write((trx) => addSynonym(trx, synonym));
    await catalogue.refresh();
    expect(await count("ciabatte")).toBe(await count("sneakers"));
    await expect(database.write((trx) => addSynonym(trx, synonym))).rejects.toThrow("already");
    await database.write((trx) => removeSynonym(trx, id));
    await catalogue.refresh();
    expect(await count("ciabatte")).toBe(0);
  });

  test.skipIf(skipped)(
    "the index follows a sold out size, a removed label, and a hidden, added or deleted product",
    async () => {
      const index = await catalogue.current();
      const [size] = await database.read.selectFrom("product_sizes").selectAll().where("quantity", ">", 0).execute();
      const [label] = await database.read.selectFrom("products_labels").selectAll().execute();
      if (!size || !label) throw new Error("nothing is in stock, or nothing has a label");
      const count = (facet: "standard_sizes_id" | "labels_id", id: number) =>
        index.count({ values: {}, ranges: {} }).values[facet].get(id) ?? 0;
      const before = [count("standard_sizes_id", size.standard_sizes_id), count("labels_id", label.labels_id)];
      await database.write(async (trx) => {
        await trx.updateTable("product_sizes").set({ quantity: 0 }).where("id", "=", size.id).execute();
        await trx.deleteFrom("products_labels").where("id", "=", label.id).execute();
      });
      await catalogue.refresh();
      expect([count("standard_sizes_id", size.standard_sizes_id), count("labels_id", label.labels_id)]).toEqual(
        before.map((number) => number - 1),
      );
      const { id: _, ...row } = await database.read
        .selectFrom("products")
        .selectAll()
        .where("id", "=", 30)
        .executeTakeFirstOrThrow();
      await database.write(async (trx) => {
        await trx
          .insertInto("products")
          .values({ ...row, slug: "a-new-one", sale_price: 1 })
          .execute();
      });
      await catalogue.refresh();
      expect(index.size).toBe(61);
      const added = await cheapest();
      expect(added).not.toBe(30);
      await database.write((trx) => trx.deleteFrom("products").where("slug", "=", "a-new-one").execute());
      await catalogue.refresh();
      expect(index.size).toBe(60);
      await database.write((trx) =>
        trx.updateTable("products").set({ catalog_visibility: "hidden" }).where("id", "=", 30).execute(),
      );
      await catalogue.refresh();
      expect(index.size).toBe(59);
      expect(await catalogue.current()).toBe(index);
    },
  );

  test.skipIf(skipped)("a renamed brand and a change of many products rebuild the index", async () => {
    const index = await catalogue.current();
    await database.write((trx) => trx.updateTable("brands").set({ name: "Quixotica" }).where("id", "=", 1).execute());
    await catalogue.refresh();
    const second = await catalogue.current();
    expect(second).not.toBe(index);
    const filter = { values: {}, ranges: {}, search: "quixotica" };
    expect(second.count(filter).total).toBe(second.count({ values: { brands_id: [1] }, ranges: {} }).total);
    await seedMore(400);
    await catalogue.refresh();
    expect((await catalogue.current()).size).toBe(460);
    await setPrice(database, 30, 1);
    await catalogue.refresh();
    expect(await cheapest()).toBe(30);
  });

  async function seedMore(products: number) {
    const { id: _, ...row } = await database.read.selectFrom("products").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: products }, (__, number) => ({ ...row, slug: `more-${number}` }));
    await database.write((trx) => trx.insertInto("products").values(rows).execute());
  }

  test.skipIf(skipped)("a version without recorded changes rebuilds the index", async () => {
    const index = await catalogue.current();
    await database.write((trx) =>
      trx
        .updateTable("versions")
        .where("name", "=", "catalogue")
        .set((eb) => ({ version: eb("version", "+", 1) }))
        .execute(),
    );
    await catalogue.refresh();
    expect(await catalogue.current()).not.toBe(index);
  });

  test.skipIf(skipped)("a rollback and an update without a change do not raise the version", async () => {
    const before = await readVersions(database.read);
    const failing = database.write(async (trx) => {
      await trx.updateTable("products").set({ sale_price: 1 }).where("id", "=", 30).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await database.write((trx) => trx.updateTable("products").set({ sale_price: 1 }).where("id", "=", -1).execute());
    expect(await readVersions(database.read)).toEqual(before);
    await setPrice(database, 30, 1);
    const after = await readVersions(database.read);
    expect(after.catalogue).toBeGreaterThan(before.catalogue);
    expect(after).toMatchObject({ stock: before.stock, content: before.content });
    expect(await readChangedProducts(database.read, before, after)).toEqual([30]);
  });

  test.skipIf(skipped)(
    "transactions that change the same products in opposite orders do not deadlock on the version",
    async () => {
      const second = await open(folder);
      try {
        const from = await readVersions(database.read);
        const change = (by: Database<Tables>, ids: number[]) =>
          by.write(async (trx) => {
            for (const id of ids)
              await trx.updateTable("product_sizes").set({ quantity: 3 }).where("products_id", "=", id).execute();
          });
        await Promise.all(
          Array.from({ length: 13 }, (_, turn) => change(turn % 2 ? database : second, [20 + turn, 32 - turn])),
        );
        const changed = await readChangedProducts(database.read, from, await readVersions(database.read));
        expect(new Set(changed)).toEqual(new Set(Array.from({ length: 13 }, (_, turn) => 20 + turn)));
      } finally {
        await second.close();
      }
    },
  );

  test.skipIf(skipped)("every process sees a change within five seconds", async () => {
    const second = await open(folder);
    const other = openLiveCatalogue(second.read);
    try {
      await other.current();
      await setPrice(second, 30, 1);
      for (const each of [catalogue, other])
        await vi.waitFor(async () => expect(await cheapest(each)).toBe(30), { timeout: 5_000, interval: 50 });
      await setPrice(database, 31, 0);
      for (const each of [catalogue, other])
        await vi.waitFor(async () => expect(await cheapest(each)).toBe(31), { timeout: 5_000, interval: 50 });
    } finally {
      await other.close();
      await second.close();
    }
  });
});
