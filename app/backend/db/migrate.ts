import { type Kysely, sql, type Transaction } from "kysely";
import type { MigratedDatabase, MigrationEngine } from "./columns";
import type { Database } from "./engine";
import * as shop from "./migrations/001-shop";
import * as catalogueChanges from "./migrations/002-catalogue-changes";
import * as contentsDates from "./migrations/003-contents-dates";
import * as newsletter from "./migrations/004-newsletter";
import * as newsletterRequests from "./migrations/005-newsletter-requests";
import * as limits from "./migrations/006-limits";
import * as oneOrderPerCart from "./migrations/007-one-order-per-cart";
import * as productChanges from "./migrations/008-product-changes";
import * as orderEvents from "./migrations/009-order-events";
import * as chargedPrices from "./migrations/010-charged-prices";
import * as mediaFiles from "./migrations/011-media-files";
import * as versions from "./migrations/012-versions";
import * as accounts from "./migrations/013-accounts";
import * as payments from "./migrations/014-payments";
import * as giftCards from "./migrations/015-gift-cards";
import * as synonyms from "./migrations/016-synonyms";
import * as stockRequests from "./migrations/017-stock-requests";
import * as gifts from "./migrations/018-gifts";
import * as productModels from "./migrations/019-product-models";
import * as orderNumbers from "./migrations/020-order-numbers";
import * as countries from "./migrations/021-countries";
import * as paymentsInEuro from "./migrations/022-payments-in-euro";
import * as retention from "./migrations/023-retention";
import * as accountOwners from "./migrations/024-account-owners";
import * as announcedOrders from "./migrations/025-announced-orders";
import * as genderAndFit from "./migrations/026-gender-and-fit";
import * as shoeSizes from "./migrations/027-shoe-sizes";
import * as sizeCodes from "./migrations/028-size-codes";
import * as recordChanges from "./migrations/029-record-changes";
import * as backups from "./migrations/030-backups";
import * as moneyToSend from "./migrations/031-money-to-send";
import * as stockTakes from "./migrations/032-stock-takes";
import type { Tables } from "./schema";
import { StorageFault } from "./storage-fault";

interface Migration {
  up(db: MigratedDatabase, engine: MigrationEngine): Promise<void>;
}

/** In the order of their application; a name never changes once released. */
const migrations: [name: string, migration: Migration][] = [
  ["001-shop", shop],
  ["002-catalogue-changes", catalogueChanges],
  ["003-contents-dates", contentsDates],
  ["004-newsletter", newsletter],
  ["005-newsletter-requests", newsletterRequests],
  ["006-limits", limits],
  ["007-one-order-per-cart", oneOrderPerCart],
  ["008-product-changes", productChanges],
  ["009-order-events", orderEvents],
  ["010-charged-prices", chargedPrices],
  ["011-media-files", mediaFiles],
  ["012-versions", versions],
  ["013-accounts", accounts],
  ["014-payments", payments],
  ["015-gift-cards", giftCards],
  ["016-synonyms", synonyms],
  ["017-stock-requests", stockRequests],
  ["018-gifts", gifts],
  ["019-product-models", productModels],
  ["020-order-numbers", orderNumbers],
  ["021-countries", countries],
  ["022-payments-in-euro", paymentsInEuro],
  ["023-retention", retention],
  ["024-account-owners", accountOwners],
  ["025-announced-orders", announcedOrders],
  ["026-gender-and-fit", genderAndFit],
  ["027-shoe-sizes", shoeSizes],
  ["028-size-codes", sizeCodes],
  ["029-record-changes", recordChanges],
  ["030-backups", backups],
  ["031-money-to-send", moneyToSend],
  ["032-stock-takes", stockTakes],
];

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
