import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./engine";
import type { Tables } from "./schema";

/** Both engines allow at least this many parameters in one statement (SQLite 32,766, PostgreSQL 65,535). */
const MOST_PARAMETERS = 30_000;
const POSTGRES_LOCK = 7_205_115;

/** Inserts rows with the columns of the first one; none of no rows. */
export async function insertRows(trx: Kysely<Tables>, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const each = Math.floor(MOST_PARAMETERS / columns.length);
  // One picture may belong to two products; all other rows are unique.
  const onConflict = table === "media" ? sql`on conflict (id) do nothing` : sql``;
  for (let start = 0; start < rows.length; start += each) {
    const values = rows.slice(start, start + each).map((row) => {
      const cells = new Map<string, unknown>(Object.entries(row));
      return sql`(${sql.join(columns.map((column) => cells.get(column) ?? null))})`;
    });
    const into = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${into}) values ${sql.join(values)} ${onConflict}`.execute(trx);
  }
}

/** PostgreSQL's sequences ignore inserted ids, so the next row would get an id that exists. */
export async function moveCounters(trx: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if (table === "media") continue;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
      trx,
    );
  }
}

type Insert = (table: keyof Tables, rows: readonly object[]) => Promise<void>;

/**
 * Fills an empty database, all or nothing. Does nothing if the database has countries, so that several processes may
 * start at once.
 * @param tables tables whose rows contain ids; their sequences continue after the highest id
 * @throws the database's own error
 */
export async function fillEmpty(
  database: Database<Tables>,
  tables: readonly (keyof Tables)[],
  fill: (trx: Transaction<Tables>, insert: Insert) => Promise<void>,
): Promise<void> {
  await database.write(
    async (trx) => {
      if (database.engine === "postgres")
        await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
      if (await trx.selectFrom("countries").select("id").limit(1).executeTakeFirst()) return;
      await fill(trx, (table, rows) => insertRows(trx, table, rows));
      if (database.engine === "postgres") await moveCounters(trx, tables);
    },
    { patient: true },
  );
}
