import { AsyncLocalStorage } from "node:async_hooks";

interface Deadline {
  endsAt?: number;
}

declare global {
  // On globalThis because the front and the shop's bundle have their own modules.
  var __shopDeadlines: AsyncLocalStorage<Deadline> | undefined;
}

function deadlines(): AsyncLocalStorage<Deadline> {
  globalThis.__shopDeadlines ??= new AsyncLocalStorage();
  return globalThis.__shopDeadlines;
}

/** Handles one visitor's request; all its API calls, in any number of loaders, share one deadline. */
export function withRequestDeadline<T>(handle: () => T): T {
  return deadlines().run({}, handle);
}

/** Milliseconds that the current request may still wait for the API; undefined before its first call. */
export function requestTimeLeftMs(): number | undefined {
  const endsAt = requestDeadline()?.endsAt;
  return endsAt === undefined ? undefined : Math.max(0, endsAt - performance.now());
}

/** The deadline of the current request; undefined without the HTTP front (`remix-serve`). */
export function requestDeadline(): Deadline | undefined {
  return deadlines().getStore();
}
