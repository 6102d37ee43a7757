import { join } from "node:path";
import { BackupError } from "../backup/backup-error";
import { requireWhole } from "../backup/files";
import { CellError } from "../tables/cell-values";
import { openExactTable, type TableRow } from "../tables/read-table";
import { quoted, TableError } from "../tables/table-error";
import { type CopiedTable, copiedTables, headingsOf } from "./copied-tables";
import { type Manifest, PICTURES, readManifest } from "./manifest";
import { isKeyed, type RecordKeys, type Stored } from "./record-keys";

/** A record as the database has it. */
export type CopiedRow = Record<string, Stored>;

/**
 * Reads the manifest of a copy, and compares all its files with it.
 * @throws BackupError when it is not whole, was changed, or is of a newer program
 */
export async function openCopy(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  const known = copiedTables.map(({ file }) => `${file}.csv`);
  const listed = new Set(manifest.files.map(({ path }) => path));
  const missing = known.find((path) => !listed.has(path));
  if (missing) throw new BackupError(`${directory} has no ${missing}: export the shop again.`);
  const unknown = [...listed].find((path) => !known.includes(path) && !path.startsWith(`${PICTURES}/`));
  if (unknown) throw new BackupError(`This version does not know ${unknown}: ${byItsVersion(manifest)}`);
  for (const file of manifest.files) await requireWhole(directory, file);
  return manifest;
}

const byItsVersion = ({ shop_version }: Manifest) => `import the copy with version ${shop_version} of this program.`;

/**
 * The records of one file, in the order of their ids.
 * @param keys of the records of the files before; gets those of this one
 * @throws BackupError with file, line and column for what an export does not write
 */
export async function* readRows(
  directory: string,
  manifest: Manifest,
  copied: CopiedTable,
  keys: RecordKeys,
): AsyncGenerator<CopiedRow, void> {
  const path = `${copied.file}.csv`;
  const names = headingsOf(copied);
  let count = 0;
  try {
    const { headers, rows } = await openExactTable(join(directory, path));
    const unknown = headers.find((header) => !names.has(header));
    if (unknown !== undefined)
      throw new TableError(`There is no column ${quoted(unknown)} in this version: ${byItsVersion(manifest)}`);
    const columns = headers.map((heading) => ({ heading, name: names.get(heading) ?? heading }));
    for await (const row of rows) {
      count += 1;
      const values = valuesOf(row, columns, copied, keys);
      if (isKeyed(copied.table)) keys.add(copied.table, values);
      yield values;
    }
  } catch (error) {
    throw error instanceof TableError ? new BackupError(`${path}: ${error.message}`) : error;
  }
  if (count !== manifest.records[copied.file])
    throw new BackupError(`${path} has ${count} records, and ${manifest.records[copied.file]} in the manifest.`);
}

function valuesOf(
  { line, cells, fault }: TableRow,
  columns: readonly { heading: string; name: string }[],
  copied: CopiedTable,
  keys: RecordKeys,
): CopiedRow {
  if (fault) throw fault;
  const values: CopiedRow = {};
  for (const { heading, name } of columns) {
    // The parent may come later in the same file: it is set when all of them are known.
    if (name === copied.parent) continue;
    values[name] = storedValue(cells[heading] ?? "", { line, heading, copied, name }, keys);
  }
  return values;
}

interface Place {
  line: number;
  heading: string;
  copied: CopiedTable;
  name: string;
}

function storedValue(cell: string, { line, heading, copied, name }: Place, keys: RecordKeys): Stored {
  try {
    return copied.columns[name]?.read(cell, keys) ?? null;
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    throw new TableError(error.message, { line, column: heading });
  }
}

/** The parents of a table that refers to itself, by id; for after all its records. @throws BackupError */
export async function* readParents(
  directory: string,
  copied: CopiedTable,
  keys: RecordKeys,
): AsyncGenerator<{ id: number; parent: Stored }, void> {
  const { parent } = copied;
  if (parent === undefined) return;
  const [heading = parent] = [...headingsOf(copied)].find(([, name]) => name === parent) ?? [];
  try {
    for await (const { line, cells } of (await openExactTable(join(directory, `${copied.file}.csv`))).rows) {
      const value = storedValue(cells[heading] ?? "", { line, heading, copied, name: parent }, keys);
      if (value !== null) yield { id: Number(cells.id), parent: value };
    }
  } catch (error) {
    throw error instanceof TableError ? new BackupError(`${copied.file}.csv: ${error.message}`) : error;
  }
}
