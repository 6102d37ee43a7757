import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";
import { writeWhole } from "../../files/part-files";
import { TableError } from "../tables/table-error";
import { writeTable } from "../tables/write-table";
import { collections } from "./collection-table";
import { readStored } from "./read-records";
import { formatOf } from "./record-file";

/**
 * Writes all records of a collection to a JSON or CSV file, which `importCollection` reads without a change.
 * @param separator of a CSV file; default: a comma
 * @returns how many they are
 * @throws TableError for another file name; the system's error
 */
export async function exportCollection(
  db: Kysely<Tables>,
  name: string,
  path: string,
  { separator }: { separator?: "," | ";" } = {},
): Promise<number> {
  const collection = collections[name];
  if (!collection) throw new TableError(`There is no collection ${name}.`);
  const format = formatOf(path);
  const records = [...(await readStored(db, collection)).records.values()].map(({ values }) => values);
  if (format === "json") {
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, Buffer.from(`${JSON.stringify(records, null, 2)}\n`));
    return records.length;
  }
  const fields = Object.entries(collection.fields);
  const rows = records.map((values) => fields.map(([field, { kind }]) => kind.cell(values[field] ?? null)));
  return writeTable(path, { headers: fields.map(([field]) => field), rows, separator });
}
