import { settlesWithin } from "../backend/queue/settles-within";

/** A resource that must be closed: a database, a server, a timer. */
export interface Closable {
  close(): void | Promise<void>;
}

interface Entry {
  make: () => unknown;
  value: Promise<Closable>;
}

/** Long-lived resources of this process, by name. */
export interface ShopRegistry {
  get<T extends Closable>(key: string, make: () => T | Promise<T>): Promise<T>;
  closeAll(): Promise<void>;
}

declare global {
  // On globalThis because in development each evaluation of a module again has variables of its own.
  var __shopRegistry: ShopRegistry | undefined;
}

/**
 * The registry of this process. `get` returns the resource that `make` created, for all calls with the same `make`
 * (therefore a function at the top of a module). After the module is evaluated again, `make` differs: the old resource is
 * closed and a new one created. A failed `make` is repeated at the next `get`.
 */
export function registry(): ShopRegistry {
  globalThis.__shopRegistry ??= createRegistry();
  return globalThis.__shopRegistry;
}

/** Time limit for closing, including resources that are still being created. */
const CLOSE_LIMIT_MS = 5_000;

/**
 * Closes all resources of this process in reverse order of creation. Call it when the process stops.
 * @throws Error when that takes too long; the end of the process closes the rest
 */
export async function closeRegistry(): Promise<void> {
  const closing = globalThis.__shopRegistry?.closeAll() ?? Promise.resolve();
  if (!(await settlesWithin(closing, CLOSE_LIMIT_MS))) throw new Error(`not closed within ${CLOSE_LIMIT_MS} ms`);
  await closing;
}

export function createRegistry(): ShopRegistry {
  const entries = new Map<string, Entry>();

  const closeEntry = async (entry: Entry | undefined): Promise<void> => {
    // A resource that could not be created needs no closing; the caller of `get` has received the error.
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
