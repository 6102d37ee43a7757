import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";

/** How often expired newsletter data is purged. */
const INTERVAL_MS = 60 * 60 * 1000;
/** Unconfirmed emails, and the recipients of newsletter mails, are erased after this long. */
const ERASE_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** Purges expired newsletter data; several processes may do so on one database. */
export function startRetention(database: Database<Tables>): PeriodicTask {
  return startPeriodicTask({
    name: "Retention of newsletter requests",
    intervalMs: INTERVAL_MS,
    run: () => database.write((trx) => forget(trx, new Date())),
  });
}

/** Erases sign-ups without confirmation and recipients of newsletter mails, both older than 30 days before `now`. */
export async function forget(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ERASE_AFTER_MS).toISOString();
  await trx
    .deleteFrom("newsletter_subscriptions")
    .where("status", "=", "pending")
    .where("requested_on", "<", before)
    .execute();
  // Unsubscribed emails with an unconfirmed later sign-up. The key of a confirmed request is gone.
  await trx
    .deleteFrom("newsletter_tokens")
    .where("purpose", "=", "confirm")
    .where("email", "is not", null)
    .where("created_on", "<", before)
    .execute();
  await trx
    .updateTable("mails")
    // Mail servers repeat the recipient in their errors.
    .set({ recipient: "", last_error: null, links: null })
    .where("kind", "in", ["newsletter_confirmation", "newsletter_welcome", "newsletter_already"])
    .where("state", "!=", "queued")
    .where("created_on", "<", before)
    .where("recipient", "!=", "")
    .execute();
}
