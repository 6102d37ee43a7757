import pTimeout from "p-timeout";
import { markIncomplete } from "~/config/visitor-request.server";
import { Gone, NotFound, TooManyRequests, Unauthorized, Unavailable } from "./errors.server";
import { DECORATION_LIMIT_MS } from "./time-limit.server";

/**
 * The main read of a page. A missing row gives the 404 page, a withdrawn product the 410 page, an unavailable server
 * the 503 page (spec section 8).
 * @throws Response 404, 410 or 503; other errors unchanged
 */
export async function orRespond<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Gone) throw new Response(null, { status: 410 });
    if (error instanceof NotFound) throw new Response(null, { status: 404 });
    if (error instanceof Unavailable) {
      console.error(error.message);
      // Pages report the shopper's own rate limits before this function. Here the server limits the shop.
      const seconds = error instanceof TooManyRequests ? error.retryAfter : 10;
      throw new Response(null, { status: 503, headers: { "Retry-After": String(seconds) } });
    }
    throw error;
  }
}

/**
 * The result of a read; null for a withdrawn product.
 * @throws NotFound for an unknown product
 */
export async function unlessWithdrawn<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Gone) return null;
    throw error;
  }
}

/** A read of what may be another shopper's: null for a missing row, and without the permission. */
export function ifOwn<T>(read: Promise<T>): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (error instanceof NotFound || error instanceof Unauthorized) return null;
    throw error;
  });
}

/**
 * What the link of a mail leads to, or why it leads to nothing.
 * @throws Response 503
 */
export function linked<T>(read: Promise<T>): Promise<T | "unknown" | "expired"> {
  return orRespond(
    read.catch((error: unknown) => {
      if (error instanceof Gone) return "expired";
      if (error instanceof NotFound) return "unknown";
      throw error;
    }),
  );
}

/** The HTTP status of a link's page. */
export function linkStatus(found: unknown): 200 | 404 | 410 {
  if (found === "unknown") return 404;
  return found === "expired" ? 410 : 200;
}

/**
 * A read for a decoration of a page. When it fails or takes too long, the result is `fallback` and the failure is
 * logged (spec section 8), and nobody keeps the page.
 * @param limitMs milliseconds that the page waits; the call itself has its own limit
 */
export function orElse<T>(read: Promise<T>, fallback: T, limitMs = DECORATION_LIMIT_MS): Promise<T> {
  const answer = read.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    // What does not exist is not missing.
    if (!(error instanceof NotFound)) markIncomplete();
    return fallback;
  });
  return pTimeout(answer, {
    milliseconds: limitMs,
    fallback() {
      console.error(`A part of the page took more than ${limitMs} ms and was left out`);
      markIncomplete();
      return fallback;
    },
  });
}
