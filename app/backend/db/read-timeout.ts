import { StorageFault } from "./storage-fault";

/** A read on SQLite exceeded its deadline. */
export class ReadTimeout extends Error {
  override readonly name = "ReadTimeout";
}

/** PostgreSQL's code for a statement that exceeded statement_timeout. */
const QUERY_CANCELED = "57014";

/** Whether a read exceeded its time limit, on either engine. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof ReadTimeout || (error instanceof StorageFault && error.sqlState === QUERY_CANCELED);
}
