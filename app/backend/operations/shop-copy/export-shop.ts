import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { readSnapshot } from "../../db/snapshot";
import { PRIVATE_DIRECTORY } from "../../files/private-files";
import { BackupError, explainFileError } from "../backup/backup-error";
import { PictureCopy } from "../backup/copied-pictures";
import { type FileEntry, syncDirectory, syncWithChecksum, writeDurably } from "../backup/files";
import { newDirectoryPath } from "../backup/new-directory";
import type { AnyTables } from "../collections/collection";
import { writeTable } from "../tables/write-table";
import { type CopiedTable, copiedTables, headingsOf } from "./copied-tables";
import { MANIFEST, type Manifest, manifestText, PICTURES } from "./manifest";
import { isKeyed, RecordKeys, type Stored } from "./record-keys";

export interface CopiedShop {
  database: Database<Tables>;
  dataDir: string;
  shopVersion: string;
}

type Content = Omit<Manifest, "kind" | "format">;

/** A description may have 200,000 characters in each language. */
const ROWS_AT_ONCE = 200;

/**
 * Writes what a shop shows, as it is at one moment while it may sell, to a directory: a CSV file for each kind of record, photographs, and
 * a manifest. The directory gets its name when it is whole and on the disk; a failure leaves nothing.
 * @param directory which does not exist yet
 * @throws BackupError when the place cannot be used, or the disk is full; StorageFault
 */
export async function exportShop(
  { database, dataDir, shopVersion }: CopiedShop,
  directory: string,
): Promise<{ directory: string; manifest: Content }> {
  const target = await newDirectoryPath(dataDir, directory);
  const part = `${target}.part`;
  await makePart(part);
  try {
    const pictures = new PictureCopy(dataDir, part, () => undefined, PICTURES);
    await pictures.copyPresent();
    const made_on = new Date().toISOString();
    const { records, photographs } = await readSnapshot(database, async (db) => ({
      records: await writeTables(db, part),
      photographs: await db
        .selectFrom("media")
        .select(["id", "type"])
        .where("source", "=", "file")
        .orderBy("id")
        .execute(),
    }));
    if (records.countries === 0)
      throw new BackupError("This shop is empty and was never started: it has nothing to export.");
    const { files: copies, missing } = await pictures.complete(photographs);
    const files: FileEntry[] = [];
    for (const path of Object.keys(records).map((file) => `${file}.csv`))
      files.push({ path, ...(await syncWithChecksum(join(part, path))) });
    const manifest = { made_on, shop_version: shopVersion, records, files: [...files, ...copies] };
    const content = { ...manifest, missing_pictures: missing };
    await writeDurably(join(part, MANIFEST), manifestText(content));
    for (const entry of await readdir(part, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) await syncDirectory(join(entry.parentPath, entry.name));
    await syncDirectory(part);
    await rename(part, target);
    await syncDirectory(dirname(target));
    return { directory: target, manifest: content };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw explainFileError(error, directory);
  }
}

/** @throws BackupError */
async function makePart(part: string): Promise<void> {
  await mkdir(part, { mode: PRIVATE_DIRECTORY }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw explainFileError(error, part);
    throw new BackupError(
      `${part} is there: another export writes to it, or was killed. In the second case remove it.`,
    );
  });
}

/** @returns how many records each file has */
async function writeTables(db: Kysely<Tables>, directory: string): Promise<Record<string, number>> {
  const keys = new RecordKeys();
  const records: Record<string, number> = {};
  for (const copied of copiedTables) {
    await addKeys(db, copied, keys);
    const headers = [...headingsOf(copied).keys()];
    const rows = cellsOf(db, copied, keys);
    records[copied.file] = await writeTable(join(directory, `${copied.file}.csv`), { headers, rows });
  }
  return records;
}

/** Before the rows of the table are written, because a category names its parent. */
async function addKeys(db: Kysely<Tables>, copied: CopiedTable, keys: RecordKeys): Promise<void> {
  const { table } = copied;
  if (!isKeyed(table)) return;
  const columns = ["id", "slug", "slug_en", "system", "name"].filter((name) => Object.hasOwn(copied.columns, name));
  const tables: AnyTables = db;
  for (const row of await tables.selectFrom(table).select(columns).orderBy("id").execute()) keys.add(table, row);
}

async function* cellsOf(db: Kysely<Tables>, copied: CopiedTable, keys: RecordKeys): AsyncGenerator<string[], void> {
  const { table, columns, only } = copied;
  const tables: AnyTables = db;
  const names = Object.keys(columns);
  for (let after: Stored = null; ; ) {
    let query = tables
      .selectFrom(table)
      .select(["id", ...names])
      .orderBy("id")
      .limit(ROWS_AT_ONCE);
    if (after !== null) query = query.where("id", ">", after);
    if (only) query = query.where(only);
    const rows: Record<string, Stored>[] = await query.execute();
    for (const row of rows) yield names.map((name) => columns[name]?.cell(row[name] ?? null, keys) ?? "");
    const last = rows.at(-1);
    if (!last) return;
    after = last.id ?? null;
  }
}
