import { ApiError, Forbidden, TooManyRequests, Unauthorized, Unavailable, WrongCredentials } from "~/api/errors.server";
import type { MessageKey } from "~/i18n/texts";

/** The message for a refused form and the status of its page. */
export interface Refusal {
  status: 400 | 401 | 403 | 409 | 429 | 503;
  key: MessageKey;
  count?: number;
}

/** Below this wait the message counts seconds. */
const SECONDS_SHOWN = 120;
/** Below this wait, in seconds, the message counts minutes. */
const MINUTES_SHOWN = 2 * 3_600;

/**
 * The message for a failed call of a form (spec section 8: "auth calls reject with the server's error data").
 * @param otherwise the message for a refusal that is not in the catalogue
 * @throws the error itself when it is none of the API's, or Unauthorized
 */
export function refusalOf(error: unknown, otherwise: MessageKey = "access:code_generic_error"): Refusal {
  if (!(error instanceof ApiError)) throw error;
  // An account page leads to the login then (`orLogIn`).
  if (error instanceof Unauthorized) throw error;
  if (error instanceof TooManyRequests) return tooMany(error.retryAfter);
  if (error instanceof WrongCredentials) return { status: 401, key: "access:code_INVALID_CREDENTIALS" };
  if (error instanceof Unavailable) {
    console.error(error.message);
    return { status: 503, key: "access:code_INTERNAL_SERVER_ERROR" };
  }
  if (error instanceof Forbidden || error.status === 403) return { status: 403, key: "access:code_FORBIDDEN" };
  if (error.code === "RECORD_NOT_UNIQUE") return { status: 409, key: "access:code_RECORD_NOT_UNIQUE" };
  if (error.code === "INVALID_PAYLOAD" || error.code === "FAILED_VALIDATION")
    return { status: 400, key: "access:code_INVALID_PAYLOAD" };
  return { status: 400, key: otherwise };
}

function tooMany(seconds: number): Refusal {
  if (seconds < SECONDS_SHOWN) return { status: 429, key: "access:too_many_seconds", count: seconds };
  return seconds < MINUTES_SHOWN
    ? { status: 429, key: "access:too_many_minutes", count: Math.ceil(seconds / 60) }
    : { status: 429, key: "access:too_many_hours", count: Math.ceil(seconds / 3_600) };
}
