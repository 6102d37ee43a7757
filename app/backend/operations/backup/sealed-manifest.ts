import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./backup-error";

/** The file that says what a directory of ours holds, written last. */
export const SEALED_FILE = "manifest.json";

/** A manifest as a file, with a checksum of itself. */
export function sealed(content: object): string {
  return `${JSON.stringify({ ...content, sha256: hashOf(content) }, null, 1)}\n`;
}

const hashOf = (content: object) => createHash("sha256").update(JSON.stringify(content)).digest("hex");

/**
 * Reads the manifest of a directory, whatever it says.
 * @param noun what the directory is meant to be, such as "backup"
 * @throws BackupError when there is none, or it is not as it was written
 */
export async function readSealed(
  directory: string,
  noun: string,
): Promise<{ path: string; content: Record<string, unknown> }> {
  const path = join(directory, SEALED_FILE);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === "ENOENT" || error.code === "ENOTDIR"
        ? `${directory} is no ${noun}: it has no ${SEALED_FILE}.`
        : `${path}: ${error.message}`,
    );
  });
  const { sha256, ...content } = parsed(text);
  if (sha256 !== hashOf(content)) throw new BackupError(`${path} is cut or was changed: take another ${noun}.`);
  return { path, content };
}

/** Empty for what is no object. */
function parsed(text: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}
