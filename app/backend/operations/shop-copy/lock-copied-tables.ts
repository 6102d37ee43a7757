import { sql, type Transaction } from "kysely";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { copiedTables } from "./copied-tables";

/** Until the transaction ends, no other process makes what a copy holds. SQLite has one writer. */
export async function lockCopiedTables(trx: Transaction<Tables>, engine: Database<Tables>["engine"]): Promise<void> {
  if (engine !== "postgres") return;
  const tables = sql.join(copiedTables.map(({ table }) => sql.table(table)));
  await sql`lock table ${tables} in share row exclusive mode`.execute(trx);
}
