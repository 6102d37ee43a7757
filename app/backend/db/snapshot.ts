import { type Kysely, sql } from "kysely";
import type { Database } from "./engine";

/**
 * Runs `work` on one moment of the database, for as long as it takes. Writers neither wait nor change what it reads.
 * @throws StorageFault; errors of `work`
 */
export function readSnapshot<T, R>(database: Database<T>, work: (db: Kysely<T>) => Promise<R>): Promise<R> {
  if (database.engine === "sqlite") return database.read.transaction().execute(work);
  return database.write(
    async (trx) => {
      // Before the first query: all of them see the snapshot that it takes.
      await sql`set transaction isolation level repeatable read, read only`.execute(trx);
      return work(trx);
    },
    { patient: true },
  );
}
