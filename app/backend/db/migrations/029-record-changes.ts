import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** The audit trail of brands, categories, pages of text, slides and other records that operators import. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text } = columnTypes(engine);
  await db.schema
    .createTable("record_changes")
    .addColumn("id", id.type, id.primary)
    .addColumn("collection", text, (c) => c.notNull())
    .addColumn("record", text, (c) => c.notNull())
    .addColumn("action", text, (c) => c.notNull())
    .addColumn("before", text, (c) => c.notNull())
    .addColumn("after", text, (c) => c.notNull())
    .addColumn("actor", text, (c) => c.notNull())
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("record_changes_of_record")
    .on("record_changes")
    .columns(["collection", "record"])
    .execute();
}
