import { expect, test } from "vitest";
import { pageCache } from "~/server/page-cache";
import { heapShare, pageCacheShare } from "./worker-settings.server";

test("the heaps of all workers together take half of the memory, and none is too small to work", () => {
  const GB = 2 ** 30;
  expect([1, 2, 4, 8].map((workers) => workers * heapShare(workers, 4 * GB))).toEqual([2_048, 2_048, 2_048, 2_048]);
  expect(heapShare(2, 256 * GB)).toBe(4_096);
  expect(heapShare(99, GB)).toBe(128);
});

test("the workers divide the page cache, whatever their number", () => {
  const shop = async () => new Response();
  const versions = async () => undefined;
  for (const WORKERS of [1, 2, 3, 7, 99]) {
    const maxBytes = pageCacheShare({ PAGE_CACHE_MB: 64, WORKERS });
    expect(WORKERS * maxBytes).toBeLessThanOrEqual(64_000_000);
    expect(WORKERS * maxBytes).toBeGreaterThan(63_000_000);
    expect(() => pageCache({ maxBytes, versions, shop })).not.toThrow();
  }
  expect(pageCacheShare({ PAGE_CACHE_MB: 0, WORKERS: 3 })).toBe(0);
});
