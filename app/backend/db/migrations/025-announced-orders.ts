import type { MigratedDatabase } from "../columns";

/** What a mail about an order's payment says; it is decided when the mail is sent (`mail/announcement.ts`). */
export async function up(db: MigratedDatabase): Promise<void> {
  await db.schema.alterTable("mails").addColumn("variant", "text").execute();
}
