import type { Kysely } from "kysely";
import { columnTypes, type MigrationEngine } from "../columns";
import type { Tables } from "../schema";

/** Information pages say when they were changed: ISO 8601 UTC, or null when nobody noted it. */
export async function up(db: Kysely<Tables>, engine: MigrationEngine): Promise<void> {
  await db.schema.alterTable("contents").addColumn("updated_on", columnTypes(engine).text).execute();
}
