import { sql } from "kysely";
import type { MigratedDatabase } from "../columns";

/**
 * One mail announces an order, and it is decided when the mail is sent (`mail/announcement.ts`). A confirmation that was mailed
 * again, because the customer had chosen a transfer instead, has a kind of its own now.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  await db.schema.alterTable("mails").addColumn("variant", "text").execute();
  await sql`
    update mails set kind = 'order_instructions'
    where kind = 'order_confirmation' and exists (
      select 1 from mails as earlier
      where earlier.kind = 'order_confirmation' and earlier.orders_id = mails.orders_id and earlier.id < mails.id)
  `.execute(db);
  await sql`create unique index mails_announcement on mails (orders_id) where kind = 'order_confirmation'`.execute(db);
}
