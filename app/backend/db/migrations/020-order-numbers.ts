import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/**
 * Numbers of earlier orders could be computed from one another, so a declaration of withdrawal that knows no more than such a
 * number has no effect until the link in the mail to the order's email is pressed. Declarations that match no order stay for
 * the operator until a stated day.
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text, int } = columnTypes(engine);
  await db.schema
    .alterTable("orders")
    // Also of the orders that a process of the version before inserts while servers are replaced one after the other.
    .addColumn("number_is_guessable", int, (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable("withdrawals")
    .addColumn("is_proven", int, (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of ["confirm_url", "confirmation_hash", "confirmed_on", "unmatched", "done_on"])
    await db.schema.alterTable("withdrawals").addColumn(column, text).execute();
  await db.schema
    .createIndex("withdrawals_by_confirmation")
    .on("withdrawals")
    .column("confirmation_hash")
    .unique()
    .execute();
}
