import PQueue from "p-queue";

/**
 * Runs tasks of the same key one after the other, in order; tasks of different keys run in parallel. A task that waits
 * longer than `waitLimitMs` does not run: its promise rejects with `tooLate()`.
 */
export function oneAtATime(
  waitLimitMs: number,
  tooLate: () => Error,
): <R>(key: string, task: () => Promise<R>) => Promise<R> {
  const queues = new Map<string, PQueue>();
  return async (key, task) => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 });
    queues.set(key, queue);
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(tooLate()), waitLimitMs);
    const begin = () => {
      clearTimeout(timer);
      return task();
    };
    try {
      return await queue.add(begin, { signal: waiting.signal });
    } finally {
      void queue.onIdle().then(() => queue.pending === 0 && queues.get(key) === queue && queues.delete(key));
    }
  };
}
