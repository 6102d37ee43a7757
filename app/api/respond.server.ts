import { Gone, NotFound, TooManyRequests, Unavailable } from "./errors.server";
import { DECORATION_LIMIT_MS } from "./time-limit.server";

/**
 * The main read of a page: what is missing becomes our 404 page, what was withdrawn the 410 page, a server that
 * cannot answer the 503 page (spec 8).
 * @throws Response 404, 410 or 503; other errors as they are
 */
export async function orRespond<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Gone) throw new Response(null, { status: 410 });
    if (error instanceof NotFound) throw new Response(null, { status: 404 });
    if (error instanceof Unavailable) {
      console.error(error.message);
      // What shoppers themselves do too often, their pages say: here the server refuses the shop.
      const seconds = error instanceof TooManyRequests ? error.retryAfter : 10;
      throw new Response(null, { status: 503, headers: { "Retry-After": String(seconds) } });
    }
    throw error;
  }
}

/**
 * A read that only decorates a page: when it fails or takes too long, the log says so and the page does without (spec 8).
 * @param limitMs milliseconds that the page waits for it; the call itself has its own limit
 */
export async function orElse<T>(read: Promise<T>, fallback: T, limitMs = DECORATION_LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      console.error(`A part of the page took more than ${limitMs} ms and was left out`);
      resolve(fallback);
    }, limitMs);
  });
  const answer = read.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return fallback;
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
