import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { BankAccount } from "../orders/read-order";
import { composeMail, type Letter } from "./compose";

/** Waiting time before the next try by number of failures, seconds; then the mail counts as failed. */
const RETRY_AFTER = [30, 120, 600, 3_600, 14_400, 43_200];
/** How often the queue is looked at without being asked, milliseconds. */
const ROUND = 15_000;
/** A process that died while sending is taken to have failed after this; milliseconds. */
const CLAIM = 120_000;

export interface MailSender {
  /** Looks at the queue now; for whoever has just queued something. */
  kick(): void;
  close(): Promise<void>;
}

interface SenderOptions {
  database: Database<Tables>;
  /** `smtp://…`; without it letters become `.eml` files in `outbox`. */
  smtpUrl?: string;
  outbox: string;
  sender: string;
  bank: BankAccount;
}

/** Sends what is queued, each letter by one process only, and tries again what failed. */
export function startMailSender(options: SenderOptions): MailSender {
  let round: Promise<void> = Promise.resolve();
  let queued = false;
  let closed = false;
  const deliver = options.smtpUrl ? bySmtp(options.smtpUrl, options.sender) : toFiles(options.outbox, options.sender);

  const run = async () => {
    queued = false;
    while (!closed && (await sendNext(options.database, options.bank, deliver)));
  };
  const kick = () => {
    if (queued || closed) return;
    queued = true;
    round = round.then(run).catch((error: unknown) => console.error("Mail queue:", error));
  };
  const timer = setInterval(kick, ROUND);
  timer.unref();
  kick();
  return {
    kick,
    async close() {
      closed = true;
      clearInterval(timer);
      await round;
    },
  };
}

type Deliver = (letter: Letter, id: number) => Promise<void>;

/** @returns whether there was anything to send */
async function sendNext(database: Database<Tables>, bank: BankAccount, deliver: Deliver): Promise<boolean> {
  const now = Date.now();
  const due = await database.read
    .selectFrom("mails")
    .select("id")
    .where("state", "=", "queued")
    .where("due_on", "<=", new Date(now).toISOString())
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!due) return false;
  // Claimed by moving its time on: another process, or a later round, then leaves it alone for a while.
  const claimed = await database.write((trx) =>
    trx
      .updateTable("mails")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), due_on: new Date(now + CLAIM).toISOString() }))
      .where("id", "=", due.id)
      .where("state", "=", "queued")
      .where("due_on", "<=", new Date(now).toISOString())
      .returningAll()
      .executeTakeFirst(),
  );
  if (!claimed) return true;
  try {
    await deliver(await composeMail(database.read, claimed, bank), claimed.id);
    await settle(database, claimed.id, { state: "sent", sent_on: new Date().toISOString(), last_error: null });
  } catch (error) {
    const wait = RETRY_AFTER[claimed.attempts - 1];
    const last_error = String(error instanceof Error ? error.message : error).slice(0, 500);
    const due_on = new Date(Date.now() + (wait ?? 0) * 1000).toISOString();
    await settle(database, claimed.id, wait === undefined ? { state: "failed", last_error } : { last_error, due_on });
  }
  return true;
}

function settle(
  database: Database<Tables>,
  id: number,
  change: { state?: "sent" | "failed"; sent_on?: string; last_error: string | null; due_on?: string },
) {
  return database.write((trx) => trx.updateTable("mails").set(change).where("id", "=", id).execute());
}

function bySmtp(url: string, from: string): Deliver {
  const transport = createTransport(url, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object);
  return async (letter, id) => {
    await transport.sendMail({ from, ...letter, headers: { "X-Shop-Mail": String(id) } });
  };
}

function toFiles(outbox: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (letter, id) => {
    const { message } = await transport.sendMail({ from, ...letter });
    await mkdir(outbox, { recursive: true });
    const file = join(outbox, `${String(id).padStart(6, "0")}.eml`);
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}
