import { chmod, stat } from "node:fs/promises";
import { StorageFault } from "../db/storage-fault";
import { makeDirectory } from "./make-directory";

/** Modes that exclude other users of the computer: our files contain orders, emails, gift-card codes and mails. */
export const PRIVATE_DIRECTORY = 0o700;
export const PRIVATE_FILE = 0o600;

const OTHERS = 0o077;
/** The mark of shared directories such as /tmp. */
const STICKY = 0o1000;

/**
 * Creates a directory for this user alone; an existing one stays unchanged.
 * @throws StorageFault when it cannot be created
 */
export function makePrivateDirectory(path: string): void {
  try {
    makeDirectory(path);
  } catch (error) {
    throw new StorageFault(`The directory ${path}: ${error instanceof Error ? error.message : error}`, false);
  }
}

/** Removes the rights of group and others. Ignores missing files and files of other users. */
export async function closeToOthers(path: string, mode: typeof PRIVATE_DIRECTORY | typeof PRIVATE_FILE): Promise<void> {
  try {
    const { mode: current } = await stat(path);
    if (current & OTHERS && !(current & STICKY)) await chmod(path, mode);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["ENOENT", "ENOTDIR", "EPERM", "EROFS", "ENOTSUP"].includes(code)) throw error;
  }
}
