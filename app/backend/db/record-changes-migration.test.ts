import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/024-account-owners.db");

test("a shop of the version before keeps its records and gets an empty audit trail of them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-records-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const categories = () => database.read.selectFrom("categories").selectAll().orderBy("id").execute();
  const before = await categories();
  await migrate(database);
  expect(await categories()).toEqual(before);
  expect(await database.read.selectFrom("record_changes").selectAll().execute()).toEqual([]);
});
