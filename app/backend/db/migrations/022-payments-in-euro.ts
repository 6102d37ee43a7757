import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/**
 * Orders in pounds have their amounts in euro too, because most methods take euro. Earlier orders have one currency, and keep
 * what they were asked. PayPal's page takes cards too, and its method says so, unless the shopkeeper has renamed it.
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text, int } = columnTypes(engine);
  await db.schema.alterTable("orders").addColumn("other_amounts", text).execute();
  await db.schema.alterTable("order_items").addColumn("other_price", int).execute();
  const names = {
    name: "Credit card or PayPal",
    name_it: "Carta di credito o PayPal",
    name_en: "Credit card or PayPal",
  };
  for (const [column, name] of Object.entries(names))
    await db
      .updateTable("payments")
      .set({ [column]: name })
      .where("code", "=", "paypal")
      .where(column, "=", "PayPal")
      .execute();
}
