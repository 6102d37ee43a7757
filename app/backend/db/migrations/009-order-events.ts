import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";
import { checkOrderStatuses } from "../order-status-checks";

const PAYMENT = ["pending", "authorised", "paid", "partly_refunded", "refunded", "failed", "expired", "not_needed"];
const FULFILMENT = ["new", "preparing", "shipped", "ready_for_pickup", "delivered", "cancelled"];

/** Adds the log of order steps, database checks of order statuses, and indexes for frequent searches. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .createTable("order_events")
    .addColumn("id", id.type, id.primary)
    .addColumn("orders_id", int, (c) => c.notNull().references("orders.id"))
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("before", text, (c) => c.notNull())
    .addColumn("after", text, (c) => c.notNull())
    .addColumn("actor", text, (c) => c.notNull())
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await db.updateTable("mails").set({ kind: "order_expired" }).where("kind", "=", "order_lapsed").execute();
  await checkOrderStatuses(db, engine, { payment: PAYMENT, fulfilment: FULFILMENT });
  const indexes: [table: string, columns: string[]][] = [
    ["order_events", ["orders_id"]],
    ["orders", ["email"]],
    ["payment_attempts", ["orders_id"]],
    ["gift_card_movements", ["orders_id"]],
    ["gift_card_movements", ["gift_cards_id"]],
    ["coupon_uses", ["orders_id"]],
    ["coupon_uses", ["coupons_id", "email"]],
  ];
  for (const [table, columns] of indexes)
    await db.schema
      .createIndex(`${table}_by_${columns.join("_")}`)
      .ifNotExists()
      .on(table)
      .columns(columns)
      .execute();
  await sql`create index orders_by_expiry on orders (expires_on) where expires_on is not null`.execute(db);
}
