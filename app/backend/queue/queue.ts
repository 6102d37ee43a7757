import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { type PeriodicTask, startPeriodicTask } from "./periodic-task";

/** Wait before the next try by number of failures; after the last one the row has failed. */
const RETRY_AFTER_SECONDS = [30, 120, 600, 3_600, 14_400, 43_200];
/** How often the queue is checked without `wake`. */
const INTERVAL_MS = 15_000;
/** A claim expires after this: a process that died while sending counts as failed. */
const CLAIM_MS = 120_000;

/** Thrown by `send` when a retry cannot help: the row fails at once. */
export class Refused extends Error {
  override name = "Refused";
}

export interface QueueOptions {
  database: Database<Tables>;
  table: "mails" | "newsletter_deliveries" | "withdrawals" | "refunds";
  /** Sends one row; may be called again for a row that failed, or whose process died. */
  send(id: number): Promise<void>;
  /**
   * Runs first in the transaction that claims a row, which may be claimed by another process meanwhile.
   * @returns what runs after the claim, with false for a row that is not sent any more and was deleted
   */
  claim?(trx: Transaction<Tables>, id: number): Promise<() => Promise<boolean>>;
  /** Columns that are emptied when a row is sent. One that is given up keeps them, because it may be tried again. */
  erase?: { links: null };
  /** Columns that are emptied when a row waits for its next try: the present one is known to have failed. */
  release?: { variant: null };
}

/** Sends the rows of a table in order, each by one process at a time, with retries. */
export function startQueue(options: QueueOptions): PeriodicTask {
  return startPeriodicTask({
    name: `Queue of ${options.table}`,
    intervalMs: INTERVAL_MS,
    run: (closed) => emptyQueue(options, closed),
  });
}

/** Sends the rows that are due, until none is left or `closed()` is true. Safe to run beside the processes of the shop. */
export async function emptyQueue(options: QueueOptions, closed: () => boolean): Promise<void> {
  while (!closed() && (await sendNext(options)));
}

/** @returns whether there was anything to send */
async function sendNext(options: QueueOptions): Promise<boolean> {
  const { database } = options;
  // This code uses only columns that all queues have; for the types every queue is the queue of mails.
  const table = options.table as "mails";
  const now = Date.now();
  const due = await database.read
    .selectFrom(table)
    .select("id")
    .where("state", "=", "queued")
    .where("due_on", "<=", new Date(now).toISOString())
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!due) return false;
  // The claim moves the due time, so that other processes and later runs skip the row for a while.
  const claimed = await database.write(async (trx) => {
    const decide = await options.claim?.(trx, due.id);
    const row = await trx
      .updateTable(table)
      .set((eb) => ({ attempts: eb("attempts", "+", 1), due_on: new Date(now + CLAIM_MS).toISOString() }))
      .where("id", "=", due.id)
      .where("state", "=", "queued")
      .where("due_on", "<=", new Date(now).toISOString())
      .returning(["id", "attempts"])
      .executeTakeFirst();
    return row && (!decide || (await decide())) ? row : undefined;
  });
  if (!claimed) return true;
  const settle = (change: Settled) =>
    database.write((trx) => trx.updateTable(table).set(change).where("id", "=", claimed.id).execute());
  try {
    await options.send(claimed.id);
    await settle({ state: "sent", sent_on: new Date().toISOString(), last_error: null, ...options.erase });
  } catch (error) {
    const wait = error instanceof Refused ? undefined : RETRY_AFTER_SECONDS[claimed.attempts - 1];
    const last_error = String(error instanceof Error ? error.message : error).slice(0, 500);
    if (wait !== undefined) {
      await settle({ last_error, due_on: new Date(Date.now() + wait * 1000).toISOString(), ...options.release });
      return true;
    }
    await settle({ state: "failed", last_error });
    // A mail server's error may contain the recipient, so the reason stays in the database.
    console.error(`Queue of ${table}: row ${claimed.id} is given up after ${claimed.attempts} tries`);
  }
  return true;
}

interface Settled {
  state?: "sent" | "failed";
  sent_on?: string;
  last_error: string | null;
  due_on?: string;
  links?: null;
  variant?: null;
}
