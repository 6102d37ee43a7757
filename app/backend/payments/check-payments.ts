import { withoutValues } from "../db/storage-fault";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";
import { minutesAfter } from "./check-schedule";
import { perMethod } from "./per-method";
import type { PaymentsOptions } from "./providers";
import { settleAttempt } from "./settle-payment";

/** How often due checks are looked for. */
const INTERVAL_MS = 15_000;
/** Attempts per query. */
const BATCH = 50;
/** Longer than a check takes. */
const CLAIM_MINUTES = 2;

/**
 * Asks the providers for open attempts when a check is due. Safe to run in several processes on one database.
 * @param settled called after checks, so that mails and refunds are sent
 */
export function startCheckingPayments(options: PaymentsOptions & { settled(): void }): PeriodicTask {
  return startPeriodicTask({
    name: "Checks of payments",
    intervalMs: INTERVAL_MS,
    async run(closed) {
      if ((await checkPayments(options, new Date(), closed)) > 0) options.settled();
    },
  });
}

/** Asks for every attempt whose check is due at `now`. @returns how many were asked for */
export async function checkPayments(
  options: PaymentsOptions,
  now: Date,
  closed: () => boolean = () => false,
): Promise<number> {
  const due = await options.database.read
    .selectFrom("payment_attempts")
    .select("provider")
    .distinct()
    .where("check_on", "<=", now.toISOString())
    .execute();
  const codes = due.map(({ provider }) => provider);
  return perMethod(codes, closed, (code, isOver) => checkMethod(options, code, now, isOver));
}

/** Asks for the due attempts of one payment method, one after the other. @returns how many were asked for */
async function checkMethod(options: PaymentsOptions, code: string, now: Date, isOver: () => boolean): Promise<number> {
  const { database } = options;
  let checked = 0;
  for (let after = 0, full = true; full; ) {
    const due = await database.read
      .selectFrom("payment_attempts")
      .select(["id", "check_on", "status"])
      .where("id", ">", after)
      .where("provider", "=", code)
      .where("check_on", "<=", now.toISOString())
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const { id, check_on, status } of due) {
      if (isOver()) return checked;
      // The claim: other processes and a process that starts after this one has died skip the attempt for a while.
      const claimed = await database.write((trx) =>
        trx
          .updateTable("payment_attempts")
          .set({ check_on: minutesAfter(now, CLAIM_MINUTES) })
          .where("id", "=", id)
          .where("check_on", "=", check_on)
          .executeTakeFirst(),
      );
      if (claimed.numUpdatedRows === 0n) continue;
      checked += 1;
      // One that fails must not keep the others from their checks.
      await settleAttempt(options, id, { now, completes: status !== "refused" }).catch((error: unknown) =>
        console.error(`Check of payment ${id}:`, withoutValues(error)),
      );
    }
    after = due.at(-1)?.id ?? after;
    full = due.length === BATCH;
  }
  return checked;
}
