import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { genderTable } from "~/shop/gender";
import { openDatabase } from "../../../tests/support/open-database";
import { openLiveCatalogue } from "../catalogue/index/live-catalogue";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/024-account-owners.db");

test("a shop of the version before keeps its products, which are nobody's in particular until someone says so", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-gender-"));
  await copyFile(OLDER, join(folder, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  await migrate(database);
  const catalogue = openLiveCatalogue(database.read);
  onTestFinished(async () => {
    await catalogue.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const index = await catalogue.current();
  const searched = (search: string) =>
    index.list({ filter: { values: {}, ranges: {}, search }, order: "relevance", offset: 0, limit: 100 }).ids;
  expect([...index.count({ values: {}, ranges: {} }).values.gender.values()]).toEqual([0, 0, 0, 0]);
  expect(searched("sneakers").length).toBeGreaterThan(0);
  expect(searched("women's sneakers")).toEqual(searched("sneakers"));

  const [id = 0] = searched("sneakers");
  await database.write((trx) => trx.updateTable("products").set({ gender: "men" }).where("id", "=", id).execute());
  await catalogue.refresh();
  // The others, of which nobody said it, are still for women and men.
  expect(searched("sneakers uomo").sort()).toEqual(searched("sneakers").sort());
  expect(searched("women's sneakers").sort()).toEqual(
    searched("sneakers")
      .filter((other) => other !== id)
      .sort(),
  );
  expect(searched("sneakers not for men").sort()).toEqual(searched("women's sneakers").sort());
  expect(searched("kids' sneakers")).toEqual([]);
  const { gender } = index.count({ values: {}, ranges: {} }).values;
  const numberFor = (one: keyof typeof genderTable) => gender.get(genderTable[one].id);
  expect(numberFor("women")).toBe((numberFor("men") ?? 0) - 1);
  expect([numberFor("unisex"), numberFor("kids")]).toEqual([0, 0]);
});
