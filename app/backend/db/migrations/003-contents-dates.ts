import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** Information pages have a date of change: ISO 8601 UTC, or null if unknown. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  await db.schema.alterTable("contents").addColumn("updated_on", columnTypes(engine).text).execute();
}
