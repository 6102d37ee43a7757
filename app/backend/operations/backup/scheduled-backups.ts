import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type PeriodicTask, startPeriodicTask } from "../../queue/periodic-task";
import { BackupError } from "./backup-error";
import { type LastBackups, lastBackups } from "./claim";
import { type BackupSource, type MadeBackup, makeBackup } from "./make-backup";
import { readManifest } from "./manifest";

export interface BackupSchedule {
  /** The directory of the backups; each is a directory in it, named by its time. */
  directory: string;
  /** Milliseconds from the beginning of one backup to that of the next. */
  everyMs: number;
  /** How many whole backups stay. */
  keep: number;
}

/** How often the time of the last backup is looked at. */
const LOOK_MS = 60_000;
/** After a failure, such as a full disk. */
const RETRY_MS = 10 * 60_000;

/** Makes backups while the shop runs. Of several processes on one database, one makes each. */
export function startScheduledBackups(source: BackupSource, schedule: BackupSchedule): PeriodicTask {
  let notBefore = 0;
  return startPeriodicTask({
    name: "Backup",
    intervalMs: LOOK_MS,
    async run(isStopping) {
      if (Date.now() < notBefore) return;
      try {
        await makeScheduledBackup(source, schedule, { isStopping, whenDue: true });
      } catch (error) {
        notBefore = Date.now() + RETRY_MS;
        if (!(error instanceof BackupError)) throw error;
        if (!isStopping()) console.error(`No backup was made: ${error.message}`);
      }
    },
  });
}

interface ScheduledOptions {
  /** Whether only to make a backup when the schedule wants one. */
  whenDue?: boolean;
  isStopping?: () => boolean;
}

/**
 * Makes a backup in the schedule's directory, and then removes the oldest whole backups of this shop beyond those to keep.
 * @returns null when none is due
 * @throws BackupError, StorageFault, see `makeBackup`; then no backup is removed
 */
export async function makeScheduledBackup(
  source: BackupSource,
  { directory, everyMs, keep }: BackupSchedule,
  { whenDue = false, isStopping }: ScheduledOptions = {},
): Promise<MadeBackup | null> {
  const isDue = ({ scheduled_on, claimed_until }: LastBackups) => {
    if (!whenDue) return true;
    // Another process of the shop is at it.
    if (claimed_until !== null && Date.parse(claimed_until) > Date.now()) return false;
    // A far future is the time of a clock that was wrong.
    return scheduled_on === null || Math.abs(Date.now() - Date.parse(scheduled_on)) >= everyMs;
  };
  // Without the claim, which writes.
  if (!isDue(await lastBackups(source.database))) return null;
  const name = `shop-${new Date().toISOString().replace(/[-:.]/g, "")}`;
  const made = await makeBackup(source, join(directory, name), { scheduled: { isDue }, isStopping });
  if (made) await removeOldest(directory, made.manifest.shop, keep);
  return made;
}

const OWN_NAME = /^shop-\d{8}T\d{9}Z$/;

/** Removes nothing but whole backups of this shop: other directories, links and other shops' backups stay. */
async function removeOldest(directory: string, shop: string, keep: number): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  const own: string[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || !OWN_NAME.test(entry.name)) continue;
    const manifest = await readManifest(join(directory, entry.name)).catch(() => undefined);
    if (manifest?.shop === shop) own.push(entry.name);
  }
  for (const name of own.sort().reverse().slice(keep))
    await rm(join(directory, name), { recursive: true, force: true });
}
