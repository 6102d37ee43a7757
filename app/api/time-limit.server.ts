import { TimedOut } from "./errors.server";

/** Milliseconds that a page waits for all that it cannot do without. */
export const PAGE_LIMIT_MS = 5_000;
/** Milliseconds that a page waits for what decorates it: menus, slides, facets. */
export const DECORATION_LIMIT_MS = 1_000;

/** When the calls for one visitor's request have to end. */
export interface Deadline {
  /** Milliseconds on the clock of `performance.now()`; unset until the first call, since a form may take long to arrive. */
  endsAt?: number;
}

interface Limit {
  /** What is waited for, in messages. */
  what: string;
  ms: number;
  /** See `TimedOut`. */
  conclusive?: boolean;
  /** Ends the work before its time. */
  signal?: AbortSignal;
}

/**
 * Runs work that may not outlast a limit. The work gets a signal to stop by; the result does not depend on its being
 * obeyed.
 * @throws TimedOut, or the reason of `signal`
 */
export function withinLimit<T>(
  { what, ms, conclusive = true, signal }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const cut = (reason: unknown) => {
      reject(reason);
      controller.abort(reason);
    };
    const leave = () => cut(signal?.reason);
    if (signal?.aborted) return leave();
    const timer = setTimeout(() => cut(new TimedOut(`${what}: no answer within ${ms} ms`, conclusive)), ms);
    signal?.addEventListener("abort", leave, { once: true });
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
      });
  });
}
