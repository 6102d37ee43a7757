import { StorageFault } from "./storage-fault";

/** A read on SQLite reached its deadline, and was given up. */
export class ReadTimeout extends Error {
  override readonly name = "ReadTimeout";
}

/** PostgreSQL's code for a statement that its statement_timeout ended. */
const QUERY_CANCELED = "57014";

/** Whether a read was given up because it took too long, on either engine. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof ReadTimeout || (error instanceof StorageFault && error.sqlState === QUERY_CANCELED);
}
