import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { UNDELIVERED_COUNTRIES } from "../reference-data/undelivered-countries";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/019-product-models.db");

test("a shop from before gets the same countries switched off as a new one, and keeps its orders", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-countries-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database);
  const rows = await database.read.selectFrom("countries").select(["iso2", "active"]).execute();
  expect(rows.length).toBeGreaterThan(240);
  const off = rows.filter(({ active }) => active === 0).map(({ iso2 }) => iso2);
  expect(off.toSorted()).toEqual(Object.keys(UNDELIVERED_COUNTRIES).toSorted());
  const orders = database.read.selectFrom("orders").innerJoin("countries", "countries.id", "orders.countries_id");
  expect((await orders.select("countries.name_it").execute()).length).toBeGreaterThan(0);
});
