import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../../files/private-files";
import { BackupError, explainFileError } from "./backup-error";
import type { Manifest } from "./manifest";

export type FileEntry = Manifest["files"][number];

/**
 * Copies a file, durably, for this user alone.
 * @returns its length and checksum, of the bytes that were written
 * @throws the system's error
 */
export async function copyWithChecksum(from: string, to: string): Promise<Omit<FileEntry, "path">> {
  const source = await open(from, "r");
  try {
    await mkdir(dirname(to), { recursive: true, mode: PRIVATE_DIRECTORY });
    const target = await open(to, "wx", PRIVATE_FILE);
    try {
      const sum = await checksumOf(source, (chunk) => target.writeFile(chunk));
      await target.sync();
      return sum;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The length and checksum of a file, which is also brought to the disk. @throws the system's error */
export async function syncWithChecksum(path: string): Promise<Omit<FileEntry, "path">> {
  const file = await open(path, "r");
  try {
    await file.sync();
    return await checksumOf(file);
  } finally {
    await file.close();
  }
}

async function checksumOf(
  file: FileHandle,
  write: (chunk: Buffer) => Promise<void> = async () => {},
): Promise<Omit<FileEntry, "path">> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(file.createReadStream({ autoClose: false }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      await write(chunk);
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}

/** Writes a small file durably, for this user alone. @throws the system's error */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", PRIVATE_FILE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a directory durable. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** The path of a file of the manifest on this system. */
export const inside = (directory: string, path: string): string => join(directory, ...path.split("/"));

/** @throws BackupError when a file of a directory is missing, or not as its manifest says */
export async function requireWhole(directory: string, file: FileEntry): Promise<void> {
  const path = inside(directory, file.path);
  const sum = await syncWithChecksum(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new BackupError(`${file.path} is missing in ${directory}: make it again.`);
    throw explainFileError(error, path);
  });
  requireSame(file, sum);
}

/** @throws BackupError when the content is not that of the manifest */
export function requireSame(file: FileEntry, { bytes, sha256 }: Omit<FileEntry, "path">): void {
  if (bytes < file.bytes)
    throw new BackupError(`${file.path} is cut: ${bytes} bytes instead of ${file.bytes}. Make the directory again.`);
  if (bytes !== file.bytes || sha256 !== file.sha256)
    throw new BackupError(`${file.path} was changed after the directory was made. Make it again.`);
}
