/**
 * Calls beyond the specification, except those that settle a payment or declare a withdrawal: these are always made. The parts of
 * a path that name a row, a cart or a key stand as `*`.
 */
const CALLS_OF_OUR_OWN = [
  "auth",
  "me/addresses",
  "me/addresses/*",
  "me/export",
  "me/orders/*/returns",
  "me/wishlist/*",
  "me/wishlist/withdrawn",
  "newsletter/*",
  "orders/*",
  "orders/*/cancellation",
  "orders/*/returns",
  "orders/by-cart/*",
  "orders/confirmations",
  "orders/limits",
  "orders/links",
  "payments/card/session",
  "payments/paypal/session",
  "payments/bank_transfer/session",
  "payments/postepay/session",
  "payments/revolut/session",
  "stats/recommended",
  "users/confirmations",
  "users/me/confirmations",
  "website/back-in-stock",
  "website/back-in-stock/*",
  "website/countries",
  "website/membership",
  "website/products/*/status",
  "website/products/search-help",
  "withdrawals/confirmations",
];

/** Calls that name no row: neither in the path nor in a body, a header or a user's token. */
const CALLS_WITHOUT_ROW: ReadonlySet<string> = new Set([
  "GET auth",
  "GET stats/recommended",
  "GET website/countries",
  "GET website/membership",
  "GET website/products/search-help",
]);

const PATTERNS = CALLS_OF_OUR_OWN.map((pattern) => ({
  pattern,
  words: new RegExp(`^${pattern.replaceAll("*", "[^/]+")}$`),
  // The most exact one counts: `me/wishlist/withdrawn` is no product.
})).toSorted((one, other) => one.pattern.split("*").length - other.pattern.split("*").length);

/** A call that fails in this time is tried again by another request. */
const TRIAL_MS = 30_000;
const REMEMBERED_MS = 10 * 60_000;

interface Known {
  isMissing: boolean;
  until: number;
}

/**
 * Which calls beyond the specification (section 7) a server lacks. What it has answered counts for ten minutes per path pattern;
 * then one call tries it again, while all others go on as before.
 */
export class MissingCalls {
  readonly #known = new Map<string, Known>();

  /** @param now milliseconds of a monotonic clock */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The pattern of a call beyond the specification, with its method; undefined for every other call. */
  patternOf(method: string, path: string): string | undefined {
    const found = PATTERNS.find(({ words }) => words.test(path));
    return found && `${method} ${found.pattern}`;
  }

  /** Whether the call need not be made. After ten minutes false for one caller, which tries it. */
  skips(pattern: string): boolean {
    const known = this.#known.get(pattern);
    if (!known?.isMissing) return false;
    if (known.until > this.now()) return true;
    this.#known.set(pattern, { isMissing: true, until: this.now() + TRIAL_MS });
    return false;
  }

  /** Notes what the server has answered. */
  note(pattern: string, isMissing: boolean): void {
    this.#known.set(pattern, { isMissing, until: this.now() + REMEMBERED_MS });
  }

  /** Whether the server has the call; undefined when nobody knows. */
  knows(pattern: string): boolean | undefined {
    const known = this.#known.get(pattern);
    return known && known.until > this.now() ? !known.isMissing : undefined;
  }
}

/**
 * Whether a 404 says that the server has no such path, not that a row is missing: Directus and our server say so by the code.
 * Other servers answer a path that they do not have without an error envelope, which counts where the call names no row: one
 * stale order or a made-up token must not end a call for every shopper.
 */
export function isPathMissing(pattern: string, status: number, code: string | undefined): boolean {
  return status === 404 && (code === "ROUTE_NOT_FOUND" || (code === undefined && CALLS_WITHOUT_ROW.has(pattern)));
}
