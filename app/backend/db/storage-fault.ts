import pg from "pg";

/**
 * The database, or our data directory, fails for a reason outside the program: it is unreachable, hangs, is damaged or
 * full, refuses us, or belongs to a newer program. `message` is one line for the log with the database's name and the
 * reason, without passwords and without values of rows.
 */
export class StorageFault extends Error {
  override readonly name = "StorageFault";
  constructor(
    message: string,
    /** Whether the failure may end without an operator, so that a retry makes sense. */
    readonly mayPass: boolean,
    /** PostgreSQL's code, if any. */
    readonly sqlState?: string,
  ) {
    super(message);
  }
}

/**
 * Removes data from an error before it is logged. PostgreSQL repeats rows in `detail` and `where`, and values in the
 * messages of data exceptions (SQLSTATE class 22): personal data, and codes of gift cards.
 */
export function withoutValues(error: unknown): unknown {
  if (error instanceof StorageFault) return error.message;
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = "", table, column, constraint, message } = error;
  const safe = code.startsWith("22") ? message.replace(/".*"/s, '"…"') : message;
  const where = Object.entries({ table, column, constraint }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? [];
  return [[`PostgreSQL ${code}: ${safe}`, ...where].join(", "), ...frames].join("\n");
}
