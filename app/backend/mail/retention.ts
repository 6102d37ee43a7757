import { sql, type Transaction } from "kysely";
import { erasedBefore } from "~/shop/retention";
import type { Tables } from "../db/schema";
import { LINK_LIFETIMES } from "./link-lifetimes";

/** Erases the links of mails that are given up, with which they could be tried again for some days, and those that open nothing any more. */
export async function forgetDeadLinks(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx
    .updateTable("mails")
    .set({ links: null })
    .where(isDeadWithLinks)
    .where("created_on", "<", erasedBefore("dead_mail_link", now))
    .execute();
  for (const [kind, lifetime] of LINK_LIFETIMES)
    await trx
      .updateTable("mails")
      .set({ links: null })
      .where(isDeadWithLinks)
      .where("kind", "=", kind)
      .where("created_on", "<=", new Date(now.getTime() - lifetime).toISOString())
      .execute();
}

/** Literals, because SQLite uses the index with its condition for no parameters. */
const hasOwnRecipient = sql<boolean>`
  orders_id is null and returns_id is null and withdrawals_id is null and recipient <> ''`;
const isDeadWithLinks = sql<boolean>`state = 'failed' and done_on is null and links is not null`;

/**
 * Erases the recipients of old mails that belong to no order: of accounts, of the newsletter, and about products that are back in
 * stock. Those of an order are erased with it.
 */
export async function forgetRecipients(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx
    .updateTable("mails")
    // Mail servers repeat the recipient in their errors.
    .set({ recipient: "", last_error: null, links: null })
    .where(hasOwnRecipient)
    .where("state", "!=", "queued")
    .where("created_on", "<", erasedBefore("mail_recipient", now))
    .execute();
}
