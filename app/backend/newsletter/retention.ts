import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";

/** How often it is looked for what is to be forgotten; milliseconds. */
const INTERVAL_MS = 60 * 60 * 1000;
/** Milliseconds after which an address that never confirmed is forgotten, and whom a mail went to. */
const FORGET_AFTER = 30 * 24 * 60 * 60 * 1000;

/** Forgets what the newsletter need not know any longer; any number of processes may do so on one database. */
export function startRetention(database: Database<Tables>): PeriodicTask {
  return startPeriodicTask({
    name: "Retention of newsletter requests",
    intervalMs: INTERVAL_MS,
    run: () => database.write((trx) => forget(trx, new Date())),
  });
}

/** Forgets who had not confirmed 30 days before `now`, and to whom mails of the newsletter that are older went. */
export async function forget(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGET_AFTER).toISOString();
  await trx
    .deleteFrom("newsletter_subscriptions")
    .where("status", "=", "pending")
    .where("requested_on", "<", before)
    .execute();
  // Who unsubscribed, and did not confirm what somebody asked for in their name. A confirmed request has left its key.
  await trx
    .deleteFrom("newsletter_tokens")
    .where("purpose", "=", "confirm")
    .where("email", "is not", null)
    .where("created_on", "<", before)
    .execute();
  await trx
    .updateTable("mails")
    // Servers repeat the recipient in what they say.
    .set({ recipient: "", last_error: null, links: null })
    .where("kind", "in", ["newsletter_confirmation", "newsletter_welcome", "newsletter_already"])
    .where("state", "!=", "queued")
    .where("created_on", "<", before)
    .where("recipient", "!=", "")
    .execute();
}
