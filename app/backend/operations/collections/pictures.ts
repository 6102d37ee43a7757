import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fullPictureId, shortPictureId } from "~/shop/picture-id";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { RequestError } from "../../http/errors";
import { type PreparedPicture, preparePicture } from "../../media/add-media";
import { MAX_PHOTOGRAPH_BYTES } from "../../media/photograph";
import { type Problem, quoted } from "../tables/table-error";
import type { Collection, Value } from "./collection";
import type { ParsedRecord } from "./parse-record";

export interface Pictures {
  /** Where the files of pictures are; null without a folder. */
  folder: string | null;
  dataDir: string;
}

export interface NamedPictures {
  /** The records with ids in the place of file names. */
  parsed: ParsedRecord[];
  problems: Problem[];
  /** The path of each new picture, by its short id. */
  added: ReadonlyMap<string, string>;
}

/**
 * Finds the pictures that records name: by id, else by the name of a file. The same file is the same picture each time, so
 * that a second import changes nothing. Writes nothing.
 */
export async function findPictures(
  database: Database<Tables>,
  collection: Collection,
  parsed: readonly ParsedRecord[],
  { folder, dataDir }: Pictures,
): Promise<NamedPictures> {
  const [column] = Object.entries(collection.fields).find(([, field]) => field.picture) ?? [];
  const found: NamedPictures & { added: Map<string, string> } = { parsed: [], problems: [], added: new Map() };
  const known = new Map<string, Value | RequestError>();
  for (const record of parsed) {
    const name = column === undefined ? null : record.values[column];
    if (column === undefined || typeof name !== "string" || record.remove) {
      found.parsed.push(record);
      continue;
    }
    const picture = known.get(name) ?? (await pictureOf(name));
    known.set(name, picture);
    if (picture instanceof RequestError) {
      const reason = String(picture.extensions.reason ?? picture.message);
      found.problems.push({ line: record.line, column, reason: `${quoted(name)}: ${reason}.` });
    } else found.parsed.push({ ...record, values: { ...record.values, [column]: picture } });
  }
  return found;

  async function pictureOf(name: string): Promise<string | RequestError> {
    const row = database.read.selectFrom("media").select("id").where("id", "=", fullPictureId(name));
    if (await row.executeTakeFirst()) return name;
    try {
      const path = await pathOf(folder, name);
      const picture = await preparePicture(database.read, dataDir, await readFile(path));
      const id = shortPictureId(picture.id);
      if (picture.isNew) found.added.set(id, path);
      return id;
    } catch (error) {
      if (error instanceof RequestError) return error;
      throw error;
    }
  }
}

/** Reads a picture's file again, so that not all of them are in memory. */
export async function newPicture(database: Database<Tables>, dataDir: string, path: string): Promise<PreparedPicture> {
  return preparePicture(database.read, dataDir, await readFile(path));
}

async function pathOf(folder: string | null, name: string): Promise<string> {
  if (folder === null)
    throw refused("There is no picture with this id; a file is looked for in the folder of --pictures");
  if (/[/\\]|^\./.test(name)) throw refused("A file of the folder has no slash in its name, and no dot before it");
  const path = join(folder, name);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw refused("The folder has no such file");
  if (found.size > MAX_PHOTOGRAPH_BYTES) throw refused("A picture has at most 20 MB");
  return path;
}

const refused = (reason: string) => new RequestError(400, "INVALID_PAYLOAD", reason, { reason });
