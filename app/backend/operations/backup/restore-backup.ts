import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readdir, rename, rm, unlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Database, type DatabaseOptions, openDatabase } from "../../db/engine";
import { migrate, unknownMigrations } from "../../db/migrate";
import type { Tables } from "../../db/schema";
import { companionsOf } from "../../db/sqlite-use";
import { ORIGINALS, prepareDataDirectory } from "../../files/data-directory";
import { BackupError, explainFileError } from "./backup-error";
import { presentPictures } from "./copied-pictures";
import { copyWithChecksum, inside, requireSame, requireWhole, syncDirectory } from "./files";
import { LOGO, type Manifest, readManifest, SQLITE_FILE } from "./manifest";
import { restorePostgres } from "./restore-postgres";
import { readCopy } from "./sqlite-copy";

/** The place of the restored shop, which is empty. */
export interface RestorePlace extends Pick<DatabaseOptions, "url" | "schema" | "policy"> {
  dataDir: string;
}

const PART = ".restore-part";

/**
 * Restores a backup into an empty place, compares the result with the manifest, and migrates it to the schema of this program.
 * @returns the manifest
 * @throws BackupError when the backup is not whole, of another engine or a newer schema, or the place is not empty; StorageFault
 */
export async function restoreBackup(directory: string, place: RestorePlace): Promise<Manifest> {
  const manifest = await readManifest(directory);
  const engine = place.url === undefined ? "sqlite" : "postgres";
  if (manifest.engine !== engine) throw new BackupError(otherEngine(manifest.engine));
  const newer = unknownMigrations(manifest.migrations);
  if (newer.length > 0)
    throw new BackupError(
      `The backup belongs to a newer version of this program (${newer.join(", ")}): restore it with that version.`,
    );
  await requireEmpty(place.dataDir);
  for (const file of manifest.files) await requireWhole(directory, file);
  await prepareDataDirectory(place.dataDir);
  try {
    await restoreFiles(directory, place, manifest);
  } catch (error) {
    throw explainFileError(error, place.dataDir);
  }
  const restored = await openDatabase<Tables>({ ...place, file: join(place.dataDir, SQLITE_FILE) });
  try {
    await migrate(restored);
    await becomeAnotherShop(restored);
  } finally {
    await restored.close();
  }
  return manifest;
}

/** Where both run, the backups of the restored shop must not count as those of the one that it was copied from. */
async function becomeAnotherShop(database: Database<Tables>): Promise<void> {
  const free = { claim: null, claimed_until: null, scheduled_on: null };
  await database.write((trx) =>
    trx
      .updateTable("backup_state")
      .set({ shop: randomUUID(), ...free })
      .execute(),
  );
}

function otherEngine(engine: Manifest["engine"]): string {
  return engine === "postgres"
    ? "The backup is of PostgreSQL: set DATABASE_URL to an empty database."
    : "The backup is of SQLite: restore it without DATABASE_URL.";
}

/** @throws BackupError */
async function requireEmpty(dataDir: string): Promise<void> {
  const present = existsSync(join(dataDir, SQLITE_FILE)) ? [SQLITE_FILE] : [];
  present.push(...companionsOf(join(dataDir, SQLITE_FILE)).map((path) => basename(path)));
  if ((await presentPictures(dataDir)).length > 0) present.push(ORIGINALS);
  if (present.length > 0)
    throw new BackupError(
      `${dataDir} is not empty (${present.join(", ")}): move it away, or set DATA_DIR to another directory. A restore replaces nothing.`,
    );
}

/** Everything gets its name at the end, the database last. What a failure leaves is removed. */
async function restoreFiles(directory: string, place: RestorePlace, manifest: Manifest): Promise<void> {
  const { dataDir } = place;
  const originals = join(dataDir, ORIGINALS);
  const database = join(dataDir, SQLITE_FILE);
  const logo = join(dataDir, LOGO);
  const placed: string[] = [];
  try {
    for (const path of [originals, database, logo]) await rm(path + PART, { recursive: true, force: true });
    placed.push(originals + PART, logo + PART, database + PART);
    for (const file of manifest.files) {
      const to = partOf(dataDir, file.path);
      if (to) requireSame(file, await copyWithChecksum(inside(directory, file.path), to));
    }
    if (manifest.engine === "sqlite") compare(database + PART, manifest);
    if (existsSync(originals + PART)) {
      // An empty directory of an earlier start.
      await rm(originals, { recursive: true, force: true });
      placed.push(originals);
      await rename(originals + PART, originals);
    }
    if (existsSync(logo + PART)) {
      for (const name of await readdir(logo + PART)) {
        // Fails where the name is taken: a restore replaces nothing.
        await link(join(logo + PART, name), join(dataDir, name));
        placed.push(join(dataDir, name));
      }
      await rm(logo + PART, { recursive: true });
    }
    if (manifest.engine === "postgres") await fillPostgres(directory, place, manifest);
    else {
      // A shop that was started meanwhile has a WAL, which would be taken for the restored file's; its own file stays too.
      const companions = companionsOf(database).map((path) => basename(path));
      if (companions.length > 0) throw new BackupError(startedMeanwhile(dataDir, companions));
      await link(database + PART, database).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "EEXIST" ? new BackupError(startedMeanwhile(dataDir, [SQLITE_FILE])) : error;
      });
      placed.push(database);
      await unlink(database + PART);
    }
    await syncDirectory(dataDir);
  } catch (error) {
    for (const path of placed) await rm(path, { recursive: true, force: true });
    throw error;
  }
}

const startedMeanwhile = (dataDir: string, present: string[]) =>
  `${dataDir} has got ${present.join(", ")} during the restore: stop the shop, move these away, and restore again.`;

/** Where a file of a backup is copied to; null for one that stays in the backup. */
function partOf(dataDir: string, path: string): string | null {
  if (path === SQLITE_FILE) return join(dataDir, path + PART);
  for (const folder of [ORIGINALS, LOGO])
    if (path.startsWith(`${folder}/`)) return inside(join(dataDir, folder) + PART, path.slice(folder.length + 1));
  return null;
}

/** @throws BackupError */
function compare(file: string, manifest: Manifest): void {
  const { tables, migrations } = readCopy(file, { checks: true });
  if (migrations.join() !== manifest.migrations.join())
    throw new BackupError("The schema of the backup's database is not that of its manifest: take another backup.");
  const names = new Set([...Object.keys(tables), ...Object.keys(manifest.tables)]);
  for (const name of names)
    if (tables[name] !== manifest.tables[name])
      throw new BackupError(
        `${name} has ${tables[name] ?? "no"} rows after the restore, and ${manifest.tables[name] ?? "none"} in the manifest.`,
      );
}

async function fillPostgres(directory: string, place: RestorePlace, manifest: Manifest): Promise<void> {
  const database = await openDatabase<Tables>(place);
  try {
    await restorePostgres(database, directory, manifest);
  } finally {
    await database.close();
  }
}
