import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** The proof of a sign-up is stored with its confirmation key, so that a stranger's sign-up changes no subscription. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text } = columnTypes(engine);
  for (const column of ["email", "locale", "consent_version", "request_ip"])
    await db.schema.alterTable("newsletter_tokens").addColumn(column, text).execute();
}
