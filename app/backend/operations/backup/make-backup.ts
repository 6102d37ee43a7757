import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { PRIVATE_DIRECTORY } from "../../files/private-files";
import { BackupError, explainFileError } from "./backup-error";
import { type Claim, claimBackup, type LastBackups } from "./claim";
import { PictureCopy } from "./copied-pictures";
import { copyWithChecksum, type FileEntry, syncDirectory, syncWithChecksum, writeDurably } from "./files";
import { LOGO, MANIFEST, type Manifest, manifestText, SETTINGS } from "./manifest";
import { newDirectoryPath, pathExists } from "./new-directory";
import { copyPostgres } from "./postgres-copy";
import { copySqlite } from "./sqlite-copy";

export interface BackupSource {
  database: Database<Tables>;
  dataDir: string;
  shopVersion: string;
  /** The settings of the shop that are no secrets, as a file, the names of the others that are set, and the logo's file in `dataDir`. */
  settings: { text: string; leftOut: string[]; logo?: string };
}

interface BackupOptions {
  /** Default: the backup was asked for, and belongs to no schedule. */
  scheduled?: { isDue(last: LastBackups): boolean };
  /** Whether the process stops, so that the backup ends without a result. */
  isStopping?: () => boolean;
}

export interface MadeBackup {
  directory: string;
  manifest: Omit<Manifest, "format">;
}

/**
 * Makes a backup of a shop that may run: database, photographs, logo, settings without secrets.
 * It holds everything that was acknowledged before its beginning. The directory has its name when the backup is whole and on
 * the disk; a failure leaves nothing.
 * @param directory which does not exist yet
 * @returns null when a scheduled backup is not due
 * @throws BackupError when the place cannot be used, the disk is full, or another backup is being made; StorageFault
 */
export async function makeBackup(
  source: BackupSource,
  directory: string,
  { scheduled, isStopping = () => false }: BackupOptions = {},
): Promise<MadeBackup | null> {
  const proceed = () => {
    if (isStopping()) throw new BackupError("The shop stops before its backup is complete.");
  };
  const target = await newDirectoryPath(source.dataDir, directory);
  const claimOptions = { scheduled: scheduled !== undefined, isDue: scheduled?.isDue };
  return claimBackup(source.database, claimOptions, async (claim) => {
    await removeAbandoned(dirname(target), claim);
    const part = `${target}${partSuffix(claim)}`;
    try {
      await mkdir(part, { mode: PRIVATE_DIRECTORY });
      const manifest = await fill(source, part, claim, proceed);
      // A directory that was made meanwhile is not replaced, unless it is empty.
      await rename(part, target);
      await syncDirectory(dirname(target));
      return { directory: target, manifest };
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      throw explainFileError(error, directory);
    }
  });
}

/** Several shops may share a directory. */
const partSuffix = ({ shop, id }: Pick<Claim, "shop" | "id">) => `.part-${shop}.${id}`;

/** Removes what killed processes have left: the claim is ours alone, so nobody else writes a backup of this shop. */
async function removeAbandoned(parent: string, { shop, former }: Claim): Promise<void> {
  // Older versions named the claim alone.
  const isOurs = (name: string) =>
    name.includes(partSuffix({ shop, id: "" })) || (former !== null && name.endsWith(`.part-${former}`));
  for (const name of await readdir(parent))
    if (isOurs(name)) await rm(join(parent, name), { recursive: true, force: true });
}

async function fill(
  { database, dataDir, shopVersion, settings }: BackupSource,
  part: string,
  { madeOn, shop }: Claim,
  proceed: () => void,
): Promise<Omit<Manifest, "format">> {
  const pictures = new PictureCopy(dataDir, part, proceed);
  await pictures.copyPresent();
  const copied =
    database.engine === "sqlite" ? await copySqlite(database, part) : await copyPostgres(database, part, proceed);
  const completed = await pictures.complete(copied.pictures);
  await writeDurably(join(part, SETTINGS), settings.text);
  const files: FileEntry[] = [...completed.files];
  const { logo } = settings;
  if (logo && (await pathExists(join(dataDir, logo)))) {
    const path = `${LOGO}/${logo}`;
    files.push({ path, ...(await copyWithChecksum(join(dataDir, logo), join(part, path))) });
  }
  for (const path of [...copied.files, SETTINGS]) {
    proceed();
    files.push({ path, ...(await syncWithChecksum(join(part, path))) });
  }
  const manifest = {
    ...{ made_on: madeOn, shop, shop_version: shopVersion, engine: database.engine },
    ...{ migrations: copied.migrations, tables: copied.tables, counters: copied.counters, files },
    ...{ missing_pictures: completed.missing, left_out_settings: settings.leftOut },
  };
  await writeDurably(join(part, MANIFEST), manifestText(manifest));
  for (const name of await readdir(part, { recursive: true, withFileTypes: true }))
    if (name.isDirectory()) await syncDirectory(join(name.parentPath, name.name));
  await syncDirectory(part);
  return manifest;
}
