import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** The newsletter: subscriptions with their proof, the keys in our mails, and pending calls to the newsletter service. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .createTable("newsletter_subscriptions")
    .addColumn("id", id.type, id.primary)
    .addColumn("email", text, (c) => c.notNull())
    .addColumn("email_key", text, (c) => c.notNull().unique())
    .addColumn("locale", text, (c) => c.notNull())
    .addColumn("status", text, (c) => c.notNull())
    .addColumn("consent_version", text, (c) => c.notNull())
    .addColumn("requested_on", text, (c) => c.notNull())
    .addColumn("request_ip", text, (c) => c.notNull())
    .addColumn("confirmed_on", text)
    .addColumn("confirm_ip", text)
    .addColumn("unsubscribed_on", text)
    .execute();
  await db.schema
    .createTable("newsletter_tokens")
    .addColumn("hash", text, (c) => c.primaryKey())
    .addColumn("newsletter_subscriptions_id", int, (c) =>
      c.notNull().references("newsletter_subscriptions.id").onDelete("cascade"),
    )
    .addColumn("purpose", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .addColumn("expires_on", text)
    .execute();
  await db.schema
    .createTable("newsletter_deliveries")
    .addColumn("id", id.type, id.primary)
    .addColumn("newsletter_subscriptions_id", int, (c) =>
      c.notNull().references("newsletter_subscriptions.id").onDelete("cascade"),
    )
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("state", text, (c) => c.notNull())
    .addColumn("attempts", int, (c) => c.notNull())
    .addColumn("due_on", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .addColumn("sent_on", text)
    .addColumn("last_error", text)
    .execute();
  for (const [table, column] of [
    ["newsletter_tokens", "newsletter_subscriptions_id"],
    ["newsletter_deliveries", "newsletter_subscriptions_id"],
    ["newsletter_deliveries", "state"],
    ["newsletter_subscriptions", "status"],
  ] as const)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  await db.schema.alterTable("mails").addColumn("links", text).execute();
}
