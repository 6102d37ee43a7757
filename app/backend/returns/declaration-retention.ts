import type { Transaction } from "kysely";
import { erasedBefore } from "~/shop/retention";
import type { Tables } from "../db/schema";

/** Deletes the declarations of withdrawal without an order whose time is over at `now`, and their mails. */
export async function forgetDeclarations(trx: Transaction<Tables>, now: Date): Promise<void> {
  const over = trx
    .selectFrom("withdrawals")
    .select("withdrawals.id")
    .where("unmatched", "is not", null)
    .where("created_on", "<", erasedBefore("unmatched_declaration", now));
  await trx.deleteFrom("mails").where("withdrawals_id", "in", over).execute();
  await trx.deleteFrom("withdrawals").where("id", "in", over).execute();
}
