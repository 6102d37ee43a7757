import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** To whom, when and with which words an order's gift cards are sent. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  await db.schema.alterTable("orders").addColumn("gift", columnTypes(engine).text).execute();
}
