import { Gone, NotFound, TooManyRequests, Unavailable } from "./errors.server";

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

/** A read that only decorates a page: its failure is logged and the page does without (spec 8). */
export async function orElse<T>(read: Promise<T>, fallback: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return fallback;
  }
}
