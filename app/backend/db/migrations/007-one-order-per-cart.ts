import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/**
 * A cart becomes one order, whatever its revision. Of older orders with the same cart id the first keeps it; the others
 * get ids that no cart can have ("/").
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text } = columnTypes(engine);
  await db.schema
    .alterTable("orders")
    .addColumn("request_hash", text, (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`
    update orders set cart_id = cart_id || '/' || id
    where exists (select 1 from orders first where first.cart_id = orders.cart_id and first.id < orders.id)
  `.execute(db);
  await db.schema.createIndex("orders_cart_id").on("orders").column("cart_id").unique().execute();
}
