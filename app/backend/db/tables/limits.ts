/** Counters of `limits/`, one row per limiter and key (a client IP, an e-mail, a code's prefix). */
export interface RateLimits {
  key: string;
  points: number;
  /** End of the window; after it the row has no effect. */
  expires_on: string;
}

/** Codes that were right for a cart, and are not counted again for it; clients that have logged in to an account. */
export interface ProvedCodes {
  /** SHA-256, hex, of cart id, kind and code; or of client and email. */
  hash: string;
  expires_on: string;
}
