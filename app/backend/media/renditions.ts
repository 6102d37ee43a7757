import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Format, Width } from "./render";

/** The cached file of a picture in one size and format. */
export function renditionPath(cacheDir: string, id: string, { width, format }: { width: Width; format: Format }) {
  return join(cacheDir, id.slice(0, 2), `${id}-${width}.${format}`);
}

/**
 * Deletes the cached files of a picture in every size and format, also those that this version no longer renders.
 * @throws the system's error when a file cannot be deleted
 */
export async function removeRenditions(cacheDir: string, id: string): Promise<void> {
  const folder = join(cacheDir, id.slice(0, 2));
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const own = names.filter((name) => name.startsWith(`${id}-`));
  await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
}
