import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StorageFault } from "../db/storage-fault";
import { ORIGINALS } from "../files/data-directory";
import { writeWhole } from "../files/part-files";

/** File extensions of photographs by MIME type. */
const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};

/** A photograph has a row and no file: the database was restored without the directory of photographs. */
export class MissingOriginal extends Error {}

interface NamedOriginal {
  id: string;
  /** MIME type. */
  type: string;
}

/**
 * Reads a photograph.
 * @throws MissingOriginal; the system's error when its file cannot be read
 */
export async function readOriginal(dataDir: string, original: NamedOriginal): Promise<Buffer> {
  const path = originalPath(dataDir, original);
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new MissingOriginal(
      `Picture ${original.id} has no file ${path}: restore ${ORIGINALS} of the data directory.`,
    );
  });
}

/** The path of a photograph's file. */
export function originalPath(dataDir: string, { id, type }: NamedOriginal): string {
  return join(dataDir, ORIGINALS, id.slice(0, 2), `${id}.${extensions[type] ?? "bin"}`);
}

/** @throws StorageFault when the disk is full or the directory is not writable */
export async function writeOriginal(dataDir: string, original: NamedOriginal, content: Buffer): Promise<void> {
  try {
    await writeWhole(originalPath(dataDir, original), content, { durable: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StorageFault(`The picture could not be kept in ${join(dataDir, ORIGINALS)}: ${reason}`, true);
  }
}

/** Does nothing when the file does not exist. */
export async function removeOriginal(dataDir: string, original: NamedOriginal): Promise<void> {
  await rm(originalPath(dataDir, original), { force: true });
}
