import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DEFAULT_POLICY } from "~/shop/policy";
import { openDatabase } from "../../../tests/support/open-database";
import { syncWithChecksum } from "../operations/backup/files";
import { makeBackup } from "../operations/backup/make-backup";
import { manifestText, readManifest } from "../operations/backup/manifest";
import { restoreBackup } from "../operations/backup/restore-backup";
import { readCopy } from "../operations/backup/sqlite-copy";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const OLDER = join(import.meta.dirname, "../../../tests/support/databases/024-account-owners.db");

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "shop-backups-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test("a shop of an older version can be backed up after its migration", async () => {
  const dataDir = await folder();
  await copyFile(OLDER, join(dataDir, "shop.db"));
  const database = await openDatabase<Tables>({ file: join(dataDir, "shop.db") });
  onTestFinished(() => database.close());
  await migrate(database);
  const directory = join(await folder(), "backup");
  const made = await makeBackup(
    { database, dataDir, shopVersion: "test", settings: { text: "", leftOut: [] } },
    directory,
  );
  expect((await readManifest(directory)).tables).toEqual(made?.manifest.tables);
});

test("a backup of an older schema is migrated by its restore", async () => {
  const directory = join(await folder(), "backup");
  await mkdir(directory);
  await copyFile(OLDER, join(directory, "shop.db"));
  const { migrations, tables } = readCopy(OLDER);
  const files = [{ path: "shop.db", ...(await syncWithChecksum(OLDER)) }];
  const content = {
    made_on: "2026-11-01T00:00:00.000Z",
    shop: "older",
    shop_version: "0.0.9",
    engine: "sqlite" as const,
  };
  const rest = { migrations, tables, counters: {}, files, missing_pictures: [], left_out_settings: [] };
  await writeFile(join(directory, "manifest.json"), manifestText({ ...content, ...rest }));
  const dataDir = await folder();
  await restoreBackup(directory, { dataDir, policy: DEFAULT_POLICY });
  const restored = readCopy(join(dataDir, "shop.db"));
  expect(restored.migrations).toContain("030-backups");
  expect(restored.tables.orders).toBe(tables.orders);
});
