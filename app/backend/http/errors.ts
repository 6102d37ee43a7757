import { StorageFault, withoutValues } from "../db/storage-fault";

/** An answer that is not the one asked for: HTTP status, code and message in the error envelope of Directus. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 503,
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

/** What an address asks for is not understood; `reason` is a sentence without its full stop. */
export function invalidQuery(reason: string): RequestError {
  return new RequestError(400, "INVALID_QUERY", `Invalid query. ${reason}.`, { reason });
}

/** What a body says is not understood, or (413) too long; `reason` is a sentence without its full stop. */
export function invalidPayload(reason: string, status: 400 | 413 = 400): RequestError {
  return new RequestError(status, "INVALID_PAYLOAD", `Invalid payload. ${reason}.`, { reason });
}

/** Without naming what is refused: a missing row and one that may not be seen answer alike. */
export function forbidden(): RequestError {
  return new RequestError(403, "FORBIDDEN", "You don't have permission to access this.");
}

/** One answer for what does not exist and what may not be read; `path` is where in the query, outermost first. */
export function forbiddenCollection(collection: string, path: readonly string[] = []): RequestError {
  return forbiddenBecause(
    `You don't have permission to access collection "${collection}" or it does not exist. ${queriedIn(path)}`,
  );
}

/** As `forbiddenCollection`, of a field. */
export function forbiddenField(field: string, collection: string, path: readonly string[] = []): RequestError {
  return forbiddenBecause(
    `You don't have permission to access field "${field}" in collection "${collection}" or it does not exist. ${queriedIn(path)}`,
  );
}

/** No call has this path. */
export function routeNotFound(path: string): RequestError {
  return new RequestError(404, "ROUTE_NOT_FOUND", `Route ${path} doesn't exist.`, { path });
}

/** A password that is wrong, or a token that this server has not issued. */
export function invalidCredentials(): RequestError {
  return new RequestError(401, "INVALID_CREDENTIALS", "Invalid user credentials.");
}

/** Asked too often; `seconds` until the next try makes sense. */
export function tooManyRequests(seconds: number): RequestError {
  return new RequestError(429, "REQUESTS_EXCEEDED", `Too many requests, retry after ${seconds}s.`, {
    retry_after: seconds,
  });
}

/** What the data lies in is away or does not answer; the same call may go through later. */
export function unavailable(): RequestError {
  return new RequestError(503, "SERVICE_UNAVAILABLE", 'Service "database" is unavailable.', { service: "database" });
}

/** The answer to whatever was thrown. What is not the caller's doing is logged, without values of rows. */
export function answerTo(caught: unknown): RequestError {
  if (caught instanceof RequestError) return caught;
  console.error(withoutValues(caught));
  return caught instanceof StorageFault ? unavailable() : unexpected();
}

/** The code of a read that was given up. */
export const QUERY_TIMEOUT = "QUERY_TIMEOUT";

/** A read was given up; the same question will take as long again. */
export function tookTooLong(): RequestError {
  return new RequestError(503, QUERY_TIMEOUT, "The query takes too long.");
}

/** Whatever went wrong inside stays inside. */
function unexpected(): RequestError {
  return new RequestError(500, "INTERNAL_SERVER_ERROR", "An unexpected error occurred.");
}

function forbiddenBecause(reason: string): RequestError {
  return new RequestError(403, "FORBIDDEN", reason, { reason });
}

function queriedIn(path: readonly string[]): string {
  return path.length === 0 ? "Queried in root." : `Queried in "${path.join(".")}".`;
}
