import { type BackupSource, type MadeBackup, makeBackup } from "~/backend/operations/backup/make-backup";
import { makeScheduledBackup } from "~/backend/operations/backup/scheduled-backups";
import { backedUpProgram, backupSchedule } from "~/config/backup-settings.server";
import { environment } from "~/config/env.server";
import { CommandError, readArguments, type ShopCommand } from "../../command";
import { requireArguments } from "../../values";
import { explained, holds, reportOf } from "./backup-report";

const usage = `backup [DIR]
  copies database, photographs and settings without secrets to the new directory DIR, while the shop runs
  without DIR: to a new directory in BACKUP_DIR, of which the last BACKUP_KEEP stay`;

export const backup: ShopCommand = {
  usage,
  async run(args, database) {
    const { positionals } = readArguments({ args, allowPositionals: true }, usage);
    const [directory] = positionals;
    if (directory) requireArguments(positionals, ["DIR"], usage);
    const env = environment();
    const source: BackupSource = { ...backedUpProgram(), database, dataDir: env.DATA_DIR };
    const made = await explained(directory ? makeBackup(source, directory) : toSchedule(source));
    if (!made) throw new CommandError("No backup was due.");
    return { text: textOf(made), json: { directory: made.directory, ...reportOf(made.manifest) } };
  },
};

function toSchedule(source: BackupSource): Promise<MadeBackup | null> {
  const schedule = backupSchedule(environment());
  if (!schedule) throw new CommandError(`DIR is missing, and BACKUP_DIR is not set.\n${usage}`);
  return makeScheduledBackup(source, schedule);
}

function textOf({ directory, manifest }: MadeBackup): string {
  const { missing_pictures: missing, left_out_settings: leftOut } = manifest;
  const lines = [`${directory}: ${holds(manifest)}`];
  if (missing.length > 0) lines.push(`Photographs without a file in this shop: ${missing.join(", ")}`);
  if (leftOut.length > 0)
    lines.push(`Settings that are not in it, because they are secret or this machine's: ${leftOut.join(", ")}`);
  return lines.join("\n");
}
