import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/engine";
import { appliedMigrations } from "../../db/migrate";
import type { Tables } from "../../db/schema";
import { readSnapshot } from "../../db/snapshot";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../../files/private-files";
import type { CopiedDatabase } from "./copied-database";
import { TABLES } from "./manifest";
import { counterSequences, postgresTables } from "./postgres-tables";

/** Rows in memory at once; an order with its texts has some 2 kB. */
const ROWS_AT_ONCE = 1_000;

/**
 * Copies all tables of PostgreSQL, as they were at one moment, into the directory of a backup: each row is a JSON object on a
 * line. It uses one connection and no locks that a writer waits for.
 * @param proceed called between parts; throws to end the copy
 * @throws StorageFault; the system's error when a file cannot be written
 */
export async function copyPostgres(
  database: Database<Tables>,
  directory: string,
  proceed: () => void,
): Promise<CopiedDatabase> {
  await mkdir(join(directory, TABLES), { mode: PRIVATE_DIRECTORY });
  return readSnapshot(database, async (trx) => {
    const tables: Record<string, number> = {};
    for (const table of await postgresTables(trx)) {
      tables[table] = await copyTable(trx, table, join(directory, TABLES, `${table}.jsonl`), proceed);
    }
    const pictures = trx.selectFrom("media").select(["id", "type"]).where("source", "=", "file").orderBy("id");
    return {
      migrations: await appliedMigrations(trx),
      tables,
      counters: await countersOf(trx),
      pictures: await pictures.execute(),
      files: Object.keys(tables).map((table) => `${TABLES}/${table}.jsonl`),
    };
  });
}

async function copyTable(db: Kysely<Tables>, table: string, path: string, proceed: () => void): Promise<number> {
  const file = await open(path, "wx", PRIVATE_FILE);
  try {
    await sql`
      declare backup_rows no scroll cursor for select row_to_json(line)::text as line from ${sql.table(table)} as line
    `.execute(db);
    let count = 0;
    for (;;) {
      proceed();
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(db);
      if (rows.length === 0) break;
      count += rows.length;
      await file.writeFile(rows.map(({ line }) => `${line}\n`).join(""));
    }
    await sql`close backup_rows`.execute(db);
    return count;
  } finally {
    await file.close();
  }
}

/** Read after the snapshot: a counter may be ahead of the rows, never behind. */
async function countersOf(db: Kysely<Tables>): Promise<Record<string, number>> {
  const counters: Record<string, number> = {};
  for (const { table, sequence } of await counterSequences(db)) {
    const { rows } = await sql<{ next: number }>`
      select case when is_called then last_value + 1 else last_value end as next from ${sql.raw(sequence)}
    `.execute(db);
    counters[table] = rows[0]?.next ?? 1;
  }
  return counters;
}
