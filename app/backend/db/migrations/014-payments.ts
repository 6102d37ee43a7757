import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** Payments with providers: attempts, refunds, and the methods that a connected provider offers. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  await methods(db, engine);
  await attempts(db, engine);
  await refunds(db, engine);
  await earlierRefunds(db);
}

/** Methods were hidden only for want of a provider. Each start writes which providers are connected. */
async function methods(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { int } = columnTypes(engine);
  await db.schema
    .alterTable("payments")
    .addColumn("connected", int, (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`
    update payments set visibility = 'online', connected = 0
    where visibility = 'hidden' and code in ('card', 'paypal', 'postepay', 'klarna', 'revolut')
  `.execute(db);
}

async function attempts(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text, int } = columnTypes(engine);
  for (const column of ["provider_id", "url", "pages", "expires_on", "check_on", "updated_on"])
    await db.schema.alterTable("payment_attempts").addColumn(column, text).execute();
  await db.schema
    .alterTable("payment_attempts")
    .addColumn("state", text, (c) => c.notNull().defaultTo("{}"))
    .execute();
  await db.schema
    .alterTable("payment_attempts")
    .addColumn("refunded", int, (c) => c.notNull().defaultTo(0))
    .execute();
  // A refund is no longer a status of the payment that it refunds.
  await sql`update payment_attempts set status = 'paid' where status in ('partly_refunded', 'refunded')`.execute(db);
  await sql`update payment_attempts set status = 'refused' where status = 'failed'`.execute(db);
  await db.schema
    .createIndex("payment_attempts_by_reference")
    .on("payment_attempts")
    .column("reference")
    .unique()
    .execute();
  for (const column of ["provider_id", "check_on"])
    await sql`
      create index ${sql.id(`payment_attempts_by_${column}`)} on payment_attempts (${sql.id(column)})
      where ${sql.id(column)} is not null
    `.execute(db);
}

async function refunds(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .createTable("refunds")
    .addColumn("id", id.type, id.primary)
    .addColumn("orders_id", int, (c) => c.notNull().references("orders.id"))
    .addColumn("payment_attempts_id", int, (c) => c.references("payment_attempts.id"))
    .addColumn("amount", int, (c) => c.notNull())
    .addColumn("actor", text, (c) => c.notNull())
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("provider_id", text)
    .addColumn("refusals", int, (c) => c.notNull().defaultTo(0))
    .addColumn("sent_outside", int)
    .addColumn("state", text, (c) => c.notNull())
    .addColumn("attempts", int, (c) => c.notNull().defaultTo(0))
    .addColumn("due_on", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .addColumn("sent_on", text)
    .addColumn("last_error", text)
    .addCheckConstraint("refunds_amount", sql`amount > 0`)
    .execute();
  for (const columns of [["orders_id"], ["state", "due_on"]])
    await db.schema
      .createIndex(`refunds_by_${columns.join("_and_")}`)
      .on("refunds")
      .columns(columns)
      .execute();
  await db.schema.alterTable("mails").addColumn("refunds_id", int).execute();
  await db.schema
    .alterTable("orders")
    .addColumn("refunded", int, (c) => c.notNull().defaultTo(0))
    .execute();
}

/** Returns that were refunded: an operator has sent their money, at most what was paid without the gift card. */
async function earlierRefunds(db: MigratedDatabase): Promise<void> {
  const rows = await db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.orders_id")
    .select(["orders_id", "returns.refunded", "orders.total", "returns.created_on"])
    .where("returns.refunded", ">", 0)
    .orderBy("returns.id")
    .execute();
  const sent = new Map<number, number>();
  for (const { orders_id, refunded, total, created_on } of rows) {
    const before = sent.get(orders_id) ?? 0;
    const after = Math.min(before + refunded, total);
    sent.set(orders_id, after);
    if (after > before)
      await db
        .insertInto("refunds")
        .values({
          ...{ orders_id, amount: after - before, actor: "operator", reason: "", state: "sent" },
          ...{ due_on: created_on, created_on, sent_on: created_on },
        })
        .execute();
  }
  for (const [id, refunded] of sent) await db.updateTable("orders").set({ refunded }).where("id", "=", id).execute();
}
