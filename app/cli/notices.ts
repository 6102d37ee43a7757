import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { countDeadMails } from "~/backend/operations/mails/dead-mails";
import { countReadyRefunds } from "~/backend/operations/refunds/list-refunds";

/** What the operator reads below the result of every command, because nothing else shows it: mails that are given up, and money to send. */
export async function noticesOf({ read }: Database<Tables>): Promise<string[]> {
  const mails = await countDeadMails(read);
  const refunds = await countReadyRefunds(read);
  return [
    ...(mails > 0 ? [`Mails that are given up: ${mails} (npm run shop -- mails list --dead)`] : []),
    ...(refunds > 0
      ? [`Refunds to send whose account is known: ${refunds} (npm run shop -- refunds list --to-send)`]
      : []),
  ];
}
