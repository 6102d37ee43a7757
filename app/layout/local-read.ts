import { useEffect, useState } from "react";

/** Milliseconds for which a read is at least shown as pending, so that nothing flashes (spec sections 4 and 9). */
export const PENDING_AT_LEAST_MS = 200;

/** The state of a part's own read, beside its page's data (spec section 4). */
export interface LocalRead<T> {
  /** What was read last; it stays during the next read, and goes when that fails. */
  data: T | null;
  pending: boolean;
  error: Error | null;
  /** When data or error came: milliseconds since 1970; null before. */
  timestamp: number | null;
}

const unread = { data: null, pending: false, error: null, timestamp: null };

interface Options {
  /** Another version is read again. */
  version?: string;
  /** Milliseconds before the server is asked: for a path that follows what is typed. */
  pauseMs?: number;
}

/**
 * Reads JSON of this shop for one part of a page. Not by a fetcher of Remix: its failure would take the place of the
 * whole page. A newer path or version gives the older read up.
 * @param path null while there is nothing to read
 */
export function useLocalRead<T>(path: string | null, { version = "", pauseMs = 0 }: Options = {}): LocalRead<T> {
  const [read, setRead] = useState<LocalRead<T>>({ ...unread, pending: path !== null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is read again.
  useEffect(() => {
    if (path === null) return setRead(unread);
    setRead((before) => ({ ...before, pending: true }));
    return startRead(path, pauseMs, setRead);
  }, [path, version, pauseMs]);
  return read;
}

/** @returns gives the read up: `done` is not called any more */
export function startRead<T>(path: string, pauseMs: number, done: (read: LocalRead<T>) => void): () => void {
  const reading = new AbortController();
  const shown = new Promise((resolve) => setTimeout(resolve, PENDING_AT_LEAST_MS));
  const start = setTimeout(async () => {
    const outcome = await fetchJson<T>(path, reading.signal).then(
      (data) => ({ data, error: null }),
      (error: Error) => ({ data: null, error }),
    );
    await shown;
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
