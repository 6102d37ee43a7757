import pTimeout from "p-timeout";
import { TimedOut } from "./errors.server";

/** A page waits this long for all its required calls. */
export const PAGE_LIMIT_MS = 5_000;
/** A page waits this long for its decorations: menus, slides, facets. */
export const DECORATION_LIMIT_MS = 1_000;

interface Limit {
  /** Name of the call, for messages. */
  what: string;
  ms: number;
  /** See `TimedOut`. */
  conclusive?: boolean;
  /** Aborts the work early. */
  signal?: AbortSignal;
}

/**
 * Runs work within a time limit. The work gets a signal for its abort. The result does not depend on the work obeying
 * it.
 * @throws TimedOut, or the reason of `signal`
 */
export async function withinLimit<T>(
  { what, ms, conclusive = true, signal }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  try {
    return await pTimeout(work(controller.signal), {
      milliseconds: ms,
      fallback() {
        throw new TimedOut(`${what}: no answer within ${ms} ms`, conclusive);
      },
      signal,
    });
  } catch (error) {
    controller.abort(error);
    throw error;
  }
}
