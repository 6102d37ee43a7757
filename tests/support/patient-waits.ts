import { vi } from "vitest";

/** Below the limit of a test (20 s). Vitest's own is 1 s, which a busy machine misses. */
const TIMEOUT_MS = 15_000;

const waitFor = vi.waitFor.bind(vi);

/** A wait fails only near the test's own limit: tests assert no times. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: TIMEOUT_MS, ...options });
