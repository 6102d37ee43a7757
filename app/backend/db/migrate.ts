import { type Kysely, sql, type Transaction } from "kysely";
import type { MigratedDatabase, MigrationEngine } from "./columns";
import type { Database } from "./engine";
import type { Tables } from "./schema";
import { StorageFault } from "./storage-fault";

interface Migration {
  up(db: MigratedDatabase, engine: MigrationEngine): Promise<void>;
}

/** The files of `migrations/` by their names, in order. A name never changes once released. */
const migrations = Object.entries(import.meta.glob<Migration>("./migrations/*.ts", { eager: true }))
  .map(([file, migration]): [name: string, migration: Migration] => [file.replace(/^.*\/|\.ts$/g, ""), migration])
  .sort(([one], [other]) => (one < other ? -1 : 1));

/** An arbitrary number, the same in every process that migrates this database. */
const POSTGRES_LOCK = 7_205_114;

type WithMigrations = { schema_migrations: { name: string; applied_on: string } };

/**
 * Migrates a database to the newest schema; does nothing if it is up to date. One transaction contains all migrations, so
 * that several processes may start at once and a failed migration changes nothing.
 * @throws StorageFault when a newer program has migrated the database, whose schema this one does not know. Database errors
 */
export async function migrate(database: Database<Tables>): Promise<void> {
  await database.write((trx) => migrateIn(trx, database), { patient: true });
}

/** The names of these migrations that this version does not know. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !migrations.some(([known]) => known === name));

/**
 * As `migrate`, in a transaction.
 * @param wanted the migrations to apply; default: all
 */
export async function migrateIn(
  transaction: Transaction<Tables>,
  { engine, label }: Pick<Database<Tables>, "engine" | "label">,
  wanted: readonly string[] = migrations.map(([name]) => name),
): Promise<void> {
  const trx = transaction.withTables<WithMigrations>();
  // SQLite already holds its writer lock (`begin immediate`).
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
  await trx.schema
    .createTable("schema_migrations")
    .ifNotExists()
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("applied_on", "text", (c) => c.notNull())
    .execute();
  const applied = await appliedMigrations(transaction);
  refuseNewer(applied, label);
  for (const [name, migration] of migrations) {
    if (applied.includes(name) || !wanted.includes(name)) continue;
    await migration.up(transaction, engine);
    await trx.insertInto("schema_migrations").values({ name, applied_on: new Date().toISOString() }).execute();
  }
}

function refuseNewer(applied: readonly string[], label: string): void {
  const newer = unknownMigrations(applied);
  if (newer.length > 0)
    throw new StorageFault(
      `${label} belongs to a newer version of this program, which has changed it (${newer.join(", ")}): start that version, or restore a copy made before.`,
      false,
    );
}

/**
 * The names of the migrations that a database still lacks, in their order; it is only read.
 * @returns null for a database that is empty
 * @throws StorageFault when a newer program has migrated the database. Database errors
 */
export async function missingMigrations({ read, engine, label }: Database<Tables>): Promise<string[] | null> {
  const table =
    engine === "postgres"
      ? sql<{ name: string | null }>`select to_regclass('schema_migrations')::text as name`
      : sql<{ name: string | null }>`select name from sqlite_master where name = 'schema_migrations'`;
  if (!(await table.execute(read)).rows[0]?.name) return null;
  const applied = await appliedMigrations(read);
  refuseNewer(applied, label);
  return migrations.flatMap(([name]) => (applied.includes(name) ? [] : [name]));
}

/** The names of the migrations that a database has had, in their order. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .withTables<WithMigrations>()
    .selectFrom("schema_migrations")
    .select("name")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}
