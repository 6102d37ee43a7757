import type { Options } from "../options";
import { atMost } from "../report/limits";
import type { PartResult } from "../report/result";
import { formatNumber, median } from "../report/statistics";
import { seededData } from "../seeded-data";
import { type MemoryRun, memoryRun } from "./memory-run";

export const MEMORY_LIMIT_MB = 350;
/** Caches fill up to their bounds meanwhile (record 058). */
export const GROWTH_LIMIT = 1.1;

/** Memory of one process over many requests of many pages. */
export async function memory({ requests, dataFolder, products }: Options): Promise<PartResult<MemoryRun>> {
  const data = await memoryRun({ dataDir: seededData(dataFolder, products), requests });
  const { memoryMB, growth } = data;
  const title = `Memory over ${formatNumber(data.requests)} requests, MB`;
  const values = [memoryMB[0], median(memoryMB), Math.max(...memoryMB), growth].map((value) => formatNumber(value));
  return {
    tables: [
      {
        title,
        head: ["", "first step", "median", "most", "last fifth / second fifth"],
        rows: [["one process", ...values]],
      },
    ],
    limits: [
      atMost("memory of one process, last fifth", data.lastMB, MEMORY_LIMIT_MB, "MB"),
      atMost(`growth of memory over ${formatNumber(data.requests)} requests`, growth, GROWTH_LIMIT, "×"),
    ],
    data,
  };
}
