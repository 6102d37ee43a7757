import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/024-account-owners.db");

test("the sizes of a shop of before have no codes, and two sizes never get the same one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-codes-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database);
  const sizes = await database.read.selectFrom("product_sizes").select(["id", "sku", "gtin"]).execute();
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.filter(({ sku, gtin }) => sku !== null || gtin !== null)).toEqual([]);
  const mark = (id: number | undefined) =>
    database.write((trx) =>
      trx
        .updateTable("product_sizes")
        .set({ sku: "A-1" })
        .where("id", "=", id ?? 0)
        .execute(),
    );
  await mark(sizes[0]?.id);
  await expect(mark(sizes[1]?.id)).rejects.toThrow(/unique/i);
});
