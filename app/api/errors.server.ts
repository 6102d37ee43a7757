/** An error of a call. The subclass gives the meaning; `code` is the server's error code (spec section 8). */
export class ApiError extends Error {
  override name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** The call's token is invalid or has expired: TOKEN_EXPIRED, INVALID_CREDENTIALS, INVALID_TOKEN. */
export class Unauthorized extends ApiError {
  override name = "Unauthorized";
}

/** The password, email or refresh token in the call's body is wrong: INVALID_CREDENTIALS. */
export class WrongCredentials extends ApiError {
  override name = "WrongCredentials";
}

/** The user of the call's token has no permission. */
export class Forbidden extends ApiError {
  override name = "Forbidden";
}

/** The row is missing, or the caller may not read it: Directus answers 403 to both. */
export class NotFound extends ApiError {
  override name = "NotFound";
}

/** The server has no such call, as it has answered a short time ago. */
export class CallMissing extends NotFound {
  override name = "CallMissing";
}

/** The row existed and is permanently gone. */
export class Gone extends NotFound {
  override name = "Gone";
}

/** The call conflicts with the present state; `code` gives the conflict, such as OUT_OF_STOCK. */
export class Conflict extends ApiError {
  override name = "Conflict";
}

/** The server is unreachable, did not answer in time, or failed (5xx). The same call may succeed later. */
export class Unavailable extends ApiError {
  override name = "Unavailable";
  /** The cause for public messages, without URLs and paths. */
  readonly reason: string = "the API or its database fails";
}

/** The connection failed, or a gateway answered 502, 503 or 504. A read may be repeated at once. */
export class NoResponse extends Unavailable {
  override readonly reason = "the API or its database cannot be reached";
}

/** The answer did not arrive within the time limit. */
export class TimedOut extends Unavailable {
  override readonly reason = "the API or its database does not answer in time";
  constructor(
    message: string,
    /** Whether the call had enough time to judge the server. Earlier calls may have used most of the page's time. */
    readonly conclusive: boolean,
  ) {
    super(503, "TIMED_OUT", message);
  }
}

/** The embedded server is starting. The first start fills its database. */
export class Starting extends Unavailable {
  override readonly reason = "starting";
  constructor() {
    super(503, "STARTING", "The database is being opened");
  }
}

/** The call was not made, because earlier calls got no answer. */
export class CircuitOpen extends Unavailable {
  override readonly reason: string;
  constructor(failures: number) {
    const reason = `the API or its database did not answer ${failures} calls in a row`;
    super(503, "CIRCUIT_OPEN", `Not called: ${reason}`);
    this.reason = reason;
  }
}

/** The server refuses or lacks a call that every shop needs: API_URL or the permissions are wrong. */
export class Misconfigured extends Unavailable {
  override readonly reason = "the API refuses what the shop must read (check API_URL and the API's permissions)";
}

/** The rate limit is exceeded. Nothing was done. The same call may succeed after `retryAfter` seconds. */
export class TooManyRequests extends Unavailable {
  override name = "TooManyRequests";
  constructor(
    code: string,
    message: string,
    details: Record<string, unknown>,
    readonly retryAfter: number,
  ) {
    super(429, code, message, details);
  }
}

/** The answer does not match the contract. */
export class ContractBroken extends Unavailable {
  override name = "ContractBroken";
}
