interface Options {
  /** A result is returned without a new read for this time. */
  freshForMs: number;
  /** Callers wait this long for a read, from its start. */
  waitLimitMs: number;
  now?: () => number;
}

/** Time after a failure until the next read. */
const RETRY_AFTER_MS = 4_000;

interface CachedValue<T> {
  value: T;
  until: number;
}

interface Running<T> {
  reading: Promise<T>;
  startedAt: number;
}

/**
 * A read for decorations of a page, cached in this process per key. Simultaneous callers share one read. When a read
 * fails or takes too long, the result is the last value, or `fallback` without one. Failures are logged and never
 * thrown.
 * @returns a function of the key and of the milliseconds that this caller waits at most
 */
export function cachedRead<Key, T>(
  read: (key: Key) => Promise<T>,
  fallback: (key: Key) => T,
  { freshForMs, waitLimitMs, now = Date.now }: Options,
): (key: Key, atMostMs?: number) => Promise<T> {
  const cache = new Map<Key, CachedValue<T>>();
  const running = new Map<Key, Running<T>>();
  const last = (key: Key) => cache.get(key)?.value ?? fallback(key);

  function startRead(key: Key): Running<T> {
    const store = (value: T, freshMs: number) => {
      cache.set(key, { value, until: now() + freshMs });
      running.delete(key);
      return value;
    };
    const reading = Promise.resolve(key)
      .then(read)
      .then(
        (value) => store(value, freshForMs),
        (error: unknown) => {
          console.error(error instanceof Error ? error.message : error);
          return store(last(key), Math.min(freshForMs, RETRY_AFTER_MS));
        },
      );
    const started = { reading, startedAt: now() };
    running.set(key, started);
    return started;
  }

  return (key, atMostMs = waitLimitMs) => {
    const cached = cache.get(key);
    if (cached && cached.until > now()) return Promise.resolve(cached.value);
    const { reading, startedAt } = running.get(key) ?? startRead(key);
    const remainingMs = Math.min(startedAt + waitLimitMs - now(), atMostMs);
    // Without this limit each page would wait the full time for the same slow read.
    return remainingMs > 0 ? firstOf(reading, remainingMs, () => last(key)) : Promise.resolve(last(key));
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
