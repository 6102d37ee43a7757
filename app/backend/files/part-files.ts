import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";

/** Files are written under this ending and then renamed, so that nobody reads half of one. */
export const PART = ".part";

/** How often abandoned files are looked for; milliseconds. */
const INTERVAL_MS = 10 * 60 * 1000;
/** A file of a few kilobytes is not written for as long as this: whoever wrote it was killed. Milliseconds. */
const ABANDONED_AFTER_MS = 60 * 1000;

/** Removes what killed processes left half written in these directories; leaves what others are writing now. */
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
    // Its writer may rename it at this moment.
    const written = await stat(file).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}
