import { join } from "node:path";
import { startErasingOrders } from "./accounts/erase-orders";
import { startStockMails } from "./back-in-stock/notify";
import type { Database } from "./db/engine";
import type { Tables } from "./db/schema";
import { ORIGINALS, RENDERED } from "./files/data-directory";
import { startPartRemover } from "./files/part-files";
import { startPurging } from "./limits/purge";
import { type SenderOptions, startMailSender } from "./mail/sender";
import { OUTBOX } from "./mail/sender-options";
import { announceTo, keepOwnList, type NewsletterService } from "./newsletter/service";
import { startServiceSync } from "./newsletter/service-sync";
import type { BackupSource } from "./operations/backup/make-backup";
import { type BackupSchedule, startScheduledBackups } from "./operations/backup/scheduled-backups";
import { startExpiringOrders } from "./orders/expire-unpaid-orders";
import { abandonAttempts } from "./payments/abandon-attempts";
import { startCheckingPayments } from "./payments/check-payments";
import type { PaymentProviders } from "./payments/providers";
import { startRefunds } from "./payments/refund";
import { settleOrder } from "./payments/settle-payment";
import type { PeriodicTask } from "./queue/periodic-task";
import { startRetention } from "./retention";
import { startWithdrawals } from "./returns/withdrawals";

interface BackgroundOptions {
  database: Database<Tables>;
  dataDir: string;
  mail: SenderOptions;
  newsletter?: NewsletterService;
  /** Without a schedule there are none. */
  backups?: Omit<BackupSource, "database" | "dataDir"> & { schedule?: BackupSchedule };
  payments: { providers: PaymentProviders; traces?: string };
}

/** The tasks by name, and what wakes those that follow a change of an order's money. */
interface BackgroundTasks {
  tasks: Record<"mail" | "stockMails" | "newsletter" | "withdrawals" | "erasure", PeriodicTask> &
    Record<string, PeriodicTask>;
  settled(): void;
}

const IDLE: PeriodicTask = { wake() {}, async close() {} };

/** For a server whose tasks a test runs itself. */
export const idleTasks: BackgroundTasks = {
  tasks: { mail: IDLE, stockMails: IDLE, newsletter: IDLE, withdrawals: IDLE, erasure: IDLE },
  settled() {},
};

/** Starts the server's work in the background: each task begins at once, runs again by `wake`, and ends by `close`. */
export function startBackgroundTasks({
  database,
  dataDir,
  mail: sender,
  newsletter,
  payments,
  backups,
}: BackgroundOptions): BackgroundTasks {
  const { providers, traces } = payments;
  const mail = startMailSender(sender);
  const refunds = startRefunds(database, providers);
  const settled = () => {
    mail.wake();
    refunds.wake();
  };
  const tasks = {
    mail,
    refunds,
    stockMails: startStockMails(database, mail.wake),
    newsletter: startServiceSync(database, newsletter ? announceTo(newsletter) : keepOwnList),
    withdrawals: startWithdrawals({ database, declared: mail.wake }),
    paymentChecks: startCheckingPayments({ database, providers, settled }),
    expiry: startExpiringOrders({
      database,
      settle: (ordersId, now) => settleOrder({ database, providers }, ordersId, { now }),
      abandon: (ordersId) => abandonAttempts({ database, providers }, ordersId),
      expired: settled,
    }),
    erasure: startErasingOrders(database),
    retention: startRetention({ database, outbox: join(dataDir, OUTBOX), traces }),
    purging: startPurging(database),
    ...(backups?.schedule && { backups: startScheduledBackups({ ...backups, database, dataDir }, backups.schedule) }),
    partRemover: startPartRemover([OUTBOX, ORIGINALS, RENDERED].map((name) => join(dataDir, name))),
  };
  return { tasks, settled };
}
