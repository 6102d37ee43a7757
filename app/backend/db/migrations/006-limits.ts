import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** Rate limits that all processes share, and orders that wait for a confirmation of their email. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text, int } = columnTypes(engine);
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", text, (c) => c.primaryKey())
    .addColumn("points", int, (c) => c.notNull())
    .addColumn("expires_on", text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("proved_codes")
    .addColumn("hash", text, (c) => c.primaryKey())
    .addColumn("expires_on", text, (c) => c.notNull())
    .execute();
  for (const table of ["rate_limits", "proved_codes"])
    await db.schema.createIndex(`${table}_expires_on`).on(table).column("expires_on").execute();
  for (const column of ["client_key", "confirmation_hash", "confirmed_on"])
    await db.schema.alterTable("orders").addColumn(column, text).execute();
  await db.schema.createIndex("orders_confirmation_hash").unique().on("orders").column("confirmation_hash").execute();
  await db.schema.createIndex("orders_client_key").on("orders").column("client_key").execute();
  await db.schema.createIndex("orders_email_key").on("orders").expression(sql`lower(email)`).execute();
}
