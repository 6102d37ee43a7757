import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { exportStockTake } from "../operations/stock-take/export-stock-take";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/024-account-owners.db");

test("a shop of an older version can write a list for counting after its migration", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-stock-takes-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database);
  const corrections = await database.read.selectFrom("product_sizes").select("corrections").distinct().execute();
  expect(corrections).toEqual([{ corrections: 0 }]);
  const { rows } = await exportStockTake(database, join(folder, "list.csv"));
  expect(rows).toBeGreaterThan(0);
});
