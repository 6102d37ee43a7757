import { sql, type Transaction } from "kysely";
import type { Change } from "../../catalogue/change-log";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { isUniqueViolation } from "../../db/unique-violation";
import { insertPicture, storePicture } from "../../media/add-media";
import { type Problem, TableError } from "../tables/table-error";
import type { AnyTables, Collection, Placeholders } from "./collection";
import { collections } from "./collection-table";
import { type ParsedRecord, parseRecords } from "./parse-record";
import { findPictures, newPicture, type Pictures } from "./pictures";
import { planImport } from "./plan";
import type { Plan, PlannedRecord } from "./planned-record";
import { readStored, type Stored } from "./read-records";
import { readRecords } from "./record-file";
import { writePlan } from "./write-plan";

export interface ImportOptions {
  /** Compares alone. */
  dryRun: boolean;
  /** Writes the good records even if others are bad. */
  skipBad: boolean;
  /** Removes the records that the file does not name. */
  removeMissing: boolean;
  pictures: Pictures;
  /** The placeholders of this shop's texts. */
  placeholders: Placeholders;
}

export interface ImportResult {
  records: PlannedRecord[];
  problems: Problem[];
  /** False for a dry run, and when a bad record stops the import. */
  isWritten: boolean;
}

/**
 * Imports the records of a JSON or CSV file into a collection (`collection-table.ts`): makes new ones, changes those that
 * differ, leaves equal ones, and removes those that the file marks. All of it happens in one transaction, with the audit
 * trail. A bad record stops the import, unless it is to be skipped.
 * @throws TableError for a file that cannot be read, and when the shop changes meanwhile
 * @throws StorageFault, and the system's error for an unreadable file
 */
export async function importCollection(
  database: Database<Tables>,
  name: string,
  path: string,
  options: ImportOptions,
  change: Change,
): Promise<ImportResult> {
  const collection = collections[name];
  if (!collection) throw new TableError(`There is no collection ${name}.`);
  const { dryRun, skipBad, removeMissing, pictures, placeholders } = options;
  if (skipBad && removeMissing)
    throw new TableError("--skip-bad excludes --remove-missing: a skipped record would count as missing.");
  if (removeMissing && collection.fixed) throw new TableError(`A file makes and removes no ${collection.noun}.`);
  const records = await readRecords(path);
  if (removeMissing && records.length === 0)
    throw new TableError("The file names no record: with --remove-missing all of them would go.");
  const read = parseRecords(collection, records, placeholders);
  const found = await findPictures(database, collection, read.parsed, pictures);
  const fileProblems = [...read.problems, ...found.problems];
  const compare = (db: AnyTables) => compareRecords(db, collection, found.parsed, removeMissing);
  const result = ({ records, problems }: Plan, isWritten: boolean): ImportResult => ({
    records,
    problems: [...fileProblems, ...problems].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    isWritten,
  });
  const { plan } = await compare(database.read);
  const isStopped = (problems: number) => problems + fileProblems.length > 0 && !skipBad;
  if (dryRun || isStopped(plan.problems.length)) return result(plan, false);
  const added = await storeFiles(database, found.added, plan, collection, pictures);
  return written(() =>
    database.write(async (trx) => {
      await lock(trx, database.engine, collection);
      // The shop may have changed since the first comparison.
      const { plan: last, stored } = await compare(trx);
      if (isStopped(last.problems.length)) return result(last, false);
      for (const picture of added) await insertPicture(trx, picture);
      const { references } = stored;
      await writePlan(trx, last.records, { engine: database.engine, name, collection, references, change });
      return result(last, true);
    }),
  );
}

async function compareRecords(
  db: AnyTables,
  collection: Collection,
  parsed: readonly ParsedRecord[],
  removeMissing: boolean,
): Promise<{ plan: Plan; stored: Stored }> {
  const stored = await readStored(db, collection);
  const leaving = new Set(parsed.flatMap(({ remove, key }) => (remove ? [key] : [])));
  const named = new Set(parsed.flatMap(({ key, renameTo }) => [key, renameTo]));
  const ids = [...stored.records].flatMap(([key, { id }]) =>
    leaving.has(key) || (removeMissing && !named.has(key)) ? [id] : [],
  );
  const inUse = await readUses(db, collection, ids);
  const taken = (await collection.taken?.(db)) ?? new Map<string, string>();
  return { plan: planImport(collection, parsed, stored, { removeMissing, inUse, taken }), stored };
}

/** Why records cannot go, by id: the rows that name them. */
async function readUses(
  db: AnyTables,
  { uses }: Collection,
  ids: readonly (number | string)[],
): Promise<Map<number | string, string>> {
  const counted = new Map<number | string, string>();
  if (ids.length === 0) return counted;
  const leaving = new Set(ids.map(String));
  for (const { table, column, noun } of uses) {
    const rows = await db
      .selectFrom(table)
      .select([column, ({ fn }) => fn.countAll().as("count")])
      .where(column, "is not", null)
      .groupBy(column)
      .execute();
    for (const row of rows) {
      if (!leaving.has(String(row[column]))) continue;
      const one = Number(row.count) === 1 ? `1 ${noun} uses it` : `${row.count} ${pluralOf(noun)} use it`;
      counted.set(row[column], [counted.get(row[column]), one].filter(Boolean).join(", "));
    }
  }
  return counted;
}

const pluralOf = (noun: string) => noun.replace(/^[a-z]+(?= of| for|$)|(?<= )[a-z]+$/, "$&s").replace(/ys\b/, "ies");

/** Writes the files of new pictures that records use; a file without a row, after a failure, does no harm. */
async function storeFiles(
  database: Database<Tables>,
  added: ReadonlyMap<string, string>,
  { records }: Plan,
  { fields, pictureText }: Collection,
  { dataDir }: Pictures,
) {
  const [column = ""] = Object.entries(fields).find(([, field]) => field.picture) ?? [];
  const stored = [];
  for (const [id, path] of added) {
    const user = records.find(({ after }) => after?.[column] === id);
    if (!user?.after) continue;
    const picture = await newPicture(database, dataDir, path);
    const { it = "", en = "" } = pictureText?.(user.after) ?? {};
    stored.push({ ...(await storePicture(dataDir, picture)), alt_it: it, alt_en: en });
  }
  return stored;
}

/** One import of a collection at a time. SQLite has one writer; readers and orders do not wait. */
async function lock(trx: Transaction<Tables>, engine: Database<Tables>["engine"], { table }: Collection) {
  if (engine === "postgres") await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
}

const FOREIGN_KEY: unknown[] = ["23503", "SQLITE_CONSTRAINT_FOREIGNKEY"];

async function written<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const isOutrun = error instanceof Error && "code" in error && FOREIGN_KEY.includes(error.code);
    if (!isOutrun && !isUniqueViolation(error)) throw error;
    throw new TableError("Something else changed the shop at the same moment, and nothing is written: import again.");
  }
}
