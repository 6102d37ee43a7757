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

/** The server could not be reached, did not answer in time, or failed (5xx). The same call may go through later. */
export class Unavailable extends ApiError {
  override name = "Unavailable";
}

/** Asked too often. Nothing was done; the same call may go through after `retryAfter` seconds. */
export class TooManyRequests extends Unavailable {
  override name = "TooManyRequests";
  get retryAfter(): number {
    const { retry_after } = this.details;
    return typeof retry_after === "number" && retry_after > 0 ? Math.ceil(retry_after) : 60;
  }
}

/** The answer is not what the contract says. */
export class ContractBroken extends Unavailable {
  override name = "ContractBroken";
}
