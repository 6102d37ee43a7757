/** An answer in the error envelope of Directus: HTTP status, code and message. */
export class QueryError extends Error {
  override readonly name = "QueryError";
  readonly status: 400 | 401 | 403 | 404 | 413 | 500;
  readonly code: string;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(status: QueryError["status"], code: string, message: string, extensions: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extensions = extensions;
  }

  /** The body of the answer. */
  get envelope() {
    return { errors: [{ message: this.message, extensions: { ...this.extensions, code: this.code } }] };
  }
}

export function invalidQuery(reason: string): QueryError {
  return new QueryError(400, "INVALID_QUERY", `Invalid query. ${reason}.`, { reason });
}

export function invalidPayload(reason: string, status: 400 | 413 = 400): QueryError {
  return new QueryError(status, "INVALID_PAYLOAD", `Invalid payload. ${reason}.`, { reason });
}

/** Without naming what is refused: a missing row and one that may not be seen answer alike. */
export function forbidden(): QueryError {
  return new QueryError(403, "FORBIDDEN", "You don't have permission to access this.");
}

export function forbiddenCollection(collection: string, path: readonly string[] = []): QueryError {
  return forbiddenBecause(
    `You don't have permission to access collection "${collection}" or it does not exist. ${queriedIn(path)}`,
  );
}

export function forbiddenField(field: string, collection: string, path: readonly string[] = []): QueryError {
  return forbiddenBecause(
    `You don't have permission to access field "${field}" in collection "${collection}" or it does not exist. ${queriedIn(path)}`,
  );
}

export function routeNotFound(path: string): QueryError {
  return new QueryError(404, "ROUTE_NOT_FOUND", `Route ${path} doesn't exist.`, { path });
}

function forbiddenBecause(reason: string): QueryError {
  return new QueryError(403, "FORBIDDEN", reason, { reason });
}

function queriedIn(path: readonly string[]): string {
  return path.length === 0 ? "Queried in root." : `Queried in "${path.join(".")}".`;
}
