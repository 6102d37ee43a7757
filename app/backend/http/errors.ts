import { StorageFault, withoutValues } from "../db/storage-fault";

/** An error answer: HTTP status, code and message in the error envelope of Directus. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 503,
    readonly code: string,
    message: string,
    readonly extensions: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** The body of the answer. */
  get envelope() {
    return { errors: [{ message: this.message, extensions: { ...this.extensions, code: this.code } }] };
  }
}

/** An invalid query; `reason` is a sentence without its full stop. */
export function invalidQuery(reason: string): RequestError {
  return new RequestError(400, "INVALID_QUERY", `Invalid query. ${reason}.`, { reason });
}

/** An invalid body, or (413) one that is too long; `reason` is a sentence without its full stop. */
export function invalidPayload(reason: string, status: 400 | 413 = 400): RequestError {
  return new RequestError(status, "INVALID_PAYLOAD", `Invalid payload. ${reason}.`, { reason });
}

/** The same answer for a missing row and for one that the requester may not read. */
export function forbidden(): RequestError {
  return new RequestError(403, "FORBIDDEN", "You don't have permission to access this.");
}

/** The same answer for an unknown and a forbidden collection; `path` is the position in the query, outermost first. */
export function forbiddenCollection(collection: string, path: readonly string[] = []): RequestError {
  return forbiddenBecause(
    `You don't have permission to access collection "${collection}" or it does not exist. ${queriedIn(path)}`,
  );
}

/** As `forbiddenCollection`, for a field. */
export function forbiddenField(field: string, collection: string, path: readonly string[] = []): RequestError {
  return forbiddenBecause(
    `You don't have permission to access field "${field}" in collection "${collection}" or it does not exist. ${queriedIn(path)}`,
  );
}

/** No route has this path. */
export function routeNotFound(path: string): RequestError {
  return new RequestError(404, "ROUTE_NOT_FOUND", `Route ${path} doesn't exist.`, { path });
}

/** An account with this email exists. */
export function emailTaken(email: string): RequestError {
  const value = `[${email.toLowerCase()}]`;
  return new RequestError(
    400,
    "RECORD_NOT_UNIQUE",
    `Value "${value}" for field "email" in collection "directus_users" has to be unique.`,
    { collection: "directus_users", field: "email", value },
  );
}

/** A wrong password, or a token that this server has not issued. */
export function invalidCredentials(): RequestError {
  return new RequestError(401, "INVALID_CREDENTIALS", "Invalid user credentials.");
}

/** The rate limit is reached; `seconds` until the next request is accepted. */
export function tooManyRequests(seconds: number): RequestError {
  return new RequestError(429, "REQUESTS_EXCEEDED", `Too many requests, retry after ${seconds}s.`, {
    retry_after: seconds,
  });
}

/** The database is unreachable or does not answer; the same call may succeed later. */
export function unavailable(): RequestError {
  return new RequestError(503, "SERVICE_UNAVAILABLE", 'Service "database" is unavailable.', { service: "database" });
}

/**
 * The error of the response to any caught error. Logs errors that the caller did not cause, without values of rows.
 * @param hasLeft whether the caller no longer waits, which ends work with an error
 */
export function requestErrorOf(caught: unknown, hasLeft = false): RequestError {
  if (caught instanceof RequestError) return caught;
  if (!hasLeft) console.error(withoutValues(caught));
  return caught instanceof StorageFault ? unavailable() : unexpected();
}

/** The code of a read that took too long and was cancelled. */
export const QUERY_TIMEOUT = "QUERY_TIMEOUT";

/** A read was cancelled because it took too long; a repeated read takes as long. */
export function tookTooLong(): RequestError {
  return new RequestError(503, QUERY_TIMEOUT, "The query takes too long.");
}

/** Contains no details of the error. */
function unexpected(): RequestError {
  return new RequestError(500, "INTERNAL_SERVER_ERROR", "An unexpected error occurred.");
}

function forbiddenBecause(reason: string): RequestError {
  return new RequestError(403, "FORBIDDEN", reason, { reason });
}

function queriedIn(path: readonly string[]): string {
  return path.length === 0 ? "Queried in root." : `Queried in "${path.join(".")}".`;
}
