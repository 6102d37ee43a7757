import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";

/** Files are stats with this suffix and then renamed, so that no reader sees half a file. */
export const PART = ".part";

/** How often abandoned files are searched. */
const INTERVAL_MS = 10 * 60 * 1000;
/** Writing a file of a few kilobytes takes less than this: the process of an older file was killed. */
const ABANDONED_AFTER_MS = 60 * 1000;

/** Removes partial files of killed processes from these directories; keeps files that are being stats. */
export function startPartRemover(directories: string[]): PeriodicTask {
  return startPeriodicTask({
    name: "Removal of half written files",
    intervalMs: INTERVAL_MS,
    async run(closed) {
      for (const directory of directories) if (!closed()) await removeAbandoned(directory);
    },
  });
}

async function removeAbandoned(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true }).catch(() => []);
  for (const name of names) {
    if (!name.endsWith(PART)) continue;
    const file = join(directory, name);
    // Another process may rename it at this moment.
    const stats = await stat(file).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}
