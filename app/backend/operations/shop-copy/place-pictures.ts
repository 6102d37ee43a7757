import { randomUUID } from "node:crypto";
import { access, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { withoutValues } from "../../db/storage-fault";
import { PART_SUFFIX } from "../../files/part-files";
import { BackupError, explainFileError } from "../backup/backup-error";
import {
  copyWithChecksum,
  type FileEntry,
  inside,
  requireSame,
  syncDirectory,
  syncWithChecksum,
} from "../backup/files";
import { lockCopiedTables } from "./lock-copied-tables";

/** A file that an import has made, and its picture. */
export interface PlacedPicture {
  path: string;
  id: string;
}

/**
 * Copies the photographs of a copy into the data directory. One that is there already, of an import that was killed, is kept.
 * @param pictures the files of the copy, by their paths from the data directory
 * @param placed gets the files that are made
 * @throws BackupError
 */
export async function placePictures(
  directory: string,
  dataDir: string,
  pictures: ReadonlyMap<string, FileEntry>,
  placed: PlacedPicture[],
): Promise<void> {
  const directories = new Set<string>();
  for (const [name, file] of pictures) {
    const path = inside(dataDir, name);
    if (await isSame(path, file)) continue;
    const part = `${path}.${randomUUID()}${PART_SUFFIX}`;
    try {
      requireSame(file, await copyWithChecksum(inside(directory, file.path), part));
      placed.push({ path, id: idOf(name) });
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw explainFileError(error, dataDir);
    }
    directories.add(dirname(path));
  }
  for (const one of directories) await syncDirectory(one);
}

const idOf = (name: string) => basename(name).replace(/\..*$/, "");

async function isSame(path: string, { bytes, sha256 }: FileEntry): Promise<boolean> {
  const present = await syncWithChecksum(path).catch(() => undefined);
  return present?.bytes === bytes && present.sha256 === sha256;
}

/** @throws BackupError when another import that failed has removed its files, which were these */
export async function requirePlaced(dataDir: string, names: Iterable<string>): Promise<void> {
  for (const name of names)
    await access(inside(dataDir, name)).catch(() => {
      throw new BackupError(`Picture ${idOf(name)} was removed meanwhile: import the shop again.`);
    });
}

/** Removes the files that a failed import has made, except those of pictures that another one has written to the database. */
export async function removeUnused(
  database: Database<Tables>,
  dataDir: string,
  placed: readonly PlacedPicture[],
): Promise<void> {
  if (placed.length === 0) return;
  try {
    await database.write(
      async (trx) => {
        await lockCopiedTables(trx, database.engine);
        const used = new Set((await trx.selectFrom("media").select("id").execute()).map(({ id }) => id));
        for (const { path, id } of placed) if (!used.has(id)) await rm(path, { force: true });
      },
      { patient: true },
    );
  } catch (error) {
    // The first error is the one to report; unused files do no harm.
    console.warn(`Photographs of the failed import stay in ${dataDir}:`, withoutValues(error));
  }
}
