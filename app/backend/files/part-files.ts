import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "./private-files";

/** Files are written under this suffix and then renamed, so that no reader sees half a file. */
export const PART = ".part";

/**
 * Writes a file, and the directories above it, for this user alone. The file gets its name when it is whole, so that other
 * processes may write and read it at the same time.
 * @param durable whether it must outlive a power failure from then on
 * @throws the system's error; no part of the file stays behind
 */
export async function writeWhole(path: string, content: Buffer, { durable = false } = {}): Promise<void> {
  const part = `${path}.${randomUUID()}${PART}`;
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_DIRECTORY });
  try {
    const file = await open(part, "wx", PRIVATE_FILE);
    try {
      await file.writeFile(content);
      if (durable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** How often abandoned files are searched. */
const INTERVAL_MS = 10 * 60 * 1000;
/** Writing a file of a few kilobytes takes less than this: the process of an older file was killed. */
const ABANDONED_AFTER_MS = 60 * 1000;

/** Removes partial files of killed processes from these directories; keeps files that are being written. */
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
