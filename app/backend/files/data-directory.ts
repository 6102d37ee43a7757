import { access, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { closeToOthers, makePrivateDirectory, PRIVATE_DIRECTORY, PRIVATE_FILE } from "./private-files";

/** Photographs as they were added: data, which no start can make again. */
export const ORIGINALS = "media/originals";
/** Pictures in the sizes and formats that were asked for; may be emptied at any time. */
export const RENDERED = "cache/media";

/**
 * Creates the data directory if missing. Removes other users' access to it and to its files, in case an older version or
 * an operator left it open.
 * @throws StorageFault when it cannot be created
 */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  makePrivateDirectory(dataDir);
  for (const name of ["", "outbox", "media", "cache"]) await closeToOthers(join(dataDir, name), PRIVATE_DIRECTORY);
  // Older versions wrote the newsletter's addresses there.
  await closeToOthers(join(dataDir, "newsletter.jsonl"), PRIVATE_FILE);
  await moveOldCache(dataDir);
}

/** Until photographs came, `media` held rendered pictures alone. */
async function moveOldCache(dataDir: string): Promise<void> {
  const exists = (name: string) =>
    access(join(dataDir, name)).then(
      () => true,
      () => false,
    );
  if (!(await exists("media")) || (await exists(ORIGINALS))) return;
  try {
    await mkdir(join(dataDir, "cache"), { recursive: true, mode: PRIVATE_DIRECTORY });
    await rename(join(dataDir, "media"), join(dataDir, RENDERED));
  } catch {
    // Another process was faster, or the directory is a disk of its own. What stays there is in nobody's way.
  }
}
