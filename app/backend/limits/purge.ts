import type { Transaction } from "kysely";
import { erasedBefore } from "~/shop/retention";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";

/** How often expired rows are deleted. */
const INTERVAL_MS = 10 * 60 * 1000;

/** Periodically deletes expired data of rate limits. Safe to run in several processes on one database. */
export function startPurging(database: Database<Tables>): PeriodicTask {
  return startPeriodicTask({
    name: "Purge of rate limits",
    intervalMs: INTERVAL_MS,
    run: () => database.write((trx) => purge(trx, new Date())),
  });
}

/** Deletes counters and proofs that have expired at `now`, and the client IP of orders for which no transfer can be waited any more. */
export async function purge(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = now.toISOString();
  await trx.deleteFrom("rate_limits").where("expires_on", "<=", before).execute();
  await trx.deleteFrom("proved_codes").where("expires_on", "<=", before).execute();
  await trx
    .updateTable("orders")
    .set({ client_key: null })
    .where("client_key", "is not", null)
    .where("created_on", "<", erasedBefore("order_client", now))
    .execute();
}
