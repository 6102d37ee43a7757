import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";

/** How often expired tokens are deleted. */
const INTERVAL_MS = 60 * 60 * 1000;
/** How long the answer to an old link of a mail still distinguishes an expired token from an unknown one. */
const LINK_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Periodically deletes expired tokens. Safe to run in several processes on one database. */
export function startPurgingTokens(database: Database<Tables>): PeriodicTask {
  return startPeriodicTask({
    name: "Purge of tokens",
    intervalMs: INTERVAL_MS,
    run: () => database.write((trx) => purgeTokens(trx, new Date())),
  });
}

/** Deletes refresh tokens and provider sign-ins that have expired at `now`, and the tokens of mails 30 days later. */
export async function purgeTokens(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = now.toISOString();
  await trx.deleteFrom("refresh_tokens").where("expires_on", "<=", before).execute();
  await trx.deleteFrom("provider_sign_ins").where("expires_on", "<=", before).execute();
  await trx
    .deleteFrom("user_tokens")
    .where("expires_on", "<=", new Date(now.getTime() - LINK_KEPT_MS).toISOString())
    .execute();
}
