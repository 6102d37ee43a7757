import pg from "pg";

/**
 * The database, or the directory of our files, cannot do its work for a reason outside the program: it is away, hangs, is
 * damaged or full, refuses us, or belongs to a newer program. `message` is one line for the log: place and reason,
 * without passwords and without values of rows.
 */
export class StorageFault extends Error {
  override readonly name = "StorageFault";
  constructor(
    message: string,
    /** Whether it may pass without anybody's help, so that it makes sense to try again. */
    readonly mayPass: boolean,
    /** PostgreSQL's code, where it gave one. */
    readonly sqlState?: string,
  ) {
    super(message);
  }
}

/**
 * An error as the log may have it. PostgreSQL repeats rows in `detail` and `where`, and values in the messages of data
 * exceptions (SQLSTATE class 22): personal data, and codes of gift cards. What is left says what went wrong, and where.
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
