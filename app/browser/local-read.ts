import { useEffect, useState } from "react";

/** Minimum time in which a read is pending, so that its notice does not flash (spec sections 4 and 9). */
export const MIN_PENDING_MS = 200;

/** The state of a read for one part of a page, separate from the page's data (spec section 4). */
export interface LocalRead<T> {
  /** The result of the last read. It stays during the next read, and is null after a failure. */
  data: T | null;
  pending: boolean;
  error: Error | null;
  /** Time of the last result or error in milliseconds since 1970; null before the first. */
  timestamp: number | null;
}

const unread = { data: null, pending: false, error: null, timestamp: null };

interface Options {
  /** A change of this value repeats the read. */
  version?: string;
  /** Delay before the request, for a path that depends on typed text. */
  pauseMs?: number;
}

/**
 * Reads JSON of this shop for one part of a page. A Remix fetcher is not used, because its error would replace the
 * whole page. A newer path or version cancels the older read.
 * @param path null while there is nothing to read
 */
export function useLocalRead<T>(path: string | null, { version = "", pauseMs = 0 }: Options = {}): LocalRead<T> {
  const [read, setRead] = useState<LocalRead<T>>({ ...unread, pending: path !== null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version repeats the read.
  useEffect(() => {
    if (path === null) return setRead(unread);
    setRead((before) => ({ ...before, pending: true }));
    return startRead(path, pauseMs, setRead);
  }, [path, version, pauseMs]);
  return read;
}

/** @returns a function that cancels the read, so that it never calls `done` */
export function startRead<T>(path: string, pauseMs: number, done: (read: LocalRead<T>) => void): () => void {
  const reading = new AbortController();
  const minimumTime = new Promise((resolve) => setTimeout(resolve, MIN_PENDING_MS));
  const start = setTimeout(async () => {
    const outcome = await fetchJson<T>(path, reading.signal).then(
      (data) => ({ data, error: null }),
      (error: Error) => ({ data: null, error }),
    );
    await minimumTime;
    if (!reading.signal.aborted) done({ ...outcome, pending: false, timestamp: Date.now() });
  }, pauseMs);
  return () => {
    clearTimeout(start);
    reading.abort();
  };
}

async function fetchJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
