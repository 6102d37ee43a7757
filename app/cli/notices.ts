import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { countDeadMails } from "~/backend/operations/mails/dead-mails";

/** Tells the operator below the result of every command what has failed unseen. On standard error, so that no program reads it. */
export async function printNotices(database: Database<Tables>): Promise<void> {
  const dead = await countDeadMails(database.read);
  if (dead > 0)
    console.error(`\n${dead === 1 ? "1 mail is" : `${dead} mails are`} given up: npm run shop -- mails list --dead`);
}
