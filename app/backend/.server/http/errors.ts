/** An answer that is not the one asked for; becomes the error envelope of Directus. */
export class RequestError extends Error {
  override name = "RequestError";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 503,
    readonly code: string,
    message: string,
    readonly extensions: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** What is missing and what may not be seen look alike, as Directus has it. */
export function forbidden(): RequestError {
  return new RequestError(403, "FORBIDDEN", "You don't have permission to access this.");
}

export function invalidPayload(reason: string): RequestError {
  return new RequestError(400, "INVALID_PAYLOAD", `Invalid payload. ${reason}.`, { reason });
}

export function invalidQuery(reason: string): RequestError {
  return new RequestError(400, "INVALID_QUERY", `Invalid query. ${reason}.`, { reason });
}

export function errorBody(code: string, message: string, extensions: Record<string, unknown> = {}) {
  return { errors: [{ message, extensions: { ...extensions, code } }] };
}
