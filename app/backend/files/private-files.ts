import { chmod, mkdir, stat } from "node:fs/promises";
import { StorageFault } from "../db/storage-fault";

/** Modes that shut out other users of the computer: orders, addresses, codes of gift cards and mails are in our files. */
export const PRIVATE_DIRECTORY = 0o700;
export const PRIVATE_FILE = 0o600;

const OTHERS = 0o077;
/** A directory that is everybody's on purpose, such as /tmp. */
const STICKY = 0o1000;

/**
 * Makes a directory for this user alone; one that is there stays as it is.
 * @throws StorageFault when it cannot be made
 */
export async function makePrivateDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: PRIVATE_DIRECTORY });
  } catch (error) {
    throw new StorageFault(`The directory ${path}: ${error instanceof Error ? error.message : error}`, false);
  }
}

/** Takes the rights of group and others away. What does not exist, or belongs to somebody else, is left alone. */
export async function closeToOthers(path: string, mode: typeof PRIVATE_DIRECTORY | typeof PRIVATE_FILE): Promise<void> {
  try {
    const { mode: current } = await stat(path);
    if (current & OTHERS && !(current & STICKY)) await chmod(path, mode);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["ENOENT", "ENOTDIR", "EPERM", "EROFS", "ENOTSUP"].includes(code)) throw error;
  }
}
