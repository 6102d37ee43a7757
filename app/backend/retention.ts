import { deleteUnconfirmedAccounts } from "./accounts/unconfirmed-accounts";
import { purgeTokens } from "./auth/purge";
import { forgetStockRequests } from "./back-in-stock/retention";
import type { Database } from "./db/engine";
import type { Tables } from "./db/schema";
import { deleteErasedMails, deleteOldFiles, MAIL_FILE } from "./files/file-retention";
import { forgetDeadLinks, forgetRecipients } from "./mail/retention";
import { forgetSubscriptions } from "./newsletter/retention";
import { forgetAccounts } from "./payments/refund-accounts";
import { TRACE_FILE } from "./payments/trace";
import { type PeriodicTask, startPeriodicTask } from "./queue/periodic-task";
import { forgetDeclarations } from "./returns/declaration-retention";

/** How often data are erased whose time is over. */
const INTERVAL_MS = 60 * 60 * 1000;

export interface RetentionOptions {
  database: Database<Tables>;
  /** The directory of mails as files. */
  outbox: string;
  /** The directory of payment traces; none without it. */
  traces?: string;
}

/** Periodically erases data whose time (`shop/retention.ts`) is over. Safe to run in several processes on one database. */
export function startRetention(options: RetentionOptions): PeriodicTask {
  return startPeriodicTask({
    name: "Retention",
    intervalMs: INTERVAL_MS,
    run: (closed) => eraseExpired(options, new Date(), closed),
  });
}

/**
 * Erases the data whose time is over at `now`, except those of orders and limits, which have tasks of their own.
 * @param closed when it returns true, the rest waits for the next run
 */
export async function eraseExpired(
  { database, outbox, traces }: RetentionOptions,
  now: Date,
  closed: () => boolean = () => false,
): Promise<void> {
  for (const erase of [
    purgeTokens,
    forgetSubscriptions,
    forgetStockRequests,
    forgetDeclarations,
    forgetRecipients,
    forgetDeadLinks,
    forgetAccounts,
  ])
    if (!closed()) await database.write((trx) => erase(trx, now));
  await deleteUnconfirmedAccounts(database, now, closed);
  if (closed()) return;
  await deleteErasedMails(database.read, outbox);
  await deleteOldFiles(outbox, { form: MAIL_FILE, period: "mail_file", now });
  if (traces) await deleteOldFiles(traces, { form: TRACE_FILE, period: "payment_trace", now });
}
