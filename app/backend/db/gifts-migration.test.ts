import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/013-accounts.db");

test("orders from before gifts have none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-gifts-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(database);
  const orders = await database.read.selectFrom("orders").select("gift").execute();
  expect(orders.length).toBeGreaterThan(0);
  expect(new Set(orders.map(({ gift }) => gift))).toEqual(new Set([null]));
});
