import { settlesWithin } from "./settles-within";

/**
 * Runs tasks of the same key one after the other, in order; tasks of different keys run in parallel. A task that waits
 * longer than `waitLimitMs` does not run: its promise rejects with `tooLate()`.
 */
export function oneAtATime(
  waitLimitMs: number,
  tooLate: () => Error,
): <R>(key: string, task: () => Promise<R>) => Promise<R> {
  const lastOf = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    let done = () => {};
    const own = new Promise<void>((resolve) => {
      done = resolve;
    });
    const before = lastOf.get(key);
    // A task that gives up must not let the next one overtake the tasks before it.
    const last = Promise.all([before, own]);
    lastOf.set(key, last);
    void last.then(() => lastOf.get(key) === last && lastOf.delete(key));
    try {
      if (before && !(await settlesWithin(before, waitLimitMs))) throw tooLate();
      return await task();
    } finally {
      done();
    }
  };
}
