import { settlesWithin } from "../backend/queue/settles-within";

/** What holds something open: a database, a server, a timer. */
export interface Closable {
  close(): void | Promise<void>;
}

interface Entry {
  make: () => unknown;
  value: Promise<Closable>;
}

/** Long-lived things of this process, by name. */
export interface ShopRegistry {
  get<T extends Closable>(key: string, make: () => T | Promise<T>): Promise<T>;
  closeAll(): Promise<void>;
}

declare global {
  // On globalThis because the front, the shop's bundle and each re-evaluation in development have their own modules.
  var __shopRegistry: ShopRegistry | undefined;
}

/**
 * The registry of this process. `get` answers the thing that `make` made, as long as it is asked for with the same
 * `make` (so: a function at the top of a module); when the module was evaluated again, the old thing is closed first
 * and then a new one is made. A `make` that fails is tried again at the next `get`.
 */
export function registry(): ShopRegistry {
  globalThis.__shopRegistry ??= createRegistry();
  return globalThis.__shopRegistry;
}

/** For what is still being made at the end, such as a database that is being filled; milliseconds. */
const CLOSE_LIMIT_MS = 5_000;

/**
 * Closes what this process holds, last made first; to be called when it stops.
 * @throws Error when that takes too long: what is not closed by then is left to the end of the process
 */
export async function closeRegistry(): Promise<void> {
  const closing = globalThis.__shopRegistry?.closeAll() ?? Promise.resolve();
  if (!(await settlesWithin(closing, CLOSE_LIMIT_MS))) throw new Error(`not closed within ${CLOSE_LIMIT_MS} ms`);
  await closing;
}

export function createRegistry(): ShopRegistry {
  const entries = new Map<string, Entry>();

  const closeEntry = async (entry: Entry | undefined): Promise<void> => {
    // One that was never made has nothing to close; whoever asked for it has heard why.
    const value = await entry?.value.catch(() => undefined);
    await value?.close();
  };

  return {
    get<T extends Closable>(key: string, make: () => T | Promise<T>): Promise<T> {
      const known = entries.get(key);
      if (known?.make === make) return known.value as Promise<T>;
      const value = closeEntry(known).then(make);
      const entry = { make, value };
      entries.set(key, entry);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return value;
    },
    async closeAll() {
      const all = [...entries.values()].reverse();
      entries.clear();
      for (const entry of all) await closeEntry(entry);
    },
  };
}
