import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, vi } from "vitest";

/**
 * A worker runs many files, so that packages are loaded once. Each file has the project's modules to itself all the same,
 * because config/ reads the environment once. A file that replaces a module with `vi.mock` gives it back itself:
 * `afterAll(() => vi.doUnmock(…))`, since only that file knows its path (replaced-modules.test.ts looks for it).
 */
vi.resetModules();

/** The environment as each file finds it: a file changes it by `vi.stubEnv`. */
const environment = { ...process.env };

/** Properties of globalThis as each file finds them: the shop keeps some of its own, and @hono/node-server replaces classes. */
const globals = Object.getOwnPropertyDescriptors(globalThis);

/** What has run in this file: Node hands the stores of all to each new promise, so those of former files would slow every later one. */
const storages = new Set<AsyncLocalStorage<unknown>>();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...call: Parameters<typeof run>) {
  storages.add(this);
  return run.apply(this, call);
} as typeof run;

// Runs after the file's own hooks.
afterAll(() => {
  AsyncLocalStorage.prototype.run = run;
  for (const storage of storages) storage.disable();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const before = globals[name as keyof typeof globals];
    if (!before && name.startsWith("__shop")) delete globalThis[name as keyof typeof globalThis];
  }
  for (const name of ["Request", "Response"] as const) Object.defineProperty(globalThis, name, globals[name]);
  const changed = [...new Set([...Object.keys(environment), ...Object.keys(process.env)])].filter(
    // sharp sets it when it is loaded.
    (name) => name !== "VIPSHOME" && process.env[name] !== environment[name],
  );
  if (changed.length > 0)
    throw new Error(`This file has changed the environment without vi.stubEnv: ${changed.join(", ")}`);
});
