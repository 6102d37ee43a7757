import type { Kysely } from "kysely";
import { columnTypes, type MigrationEngine } from "../columns";
import type { Tables } from "../schema";

/** The proof of a sign-up waits beside the key that confirms it: a stranger's sign-up changes nothing of who subscribed. */
export async function up(db: Kysely<Tables>, engine: MigrationEngine): Promise<void> {
  const { text } = columnTypes(engine);
  for (const column of ["email", "locale", "consent_version", "request_ip"])
    await db.schema.alterTable("newsletter_tokens").addColumn(column, text).execute();
}
