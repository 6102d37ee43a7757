import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** Money that operators send waits until it is marked as sent; parcels of exchanges; mails that are given up and dealt with. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text, int } = columnTypes(engine);
  for (const column of ["by_hand", "is_unexpected", "is_refused"])
    await db.schema
      .alterTable("refunds")
      .addColumn(column, int, (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable("refunds").addColumn("reference", text).execute();
  await db.schema
    .alterTable("refunds")
    .addColumn("returns_id", int, (c) => c.references("returns.id"))
    .execute();
  // Their reason was the number of the return.
  await sql`update refunds set returns_id = (
    select returns.id from returns where returns.orders_id = refunds.orders_id and returns.number = refunds.reason
  )`.execute(db);
  // They counted as sent when they were booked: nobody knows which of them were not.
  await sql`update refunds set by_hand = 1 where payment_attempts_id is null`.execute(db);
  await db.schema
    .createTable("refund_accounts")
    .addColumn("refunds_id", int, (c) => c.primaryKey().references("refunds.id"))
    .addColumn("iban", text, (c) => c.notNull())
    .addColumn("holder", text, (c) => c.notNull())
    .addColumn("bic", text)
    .addColumn("given_by", text, (c) => c.notNull())
    .addColumn("given_on", text, (c) => c.notNull())
    .addColumn("is_replaced", int, (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of ["courier", "tracking_number", "estimated_delivery"])
    await db.schema.alterTable("returns").addColumn(column, text).execute();
  await db.schema.alterTable("mails").addColumn("done_on", text).execute();
  // Their news may be years old, and their links are erased: nobody is to send them by chance.
  await sql`update mails set done_on = due_on where state = 'failed'`.execute(db);
  await sql`create index mails_given_up on mails (id) where state = 'failed' and done_on is null`.execute(db);
  await sql`create index mails_of_refunds on mails (refunds_id) where refunds_id is not null`.execute(db);
}
