import { open, rename, rm } from "node:fs/promises";
import { PRIVATE_FILE } from "~/backend/files/private-files";
import { exportNewsletter } from "~/backend/operations/export-newsletter";
import { environment, loadSecrets } from "~/config/env.server";
import { shopUrl } from "~/config/shop-url";
import { pagePaths } from "~/pages/page-table";
import { action, commandOf } from "../../actions";
import { CommandError } from "../../command";

const exported = action({
  subject: "FILE",
  purpose:
    "writes the confirmed subscriptions as CSV: email, language, confirmed_on, consent_version, unsubscribe_url;\n" +
    "  each letter must contain the reader's link, and a letter goes to the newest list only",
  options: {},
  async run({ database, subject: file }) {
    const env = environment();
    const [secret = ""] = loadSecrets(env);
    const unsubscribeUrl = (locale: "en" | "it", token: string) =>
      shopUrl(env) + pagePaths["newsletter-unsubscribe"][locale].replace(":token", token);
    const subscriptions = await written(file, exportNewsletter(database, { secret, unsubscribeUrl }));
    return { text: `${subscriptions} subscriptions are in ${file}.`, json: { file, subscriptions } };
  },
});

export const newsletter = commandOf("newsletter", { export: exported });

/** The file appears when it is complete. Only its owner can read it. @throws CommandError when it cannot be written */
async function written(file: string, parts: ReturnType<typeof exportNewsletter>): Promise<number> {
  const part = `${file}.${process.pid}.part`;
  let subscriptions = 0;
  try {
    const target = await open(part, "w", PRIVATE_FILE);
    try {
      for await (const { csv, subscriptions: more } of parts) {
        await target.write(csv);
        subscriptions += more;
      }
    } finally {
      await target.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof Error && "syscall" in error)
      throw new CommandError(`${file} cannot be written: ${error.message}`);
    throw error;
  }
  return subscriptions;
}
