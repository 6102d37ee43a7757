import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Format, Shape, Width } from "./render";

export interface Rendition {
  width: Width;
  format: Format;
  shape: Shape;
}

/** The name of a picture in one size, format and shape, for caches. */
export function renditionName(id: string, { width, format, shape }: Rendition): string {
  return `${id}-${width}${shape === "own" ? "" : `-${shape}`}.${format}`;
}

/** The cached file of a picture in one size, format and shape. */
export function renditionPath(cacheDir: string, id: string, rendition: Rendition) {
  return join(cacheDir, id.slice(0, 2), renditionName(id, rendition));
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
