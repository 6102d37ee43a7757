import path from "node:path";
import { expect, test } from "vitest";
import { seededData } from "../bench/seeded-data";
import { GROWTH_LIMIT, MEMORY_LIMIT_MB } from "../bench/server/memory";
import { memoryRun } from "../bench/server/memory-run";

const PRODUCTS = 20_000;
const REQUESTS = 100_000;

test("one process with 20,000 products stays below 350 MB and does not grow over 100,000 requests", async () => {
  const folder = path.resolve(import.meta.dirname, "../../.data/bench");
  const { requests, memoryMB, lastMB, growth } = await memoryRun({
    dataDir: seededData(folder, PRODUCTS),
    requests: REQUESTS,
  });
  const steps = memoryMB.map((value) => Math.round(value)).join(" ");
  expect(requests).toBeGreaterThanOrEqual(REQUESTS);
  expect(lastMB, steps).toBeLessThanOrEqual(MEMORY_LIMIT_MB);
  expect(Math.max(...memoryMB), steps).toBeLessThanOrEqual(1.1 * MEMORY_LIMIT_MB);
  expect(growth, steps).toBeLessThanOrEqual(GROWTH_LIMIT);
});
