import type { Transaction } from "kysely";
import { dayOf } from "~/shop/shop-day";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";

/** How often declarations without an order are checked. */
const INTERVAL_MS = 60 * 60 * 1000;

/** Periodically deletes declarations of withdrawal without an order. Safe to run in several processes on one database. */
export function startDeclarationRetention(database: Database<Tables>): PeriodicTask {
  return startPeriodicTask({
    name: "Retention of declarations",
    intervalMs: INTERVAL_MS,
    run: () => database.write((trx) => forgetDeclarations(trx, new Date())),
  });
}

/** Deletes the declarations whose day of deletion has come at `now`, and their mails. */
export async function forgetDeclarations(trx: Transaction<Tables>, now: Date): Promise<void> {
  const over = trx
    .selectFrom("withdrawals")
    .select("withdrawals.id")
    .where("unmatched", "is not", null)
    .where("delete_on", "<=", dayOf(now.toISOString()));
  await trx.deleteFrom("mails").where("withdrawals_id", "in", over).execute();
  await trx.deleteFrom("withdrawals").where("id", "in", over).execute();
}
