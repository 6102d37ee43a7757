import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { PART_SUFFIX } from "../files/part-files";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../files/private-files";
import type { PeriodicTask } from "../queue/periodic-task";
import { emptyQueue, type QueueOptions, startQueue } from "../queue/queue";
import { claimMail } from "./announcement";
import { composeMail } from "./compose";
import { identityOf, type MailIdentity } from "./identity";
import type { MailSettings } from "./mail-settings";
import type { Message } from "./message";
import { type SmtpLimits, smtpTransport } from "./smtp-transport";

export interface SenderOptions extends MailSettings {
  database: Database<Tables>;
  /** `smtp://…`; without it mails become `.eml` files in `outbox`. */
  smtpUrl?: string;
  /** Default: 10 s, and 20 s between two answers. */
  smtpLimits?: SmtpLimits;
  outbox: string;
  sender: string;
}

/** Sends queued mails, each by one process only, with retries. */
export function startMailSender(options: SenderOptions): PeriodicTask {
  return startQueue(mailQueue(options));
}

/** Sends the mails that are due, for programs that end by themselves. Those that cannot be sent stay in the queue. */
export function sendQueuedMails(options: SenderOptions, closed: () => boolean): Promise<void> {
  return emptyQueue(mailQueue(options), closed);
}

function mailQueue({ database, smtpUrl, smtpLimits, outbox, sender, ...settings }: SenderOptions): QueueOptions {
  const deliver = smtpUrl ? bySmtp(smtpUrl, sender, smtpLimits) : toFiles(outbox, sender);
  return {
    database,
    table: "mails",
    claim: (trx, id) => claimMail(trx, database.engine, id),
    erase: { links: null },
    release: { variant: null },
    async send(id) {
      const mail = await database.read.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      const message = await composeMail(mail, { db: database.read, ...settings });
      await deliver({ ...message, ...identityOf(mail, { from: sender, access: settings.access }) }, id);
    },
  };
}

/** Parts beside the HTML (multipart/related), which mail programs show in it and not as files. */
function attachmentsOf(pictures: Message["pictures"] = []) {
  return pictures.map(({ cid, type, content }, index) => ({
    cid,
    content,
    contentType: type,
    contentDisposition: "inline" as const,
    filename: `${index + 1}.${type === "image/png" ? "png" : "jpg"}`,
  }));
}

type Deliver = (mail: Message & MailIdentity, id: number) => Promise<void>;

/** RFC 3834: no holiday notes and other automatic replies. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

const SMTP_LIMITS: SmtpLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function bySmtp(url: string, from: string, limits = SMTP_LIMITS): Deliver {
  const transport = smtpTransport(url, limits);
  return async ({ headers, pictures, ...mail }) => {
    const attachments = attachmentsOf(pictures);
    await transport.sendMail({ from, ...mail, attachments, headers: { ...AUTOMATIC, ...headers } });
  };
}

function toFiles(outbox: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async ({ headers, pictures, ...mail }, id) => {
    const attachments = attachmentsOf(pictures);
    const { message } = await transport.sendMail({ from, ...mail, attachments, headers: { ...AUTOMATIC, ...headers } });
    await mkdir(outbox, { recursive: true, mode: PRIVATE_DIRECTORY });
    const file = join(outbox, `${String(id).padStart(6, "0")}.eml`);
    await writeFile(file + PART_SUFFIX, message as Buffer, { mode: PRIVATE_FILE });
    await rename(file + PART_SUFFIX, file);
  };
}
