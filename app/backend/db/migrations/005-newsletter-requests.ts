import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** The proof of a sign-up waits beside the key that confirms it: a stranger's sign-up changes nothing of who subscribed. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text } = columnTypes(engine);
  for (const column of ["email", "locale", "consent_version", "request_ip"])
    await db.schema.alterTable("newsletter_tokens").addColumn(column, text).execute();
}
