interface Options {
  /** Milliseconds during which what was read is answered without asking again. */
  freshFor: number;
  /** Milliseconds after its start for which callers wait for a reading. */
  patience: number;
  now?: () => number;
}

/** Milliseconds after a failure until it is tried again. */
const AGAIN_AFTER = 4_000;

interface Kept<T> {
  value: T;
  until: number;
}

interface Running<T> {
  reading: Promise<T>;
  since: number;
}

/**
 * A reading that decorates pages, kept in this process per key. Readers at the same time share one reading. When it
 * fails or takes too long, what was read last (or else `fallback`) is answered, and the failure is logged: never thrown.
 * A caller with little time left says for how many milliseconds it waits at most.
 */
export function cachedRead<Key, T>(
  read: (key: Key) => Promise<T>,
  fallback: (key: Key) => T,
  { freshFor, patience, now = Date.now }: Options,
): (key: Key, atMostMs?: number) => Promise<T> {
  const kept = new Map<Key, Kept<T>>();
  const running = new Map<Key, Running<T>>();
  const last = (key: Key) => kept.get(key)?.value ?? fallback(key);

  function readAgain(key: Key): Running<T> {
    const keep = (value: T, time: number) => {
      kept.set(key, { value, until: now() + time });
      running.delete(key);
      return value;
    };
    const reading = Promise.resolve(key)
      .then(read)
      .then(
        (value) => keep(value, freshFor),
        (error: unknown) => {
          console.error(error instanceof Error ? error.message : error);
          return keep(last(key), Math.min(freshFor, AGAIN_AFTER));
        },
      );
    const started = { reading, since: now() };
    running.set(key, started);
    return started;
  }

  return (key, atMostMs = patience) => {
    const known = kept.get(key);
    if (known && known.until > now()) return Promise.resolve(known.value);
    const { reading, since } = running.get(key) ?? readAgain(key);
    const left = Math.min(since + patience - now(), atMostMs);
    // Others have waited for this reading already: it may be long in coming, and each page need not find that out.
    return left > 0 ? firstOf(reading, left, () => last(key)) : Promise.resolve(last(key));
  };
}

async function firstOf<T>(reading: Promise<T>, patience: number, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), patience);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
