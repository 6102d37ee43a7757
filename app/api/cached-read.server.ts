import { noteLeftOutPart } from "./visitor-request.server";

interface Options {
  /** A result is returned without a new read for this time. */
  freshForMs: number;
  /** Callers wait this long for a read, from its start. */
  waitLimitMs: number;
  now?: () => number;
}

/** Time after a failure until the next read. */
const RETRY_AFTER_MS = 4_000;

interface Result<T> {
  value: T;
  isFallback: boolean;
}

interface CachedResult<T> extends Result<T> {
  until: number;
}

interface Running<T> {
  reading: Promise<Result<T>>;
  startedAt: number;
}

/**
 * A read for decorations of a page, cached in this process per key. Simultaneous callers share one read. When a read
 * fails or takes too long, the result is the last value, or `fallback` without one; then nobody keeps the page. Failures
 * are logged and never thrown.
 * @returns a function of the key and of the milliseconds that this caller waits at most
 */
export function cachedRead<Key, T>(
  read: (key: Key) => Promise<T>,
  fallback: (key: Key) => T,
  { freshForMs, waitLimitMs, now = Date.now }: Options,
): (key: Key, atMostMs?: number) => Promise<T> {
  const cache = new Map<Key, CachedResult<T>>();
  const running = new Map<Key, Running<T>>();
  const last = (key: Key): Result<T> => cache.get(key) ?? { value: fallback(key), isFallback: true };

  function startRead(key: Key): Running<T> {
    const store = ({ value, isFallback }: Result<T>, freshMs: number) => {
      cache.set(key, { value, isFallback, until: now() + freshMs });
      running.delete(key);
      return { value, isFallback };
    };
    const reading = Promise.resolve(key)
      .then(read)
      .then(
        (value) => store({ value, isFallback: false }, freshForMs),
        (error: unknown) => {
          console.error(error instanceof Error ? error.message : error);
          return store(last(key), Math.min(freshForMs, RETRY_AFTER_MS));
        },
      );
    const started = { reading, startedAt: now() };
    running.set(key, started);
    return started;
  }

  async function resultOf(key: Key, atMostMs: number): Promise<Result<T>> {
    const cached = cache.get(key);
    if (cached && cached.until > now()) return cached;
    const { reading, startedAt } = running.get(key) ?? startRead(key);
    const remainingMs = Math.min(startedAt + waitLimitMs - now(), atMostMs);
    // Without this limit each page would wait the full time for the same slow read.
    return remainingMs > 0 ? firstOf(reading, remainingMs, () => last(key)) : last(key);
  }

  return async (key, atMostMs = waitLimitMs) => {
    const { value, isFallback } = await resultOf(key, atMostMs);
    if (isFallback) noteLeftOutPart();
    return value;
  };
}

async function firstOf<T>(reading: Promise<T>, waitLimitMs: number, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), waitLimitMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
