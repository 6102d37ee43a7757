import pTimeout from "p-timeout";
import { markIncomplete, visitorRequest } from "~/config/visitor-request.server";

interface Options {
  /** A result is returned without a new read for this time. */
  freshForMs: number;
  /** Callers wait this long for a read, from its start. */
  waitLimitMs: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/** Time after a failure until the next read. */
const RETRY_AFTER_MS = 4_000;

interface Result<T> {
  value: T;
  isFallback: boolean;
  /** The request's `dataVersion` before the read. */
  version: string | undefined;
}

interface CachedResult<T> extends Result<T> {
  until: number;
}

interface Running<T> {
  reading: Promise<Result<T>>;
  startedAt: number;
  version: string | undefined;
}

/**
 * A read for decorations of a page, cached in this process per key. Simultaneous callers share one read. When a read
 * fails or takes too long, the result is the last value, or `fallback` without one. Nobody keeps a page with the fallback, or
 * with a value older than the page's version. Failures are logged and never thrown.
 * @returns a function of the key and of the milliseconds that this caller waits at most
 */
export function cachedRead<Key, T>(
  read: (key: Key) => Promise<T>,
  fallback: (key: Key) => T,
  { freshForMs, waitLimitMs, now = () => performance.now() }: Options,
): (key: Key, atMostMs?: number) => Promise<T> {
  const cache = new Map<Key, CachedResult<T>>();
  const running = new Map<Key, Running<T>>();
  const last = (key: Key): Result<T> =>
    cache.get(key) ?? { value: fallback(key), isFallback: true, version: undefined };

  function startRead(key: Key, version: string | undefined): Running<T> {
    const store = (result: Result<T>, freshMs: number) => {
      // A later read has replaced it.
      if (running.get(key) !== started) return result;
      cache.set(key, { ...result, until: now() + freshMs });
      running.delete(key);
      return result;
    };
    const reading = Promise.resolve(key)
      .then(read)
      .then(
        (value) => store({ value, isFallback: false, version }, freshForMs),
        (error: unknown) => {
          console.error(error instanceof Error ? error.message : error);
          return store(last(key), Math.min(freshForMs, RETRY_AFTER_MS));
        },
      );
    const started: Running<T> = { reading, startedAt: now(), version };
    running.set(key, started);
    return started;
  }

  async function resultOf(key: Key, version: string | undefined, atMostMs: number): Promise<Result<T>> {
    const isCurrent = (one: { version?: string } | undefined) => version === undefined || one?.version === version;
    const cached = cache.get(key);
    if (cached && cached.until > now() && isCurrent(cached)) return cached;
    const joined = running.get(key);
    const { reading, startedAt } = joined && isCurrent(joined) ? joined : startRead(key, version);
    const remainingMs = Math.min(startedAt + waitLimitMs - now(), atMostMs);
    // Without this limit each page would wait the full time for the same slow read.
    return remainingMs > 0 ? pTimeout(reading, { milliseconds: remainingMs, fallback: () => last(key) }) : last(key);
  }

  return async (key, atMostMs = waitLimitMs) => {
    const wanted = visitorRequest()?.dataVersion;
    const { value, isFallback, version } = await resultOf(key, wanted, atMostMs);
    if (isFallback || (wanted !== undefined && version !== wanted)) markIncomplete();
    return value;
  };
}
