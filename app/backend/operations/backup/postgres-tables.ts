import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/schema";

/** The names of the shop's tables on PostgreSQL, those of its migrations included; none in an empty schema. */
export async function postgresTables(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** How many rows a table has. */
export async function countRows(db: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The sequences that number the rows of tables, by table. */
export async function counterSequences(db: Kysely<Tables>): Promise<{ table: string; sequence: string }[]> {
  const { rows } = await sql<{ table: string; sequence: string | null }>`
    select table_name as table, pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
    from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' order by 1
  `.execute(db);
  return rows.flatMap(({ table, sequence }) => (sequence === null ? [] : [{ table, sequence }]));
}
