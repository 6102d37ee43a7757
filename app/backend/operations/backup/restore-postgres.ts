import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/engine";
import { migrateIn } from "../../db/migrate";
import type { Tables } from "../../db/schema";
import { BackupError } from "./backup-error";
import { type Manifest, TABLES } from "./manifest";
import { counterSequences, countRows, postgresTables } from "./postgres-tables";

const ROWS_AT_ONCE = 500;

/**
 * Makes the tables of a backup in an empty PostgreSQL schema, with the schema of the backup, and fills them. One transaction:
 * without success the schema stays empty.
 * @throws BackupError when the schema is not empty, or does not hold afterwards what the manifest says; StorageFault
 */
export async function restorePostgres(
  database: Database<Tables>,
  directory: string,
  { migrations, tables, counters }: Manifest,
): Promise<void> {
  await database.write(
    async (trx) => {
      const present = await postgresTables(trx);
      if (present.length > 0)
        throw new BackupError(
          `${database.label} is not empty (${present.slice(0, 3).join(", ")} …): name an empty one.`,
        );
      await migrateIn(trx, database, migrations);
      const made = await postgresTables(trx);
      if (made.join() !== Object.keys(tables).sort().join())
        throw new BackupError("The tables of the backup are not those of its schema: take another backup.");
      const references = await dropReferences(trx);
      // Triggers note changes, and the migrations have filled some tables: the backup has the results of both.
      for (const table of made) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      await sql`truncate ${sql.join(made.map((table) => sql.table(table)))}`.execute(trx);
      for (const table of made) await fillTable(trx, table, join(directory, TABLES, `${table}.jsonl`));
      for (const add of references) await sql.raw(add).execute(trx);
      for (const table of made) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
      for (const { table, sequence } of await counterSequences(trx))
        await sql`select setval(${sequence}, ${counters[table] ?? 1}, false)`.execute(trx);
      for (const table of made) {
        const count = await countRows(trx, table);
        if (count !== tables[table])
          throw new BackupError(`${table} has ${count} rows after the restore, and ${tables[table]} in the backup.`);
      }
    },
    { patient: true },
  );
}

/** Rows refer to each other in circles, so they are checked when all are there. @returns statements that add the references again */
async function dropReferences(trx: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  `.execute(trx);
  for (const { table, name } of rows) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

async function fillTable(trx: Kysely<Tables>, table: string, path: string): Promise<void> {
  const insert = async (lines: string[]) => {
    if (lines.length === 0) return;
    const rows = sql`json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(",")}]`}::json)`;
    await sql`insert into ${sql.table(table)} select * from ${rows}`.execute(trx);
  };
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line);
    if (lines.length < ROWS_AT_ONCE) continue;
    await insert(lines);
    lines = [];
  }
  await insert(lines);
}
