import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { countDeadMails } from "~/backend/operations/mails/dead-mails";
import { ANSWER_DAYS, countReadyRefunds, countUnansweredRefunds } from "~/backend/operations/refunds/list-refunds";

/** What the operator reads below the result of a command, because nothing else shows it: mails that are given up, and money to send. */
export async function noticesOf({ read }: Database<Tables>, now = new Date()): Promise<string[]> {
  const notices = [
    [await countDeadMails(read), "Mails that are given up", "mails list --dead"],
    [await countReadyRefunds(read), "Refunds to send whose account is known", "refunds list --to-send"],
    [
      await countUnansweredRefunds(read, now),
      `Refunds whose customer has named no account within ${ANSWER_DAYS} days`,
      "refunds list --to-send",
    ],
  ] as const;
  return notices.flatMap(([count, what, command]) =>
    count > 0 ? [`${what}: ${count} (npm run shop -- ${command})`] : [],
  );
}
