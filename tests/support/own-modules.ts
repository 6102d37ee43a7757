import { afterAll, vi } from "vitest";

/**
 * A worker runs many files, so that packages are loaded once. Each file has the project's modules to itself all the same,
 * because config/ reads the environment once. A file that replaces a module with `vi.mock` gives it back itself:
 * `afterAll(() => vi.doUnmock(…))`, since only that file knows its path.
 */
vi.resetModules();

// Runs after the file's own hooks.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
