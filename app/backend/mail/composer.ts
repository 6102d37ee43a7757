import type { TFunction } from "i18next";
import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../db/schema";
import type { Mails } from "../db/tables/mails";
import type { MailSettings } from "./mail-settings";
import type { Message } from "./message";

export interface MailContext extends MailSettings {
  db: Kysely<Tables>;
  /** The texts of `mail.json` in the mail's language. */
  t: TFunction;
}

/** Composes mails of one kind; it reads all data now, so that a retry is up to date. */
export type Composer = (mail: Selectable<Mails>, context: MailContext) => Message | Promise<Message>;

/** The URLs of a mail by their placeholder's name. @throws Error when they are erased, which a queued mail's never are */
export function linksOf(mail: Selectable<Mails>): Record<string, string> {
  if (mail.links === null) throw new Error(`mail ${mail.id} has lost its links`);
  return JSON.parse(mail.links);
}
