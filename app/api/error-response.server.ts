import { errorEnvelope } from "~/contract/wire.server";
import {
  ApiError,
  Conflict,
  Forbidden,
  Gone,
  Misconfigured,
  NoResponse,
  NotFound,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  WrongCredentials,
} from "./errors.server";

/** The properties of a call that decide the error for a refusal (401, 403, 404). */
export interface RefusalMeaning {
  mayBeMissing: boolean;
  mayBeBare?: boolean;
  /** A refused call without a token means that the server refuses the shop, not a user. */
  hasToken: boolean;
  sendsCredentials: boolean;
}

/** The error of an answer that is not 2xx, by its status and its envelope (specification 8). @param what the call, for the log */
export function errorOf(what: string, { status, headers }: Response, body: unknown, meaning: RefusalMeaning): ApiError {
  const error = errorEnvelope.safeParse(body).data?.errors[0];
  const { code = "INTERNAL_SERVER_ERROR", ...details } = error?.extensions ?? {};
  const message = `${what}: ${status} ${error?.message ?? "no error envelope"}`;
  // A repeated query would take as long again. The server itself works, so this is no NoResponse.
  if (code === "QUERY_TIMEOUT") return new Unavailable(503, code, message, details);
  if (status >= 502 && status <= 504) return new NoResponse(503, code, message, details);
  if (status === 429) return new TooManyRequests(code, message, details, secondsToWait(headers, details));
  if (status >= 500) return new Unavailable(503, code, message, details);
  if (status === 409) return new Conflict(status, code, message, details);
  if (status === 410) return new Gone(status, code, message, details);
  if (meaning.sendsCredentials && status === 401) return new WrongCredentials(401, code, message, details);
  // Directus answers 403 INVALID_TOKEN for a token with another signature.
  if (meaning.hasToken && (status === 401 || code === "INVALID_TOKEN"))
    return new Unauthorized(401, code, message, details);
  if ((status === 403 || status === 404) && meaning.mayBeMissing) return new NotFound(404, code, message, details);
  if (meaning.hasToken && status === 403) return new Forbidden(status, code, message, details);
  if (status === 401 || status === 403 || status === 404)
    return new Misconfigured(503, code, `${message} (is API_URL right, and does it permit this call?)`, details);
  return new ApiError(status, code, message, details);
}

/** Default wait after a 429 without a time, and the maximum. */
const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 86_400;

/**
 * Seconds from the header Retry-After, which has seconds or a date (RFC 9110 section 10.2.3), else from the envelope.
 */
function secondsToWait(headers: Headers, { retry_after }: Record<string, unknown>): number {
  const header = headers.get("retry-after") ?? "";
  const fromHeader = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  const seconds = Math.ceil(Number.isFinite(fromHeader) ? fromHeader : Number(retry_after ?? DEFAULT_WAIT_SECONDS));
  return seconds > 0 ? Math.min(seconds, MAX_WAIT_SECONDS) : DEFAULT_WAIT_SECONDS;
}
