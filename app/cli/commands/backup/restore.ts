import { join, resolve } from "node:path";
import { SETTINGS } from "~/backend/operations/backup/manifest";
import { restoreBackup } from "~/backend/operations/backup/restore-backup";
import { companyOf } from "~/config/company-settings.server";
import { environment } from "~/config/env.server";
import { readArguments, requireOwnData, type StandaloneCommand } from "../../command";
import { requireArguments } from "../../values";
import { explained, holds, reportOf } from "./backup-report";

const usage = `restore DIR
  fills an empty DATA_DIR (and an empty database, with DATABASE_URL) from a backup, and compares it with the backup`;

export const restore: StandaloneCommand = {
  usage,
  async runAlone(args) {
    const { positionals } = readArguments({ args, allowPositionals: true }, usage);
    requireArguments(positionals, ["DIR"], usage);
    const directory = resolve(positionals[0] ?? "");
    const env = environment();
    requireOwnData(env);
    const { policy } = companyOf(env, env.SHOP_MODE === "live");
    const place = { dataDir: env.DATA_DIR, url: env.DATABASE_URL, policy };
    const manifest = await explained(restoreBackup(directory, place));
    const leftOut = manifest.left_out_settings;
    const lines = [
      `Restored and compared: ${holds(manifest)}`,
      `The shop is in ${resolve(env.DATA_DIR)}${env.DATABASE_URL ? " and the database of DATABASE_URL" : ""}: start it with this DATA_DIR.`,
      `The settings of the shop are in ${join(directory, SETTINGS)}: copy them to .env.`,
    ];
    // Without SESSION_SECRETS each data directory makes its own secret.
    if (!leftOut.includes("SESSION_SECRETS"))
      lines.push(
        'Carts of guests and the links of older mails belong to the file session-secret of the old data directory: copy it too if you have it, else people ask for new links at "My order".',
      );
    if (leftOut.length > 0) lines.push(`Set these again, which are not in a backup: ${leftOut.join(", ")}`);
    return { text: lines.join("\n"), json: reportOf(manifest) };
  },
};
