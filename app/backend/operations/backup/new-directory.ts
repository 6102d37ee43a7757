import { lstat, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { makeDirectory } from "../../files/make-directory";
import { BackupError, explainFileError } from "./backup-error";

/**
 * A place for a new directory outside of the data directory.
 * @returns its absolute path
 * @throws BackupError when it is taken, or inside the data directory
 */
export async function newDirectoryPath(dataDir: string, directory: string): Promise<string> {
  const path = resolve(directory);
  try {
    makeDirectory(dirname(path));
    const parent = await realpath(dirname(path));
    const target = join(parent, basename(path));
    const data = await realpath(dataDir);
    if (`${target}${sep}`.startsWith(`${data}${sep}`))
      throw new BackupError(
        `${directory} is inside the data directory ${dataDir}, and would be lost with it: choose a place elsewhere, best on another disk.`,
      );
    if (await pathExists(target))
      throw new BackupError(`${directory} exists already: name a new directory, which is made then.`);
    return target;
  } catch (error) {
    throw explainFileError(error, directory);
  }
}

export async function pathExists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}
