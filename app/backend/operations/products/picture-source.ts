import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { MAX_PHOTOGRAPH_BYTES } from "../../media/photograph";
import { TableError } from "../tables/table-error";

/** Pictures by file name. */
export interface PictureSource {
  has(name: string): boolean;
  /** @throws TableError for a picture that is unreadable or too large */
  read(name: string): Promise<Buffer>;
  close(): void;
}

const MAX_FILES = 200_000;
const PICTURE = /\.(?:jpe?g|png|webp|avif)$/i;
const TOO_LARGE = "is too large: a picture has at most 20 MB.";
/** Names are compared without their folders and capitals, as spreadsheets have them. */
const keyOf = (name: string) => basename(name.replaceAll("\\", "/")).normalize("NFC").toLowerCase();

/**
 * Opens a folder of pictures with its subfolders, or a ZIP file of them.
 * @throws TableError for neither; the system's error
 */
export async function openPictures(path: string): Promise<PictureSource> {
  return (await stat(path)).isDirectory() ? openFolder(path) : openZip(path);
}

async function openFolder(folder: string): Promise<PictureSource> {
  const root = await realpath(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  // Links may lead out of the folder.
  const files = entries.filter((entry) => entry.isFile() && PICTURE.test(entry.name));
  const paths = uniqueNames(files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)));
  return {
    has: (name) => paths.has(keyOf(name)),
    async read(name) {
      const file = paths.get(keyOf(name));
      if (!file) throw new TableError(`${name} is not in ${folder}.`);
      if ((await stat(file)).size > MAX_PHOTOGRAPH_BYTES) throw new TableError(`${name} ${TOO_LARGE}`);
      return readFile(file);
    },
    close() {},
  };
}

async function openZip(path: string): Promise<PictureSource> {
  const zip = await promisify<string, yauzl.Options, ZipFile>(yauzl.open)(path, {
    lazyEntries: true,
    autoClose: false,
    // Refuses absolute paths and those with `..`.
    strictFileNames: false,
    validateEntrySizes: true,
  }).catch((error: Error) => {
    throw new TableError(`${path} is neither a folder nor a ZIP file: ${error.message}`);
  });
  try {
    const entries = await entriesOf(zip);
    const byName = new Map([...uniqueNames(entries.map(({ fileName }) => fileName))]);
    const byPath = new Map(entries.map((entry) => [entry.fileName, entry]));
    return {
      has: (name) => byName.has(keyOf(name)),
      async read(name) {
        const entry = byPath.get(byName.get(keyOf(name)) ?? "");
        if (!entry) throw new TableError(`${name} is not in ${path}.`);
        return readEntry(zip, entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      if (PICTURE.test(entry.fileName) && !entry.fileName.startsWith("__MACOSX/")) entries.push(entry);
      if (entries.length > MAX_FILES) reject(new TableError(`The ZIP file has more than ${MAX_FILES} pictures.`));
      else zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", (error: Error) => reject(new TableError(`The ZIP file is damaged: ${error.message}`)));
    zip.readEntry();
  });
}

/** Reads an entry. The size in the ZIP file may be wrong, so the read bytes are counted too. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MAX_PHOTOGRAPH_BYTES) throw new TableError(`${entry.fileName} ${TOO_LARGE}`);
  if (entry.isEncrypted()) throw new TableError(`${entry.fileName} is encrypted.`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const stream = await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_PHOTOGRAPH_BYTES) throw new TableError(`${entry.fileName} ${TOO_LARGE}`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError(`${entry.fileName} cannot be unpacked: ${error instanceof Error ? error.message : error}`);
  }
  return Buffer.concat(chunks);
}

/** @throws TableError for two files that a name could mean */
function uniqueNames(paths: readonly string[]): Map<string, string> {
  if (paths.length > MAX_FILES) throw new TableError(`There are more than ${MAX_FILES} pictures.`);
  const names = new Map<string, string>();
  for (const path of paths) {
    const other = names.get(keyOf(path));
    if (other !== undefined) throw new TableError(`Two pictures have the same name: ${other} and ${path}.`);
    names.set(keyOf(path), path);
  }
  return names;
}
