import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** Information pages say when they were changed: ISO 8601 UTC, or null when nobody noted it. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  await db.schema.alterTable("contents").addColumn("updated_on", columnTypes(engine).text).execute();
}
