import { totalmem } from "node:os";
import type { Environment } from "./env.server";

/** Megabytes. Node.js gives a process no more by itself. */
const LARGEST_HEAP_MB = 4_096;
const SMALLEST_HEAP_MB = 128;

/**
 * The maximum size of one worker's heap, in megabytes: all of them together take half of the memory, because pictures, the
 * database's cache and the replies in progress are outside the heap.
 * @param memoryBytes of the machine or the container
 */
export function heapShare(workers: number, memoryBytes: number): number {
  const share = Math.floor(memoryBytes / 2 / workers / 2 ** 20);
  return Math.max(SMALLEST_HEAP_MB, Math.min(LARGEST_HEAP_MB, share));
}

/** Bytes of one worker's page cache. */
export function pageCacheShare({ PAGE_CACHE_MB, WORKERS }: Pick<Environment, "PAGE_CACHE_MB" | "WORKERS">): number {
  return Math.floor((PAGE_CACHE_MB * 1_000_000) / WORKERS);
}

/** Arguments of Node.js for a worker: its share of the memory, unless the operator has set the size of the heap. */
export function workerArguments({ WORKERS }: Pick<Environment, "WORKERS">): string[] {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ");
  if (/--max[-_]old[-_]space[-_]size/.test(given)) return process.execArgv;
  // 0 or more than the machine has: no limit is set.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return [...process.execArgv, `--max-old-space-size=${heapShare(WORKERS, Math.min(limit, totalmem()))}`];
}

/**
 * Environment variables of a worker, in addition to those of the shop.
 * @param sandbox the sandbox of all workers
 * @param isFirst whether no other worker has started: one prepares the pictures for all
 */
export function workerVariables(sandbox: { url: string } | null, isFirst: boolean): Record<string, string> {
  return {
    ...(!isFirst && { PREPARE_PICTURES: "off" }),
    ...(sandbox && { SANDBOX_URL: sandbox.url }),
    // glibc otherwise keeps a heap for each thread, and pictures leave hundreds of megabytes in them.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
  };
}
