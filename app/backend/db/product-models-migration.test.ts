import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/018-gifts.db");

test("a shop of the version before finds the colours of its models by an index, and keeps its products", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-models-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database);
  const products = await database.read.selectFrom("products").select(["name", "brands_id"]).execute();
  expect(products).toHaveLength(24);
  const { rows } = await sql<{ detail: string }>`
    explain query plan select id from products where name in ('A', 'B') and brands_id in (1, 2)
  `.execute(database.read);
  expect(rows.map(({ detail }) => detail).join("\n")).toContain("products_model");
});
