import { sql, type Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Collection, Field, Model } from "../query/data-model";
import { parseScaled } from "../query/decimal";
import type { Engine } from "../query/expressions";
import type { JsonValue } from "../query/json";
import { temporalOf } from "../query/temporal";
import type { DatasetRow } from "./dataset";

type AnyTables = Record<string, Record<string, unknown>>;

const ROWS_PER_INSERT = 50;

/** Creates the tables of the model and fills them, in one transaction. The database must be empty. */
export async function fillDatabase(
  database: Database<AnyTables>,
  model: Model,
  rows: ReadonlyMap<string, readonly DatasetRow[]>,
): Promise<void> {
  await database.write(
    async (trx) => {
      for (const [index, collection] of [...model.values()].entries()) {
        await createTable(trx, collection, database.engine, `lookup_${index}`);
        await insertRows(trx, collection, rows.get(collection.name) ?? []);
      }
    },
    { patient: true },
  );
}

/** Index names must not contain the model's names: `book_author` may be a table beside `book` with its `author`. */
async function createTable(
  trx: Transaction<AnyTables>,
  { table, fields, primaryKey }: Collection,
  engine: Engine,
  indexName: string,
) {
  const stored = [...fields.values()].filter(({ type }) => type !== "alias");
  const columns = stored.map((field) => {
    const type = sql.raw(columnType(field, engine));
    return field === primaryKey
      ? sql`${sql.id(field.column)} ${type} primary key`
      : sql`${sql.id(field.column)} ${type}`;
  });
  await sql`create table ${sql.table(table)} (${sql.join(columns)})`.execute(trx);
  for (const [index, { column }] of stored.filter(({ hop }) => hop).entries()) {
    await sql`create index ${sql.id(`${indexName}_${index}`)} on ${sql.table(table)} (${sql.id(column)})`.execute(trx);
  }
}

function columnType({ type }: Field, engine: Engine): string {
  switch (type) {
    case "integer":
    case "boolean":
      return "integer";
    case "bigInteger":
    case "decimal":
      return "bigint";
    case "float":
      return "double precision";
    default:
      return engine === "postgres" ? 'text collate "C"' : "text";
  }
}

async function insertRows(
  trx: Transaction<AnyTables>,
  { table, fields }: Collection,
  rows: readonly DatasetRow[],
): Promise<void> {
  const stored = [...fields.values()].filter(({ type }) => type !== "alias");
  const columns = sql.join(stored.map(({ column }) => sql.id(column)));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const values = rows.slice(start, start + ROWS_PER_INSERT).map((row) => {
      return sql`(${sql.join(stored.map((field) => storedValue(row[field.name] ?? null, field)))})`;
    });
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(trx);
  }
}

export type StoredValue = string | number | null;

/** A value in the column's form. @throws RequestError INVALID_QUERY for a text that is no date or time */
export function storedValue(value: JsonValue, { type, scale }: Field): StoredValue {
  if (value === null) return null;
  switch (type) {
    case "integer":
    case "float":
      return Number(value);
    case "bigInteger":
      return String(value);
    case "boolean":
      return value === true || value === 1 ? 1 : 0;
    case "decimal":
      return Number(parseScaled(String(value), scale)?.floor);
    case "csv":
      return Array.isArray(value) ? value.join(",") : String(value);
    case "json":
      return JSON.stringify(value);
    case "uuid":
      return String(value).toLowerCase();
    case "timestamp":
    case "dateTime":
    case "date":
    case "time":
      return temporalOf(String(value), type, new Date());
    default:
      return String(value);
  }
}
