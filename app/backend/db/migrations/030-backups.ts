import { randomUUID } from "node:crypto";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** One row: which backup is being made, by one of all processes of the shop, and when the last one was whole. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text, int } = columnTypes(engine);
  await db.schema
    .createTable("backup_state")
    .addColumn("id", int, (column) => column.primaryKey())
    .addColumn("shop", text, (column) => column.notNull())
    .addColumn("claim", text)
    .addColumn("claimed_until", text)
    .addColumn("made_on", text)
    .addColumn("scheduled_on", text)
    .execute();
  await db.insertInto("backup_state").values({ id: 1, shop: randomUUID() }).execute();
}
