import type { BackupSchedule } from "~/backend/operations/backup/scheduled-backups";
import { version } from "../../package.json";
import type { Environment } from "./env.server";
import { settingsForBackup } from "./settings-for-backup.server";

/** What backups say about this program and its settings. */
export const backedUpProgram = () => ({ shopVersion: version, settings: settingsForBackup() });

/** Where and how often the shop makes backups; undefined without BACKUP_DIR. */
export function backupSchedule({ BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP }: Environment): BackupSchedule | undefined {
  return BACKUP_DIR ? { directory: BACKUP_DIR, everyMs: BACKUP_EVERY, keep: BACKUP_KEEP } : undefined;
}
