import { settlesWithin } from "./settles-within";

/**
 * Runs tasks of the same key one after the other, in the order in which they came; those of other keys at the same time.
 * A task whose turn has not come after `patienceMs` is not run: `tooLate()` is thrown.
 */
export function oneAtATime(
  patienceMs: number,
  tooLate: () => Error,
): <R>(key: string, task: () => Promise<R>) => Promise<R> {
  const lastOf = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    let done = () => {};
    const own = new Promise<void>((resolve) => {
      done = resolve;
    });
    const before = lastOf.get(key);
    // One that gives up must not let the next one overtake those before.
    const last = Promise.all([before, own]);
    lastOf.set(key, last);
    void last.then(() => lastOf.get(key) === last && lastOf.delete(key));
    try {
      if (before && !(await settlesWithin(before, patienceMs))) throw tooLate();
      return await task();
    } finally {
      done();
    }
  };
}
