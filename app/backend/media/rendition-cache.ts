import { access, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PART_SUFFIX, writeWhole } from "../files/part-files";
import { type PeriodicTask, startPeriodicTask } from "../queue/periodic-task";

/** A file's time of modification is the time of its last use, to within this: one write an hour for a popular picture. */
const USE_PRECISION_MS = 60 * 60 * 1000;
/** Other processes fill the same cache. */
const TRIM_INTERVAL_MS = 10 * 60 * 1000;
/** Above this part of the bound, the cache is trimmed to the other one. A process looks again after it has added the difference. */
const FULL_SHARE = 0.9;
const KEPT_SHARE = 0.8;
/** What a small file takes on most file systems, bytes. */
const BLOCK = 4096;

/** Rendered pictures on disk. All processes of a shop share the directory. */
export interface RenditionCache extends Pick<PeriodicTask, "close"> {
  /** Undefined when the file is missing or unreadable. */
  read(path: string): Promise<Buffer | undefined>;
  has(path: string): Promise<boolean>;
  /** @throws the system's error, such as a full disk; no part of the file stays behind */
  write(path: string, picture: Buffer): Promise<void>;
}

interface RenditionCacheOptions {
  dir: string;
  /** Files beyond this are removed in the background, the least recently used first. Default: no bound, for short programs. */
  maxBytes?: number;
}

/** Opens the cache of rendered pictures. */
export function openRenditionCache({ dir, maxBytes }: RenditionCacheOptions): RenditionCache {
  const trimmer = maxBytes === undefined ? undefined : startTrimmer(dir, maxBytes);
  return {
    async read(path) {
      const file = await open(path).catch(() => undefined);
      if (!file) return undefined;
      try {
        const { mtimeMs } = await file.stat();
        const now = new Date();
        // On a read-only disk the order of use is unknown, and nothing is written either.
        if (now.getTime() - mtimeMs > USE_PRECISION_MS) await file.utimes(now, now).catch(() => undefined);
        return await file.readFile();
      } catch {
        return undefined;
      } finally {
        await file.close();
      }
    },
    has: (path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    async write(path, picture) {
      await writeWhole(path, picture);
      trimmer?.grown(picture.length);
    },
    close: async () => trimmer?.close(),
  };
}

function startTrimmer(dir: string, maxBytes: number) {
  let grownBytes = 0;
  const task = startPeriodicTask({
    name: "Bound of the cached pictures",
    intervalMs: TRIM_INTERVAL_MS,
    async run(closed) {
      grownBytes = 0;
      await trimRenditions(dir, maxBytes, closed);
    },
  });
  return {
    close: task.close,
    grown(bytes: number) {
      grownBytes += onDisk(bytes);
      if (grownBytes > maxBytes * (FULL_SHARE - KEPT_SHARE)) task.wake();
    },
  };
}

const onDisk = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK;

/** Removes the least recently used files until the others take four fifths of `maxBytes`; none below nine tenths. */
export async function trimRenditions(dir: string, maxBytes: number, closed = () => false): Promise<void> {
  const files: { path: string; bytes: number; usedAt: number }[] = [];
  let total = 0;
  for (const name of await readdir(dir, { recursive: true }).catch(() => [])) {
    if (closed()) return;
    // Files that are being written; abandoned ones are removed elsewhere.
    if (name.endsWith(PART_SUFFIX)) continue;
    const path = join(dir, name);
    // Another process may remove it at this moment.
    const stats = await stat(path).catch(() => undefined);
    if (!stats?.isFile()) continue;
    const bytes = onDisk(stats.size);
    total += bytes;
    files.push({ path, bytes, usedAt: stats.mtimeMs });
  }
  if (total <= maxBytes * FULL_SHARE) return;
  files.sort((a, b) => a.usedAt - b.usedAt);
  for (const { path, bytes } of files) {
    if (closed() || total <= maxBytes * KEPT_SHARE) return;
    await rm(path, { force: true });
    total -= bytes;
  }
}
