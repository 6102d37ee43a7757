import { sep } from "node:path";
import type { Kysely } from "kysely";
import type { Change } from "../../catalogue/change-log";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { ORIGINALS } from "../../files/data-directory";
import { originalPath } from "../../media/originals";
import { fillReferenceData } from "../../reference-data/fill-reference-data";
import { BackupError } from "../backup/backup-error";
import type { FileEntry } from "../backup/files";
import { contentOf, type ExampleText } from "./content-of";
import { copiedTables } from "./copied-tables";
import { type Manifest, PICTURES } from "./manifest";
import { type PlacedPicture, placePictures, removeUnused } from "./place-pictures";
import { openCopy, readParents, readRows } from "./read-copy";
import { RecordKeys } from "./record-keys";
import { writeCopy } from "./write-copy";

interface ShopImportOptions {
  dataDir: string;
  /** Checks everything and writes nothing. */
  dryRun: boolean;
  /** The texts that a start writes into a new shop: they do not count as its own. */
  examples: readonly ExampleText[];
  change: Change;
}

/**
 * Makes an empty shop the same as the one that a copy was exported from, down to the numbers of its products: all of it or nothing. Past prices
 * are restored, and the audit trail says so.
 * @returns the copy's manifest
 * @throws BackupError when the copy is not whole, was changed or is of a newer program, or the shop is not empty; StorageFault
 */
export async function importShop(
  database: Database<Tables>,
  directory: string,
  { dataDir, dryRun, examples, change }: ShopImportOptions,
): Promise<Manifest> {
  const manifest = await openCopy(directory);
  await requireEmpty(database.read, examples);
  const pictures = await checkRows(directory, manifest);
  if (dryRun) return manifest;
  await fillReferenceData(database);
  const placed: PlacedPicture[] = [];
  try {
    await placePictures(directory, dataDir, pictures, placed);
    await database.write(
      async (trx) => {
        const copy = { directory, manifest, pictures, dataDir, change, engine: database.engine };
        await writeCopy(trx, copy, () => requireEmpty(trx, examples));
      },
      { patient: true },
    );
  } catch (error) {
    await removeUnused(database, dataDir, placed);
    throw explained(error);
  }
  return manifest;
}

/** Kinds of records in a message. */
const MOST_NAMED = 8;

/** @throws BackupError naming what the shop has */
async function requireEmpty(db: Kysely<Tables>, examples: readonly ExampleText[]): Promise<void> {
  const content = await contentOf(db, examples);
  if (content.length === 0) return;
  const most = content.length > MOST_NAMED ? [...content.slice(0, MOST_NAMED), "…"] : content;
  throw new BackupError(
    `This shop is not empty, it has ${most.join(", ")}: name an empty one by another DATA_DIR (or DATABASE_URL). The import of a shop replaces nothing.`,
  );
}

/**
 * Reads all records once, before anything is written.
 * @returns the photographs' files by their paths from the data directory, with slashes
 */
async function checkRows(directory: string, manifest: Manifest): Promise<Map<string, FileEntry>> {
  const keys = new RecordKeys();
  const files = new Map(manifest.files.map((file) => [file.path, file]));
  const missing = new Set(manifest.missing_pictures);
  const pictures = new Map<string, FileEntry>();
  for (const copied of copiedTables) {
    for await (const row of readRows(directory, manifest, copied, keys)) {
      if (copied.table !== "media" || row.source !== "file") continue;
      const id = String(row.id);
      const path = originalPath("", { id, type: String(row.type) })
        .split(sep)
        .join("/");
      const file = files.get(PICTURES + path.slice(ORIGINALS.length));
      if (file) pictures.set(path, file);
      else if (!missing.has(id))
        throw new BackupError(`The file of picture ${id} is not in the copy: export the shop again.`);
    }
    for await (const _ of readParents(directory, copied, keys));
  }
  return pictures;
}

/** Files that fit their checksums and not each other were written by something else than an export. */
function explained(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!/^(?:23\d{3}|SQLITE_CONSTRAINT)/.test(code)) return error;
  return new BackupError(
    `The records of the copy contradict each other (${(error as Error).message}): export the shop again. Nothing is written.`,
  );
}
