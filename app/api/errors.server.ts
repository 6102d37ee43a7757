/** What went wrong with a call, by meaning; `code` is the server's own word (spec section 8). */
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

/** The call's token does not hold, or not any more: TOKEN_EXPIRED, INVALID_CREDENTIALS, INVALID_TOKEN. */
export class Unauthorized extends ApiError {
  override name = "Unauthorized";
}

/** The user of the call's token may not do this. */
export class Forbidden extends ApiError {
  override name = "Forbidden";
}

/** Nothing was found, or it may not be seen: Directus answers 403 to both. */
export class NotFound extends ApiError {
  override name = "NotFound";
}

/** It was there once, and will not be again. */
export class Gone extends NotFound {
  override name = "Gone";
}

/** The call contradicts the present state; `code` says how, for instance OUT_OF_STOCK. */
export class Conflict extends ApiError {
  override name = "Conflict";
}

/** The server could not be reached, did not answer in time, or failed (5xx). The same call may succeed later. */
export class Unavailable extends ApiError {
  override name = "Unavailable";
  /** The cause in words that anybody may read: without addresses and paths. */
  readonly reason: string = "the API or its database fails";
}

/** Nothing answered: the connection failed, or a gateway reported that (502, 503, 504). A read may be repeated at once. */
export class NoAnswer extends Unavailable {
  override readonly reason = "the API or its database cannot be reached";
}

/** The answer did not arrive within the time limit. */
export class TimedOut extends Unavailable {
  override readonly reason = "the API or its database does not answer in time";
  constructor(
    message: string,
    /** Whether the call had enough time to say something about the server: a page may have used most of it before. */
    readonly conclusive: boolean,
  ) {
    super(503, "TIMED_OUT", message);
  }
}

/** The server is being opened: the first start fills its database. */
export class Starting extends Unavailable {
  override readonly reason = "starting";
  constructor() {
    super(503, "STARTING", "The database is being opened");
  }
}

/** The call was not made, because the server did not answer the calls before. */
export class CircuitOpen extends Unavailable {
  override readonly reason: string;
  constructor(failures: number) {
    const reason = `the API or its database did not answer ${failures} calls in a row`;
    super(503, "CIRCUIT_OPEN", `Not called: ${reason}`);
    this.reason = reason;
  }
}

/** The server refuses, or does not know, what every shop must be able to read: a wrong URL, or missing permissions. */
export class Misconfigured extends Unavailable {
  override readonly reason = "the API refuses what the shop must read (check API_URL and the API's permissions)";
}

/** Asked too often. Nothing was done; the same call may go through after `retryAfter` seconds. */
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

/** The answer is not what the contract says. */
export class ContractBroken extends Unavailable {
  override name = "ContractBroken";
}
