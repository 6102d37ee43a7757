import { readdir, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ORIGINALS } from "../../files/data-directory";
import { PART_SUFFIX } from "../../files/part-files";
import { originalPath } from "../../media/originals";
import { copyWithChecksum, type FileEntry, inside } from "./files";

/**
 * Copies photographs in two steps, because they take long and may be removed meanwhile: all files that are there before the
 * database is copied, and then those that the copy names in addition.
 */
export class PictureCopy {
  readonly #dataDir: string;
  readonly #directory: string;
  readonly #proceed: () => void;
  readonly #folder: string;
  readonly #copied = new Map<string, FileEntry>();

  /**
   * @param proceed called before each file; throws to end the copy
   * @param folder of the copies in the directory
   */
  constructor(dataDir: string, directory: string, proceed: () => void, folder = ORIGINALS) {
    this.#dataDir = dataDir;
    this.#directory = directory;
    this.#proceed = proceed;
    this.#folder = folder;
  }

  /** Copies all photographs of the shop. @throws the system's error */
  async copyPresent(): Promise<void> {
    for (const path of await presentPictures(this.#dataDir)) await this.#copy(path);
  }

  /**
   * Completes the copies for a copy of the database.
   * @returns the files that it names, and the ids of the photographs without a file
   */
  async complete(pictures: readonly { id: string; type: string }[]) {
    const missing: string[] = [];
    const files: FileEntry[] = [];
    for (const picture of pictures) {
      const path = originalPath("", picture).split(sep).join("/");
      const file = this.#copied.get(path) ?? (await this.#copy(path));
      this.#copied.delete(path);
      if (file) files.push(file);
      else missing.push(picture.id);
    }
    // Removed from the shop before its database was copied.
    for (const { path } of this.#copied.values()) await rm(inside(this.#directory, path));
    return { files, missing };
  }

  /** Undefined when the shop has no such file (any more). */
  async #copy(path: string): Promise<FileEntry | undefined> {
    this.#proceed();
    const copy = this.#folder + path.slice(ORIGINALS.length);
    try {
      const sum = await copyWithChecksum(inside(this.#dataDir, path), inside(this.#directory, copy));
      const file = { path: copy, ...sum };
      this.#copied.set(path, file);
      return file;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  }
}

/** Paths from the data directory, with slashes; none without photographs. */
export async function presentPictures(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, ORIGINALS), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(PART_SUFFIX))
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join("/"));
}
