const CODES: unknown[] = ["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"];

/** Whether a write failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && CODES.includes(error.code);
}
