import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/**
 * Order lines keep what one piece was charged, in cents of the order's currency, and the rate: units of that currency for
 * one euro, in ten-thousandths. Until now both were computed whenever an order was read: the lower price, times 0.88 for
 * pounds, rounded half up.
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { int } = columnTypes(engine);
  for (const column of ["charged_price", "charged_rate"])
    await db.schema
      .alterTable("order_items")
      .addColumn(column, int, (c) => c.notNull().defaultTo(0))
      .execute();
  const rate = sql`(select case currency when 'GBP' then 8800 else 10000 end from orders where orders.id = orders_id)`;
  const price = sql`(case when price_discounted < price then price_discounted else price end)`;
  await sql`update order_items set charged_rate = ${rate}`.execute(db);
  // Prices are never negative, and an integer division cuts off: adding half of the divisor rounds half up.
  await sql`update order_items set charged_price = (cast(${price} as bigint) * charged_rate + 5000) / 10000`.execute(
    db,
  );
}
