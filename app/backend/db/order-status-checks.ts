import { sql } from "kysely";
import type { MigratedDatabase, MigrationEngine } from "./columns";

/** Lets orders have these statuses alone, instead of those of the migration before. SQLite cannot change a check, so triggers check. */
export async function checkOrderStatuses(
  db: MigratedDatabase,
  engine: MigrationEngine,
  { payment, fulfilment }: { payment: readonly string[]; fulfilment: readonly string[] },
): Promise<void> {
  const listed = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)));
  if (engine === "postgres") {
    await sql`alter table orders drop constraint if exists orders_statuses`.execute(db);
    await sql`
      alter table orders add constraint orders_statuses
      check (payment_status in (${listed(payment)}) and fulfilment_status in (${listed(fulfilment)}))`.execute(db);
    return;
  }
  for (const event of ["insert", "update"]) {
    const trigger = sql.id(`orders_statuses_${event}`);
    await sql`drop trigger if exists ${trigger}`.execute(db);
    await sql`
      create trigger ${trigger} before ${sql.raw(event)} on orders
      when not (new.payment_status in (${listed(payment)}) and new.fulfilment_status in (${listed(fulfilment)}))
      begin select raise(abort, 'orders_statuses'); end`.execute(db);
  }
}
