import { sql, type Transaction } from "kysely";
import { erasedBefore } from "~/shop/retention";
import type { Tables } from "../db/schema";

/** Literals, because SQLite uses the index with its condition for no parameters. */
const hasOwnRecipient = sql<boolean>`
  orders_id is null and returns_id is null and withdrawals_id is null and recipient <> ''`;

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
