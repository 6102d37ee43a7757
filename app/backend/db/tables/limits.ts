/** Counters of `limits/`, one row per limiter and key (a client IP, an e-mail, a code's prefix). */
export interface RateLimits {
  key: string;
  points: number;
  /** The window is over then; the row means nothing from that moment on. */
  expires_on: string;
}

/** Codes that were right for a cart, which need not be counted again. */
export interface ProvedCodes {
  /** SHA-256 of cart id, kind and code, hex. */
  hash: string;
  expires_on: string;
}
