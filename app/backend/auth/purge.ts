import type { Transaction } from "kysely";
import { erasedBefore } from "~/shop/retention";
import type { Tables } from "../db/schema";

/**
 * Deletes refresh tokens and provider sign-ins that have expired at `now`. The tokens of mails stay for some time, so that the answer
 * to an old link still distinguishes an expired token from an unknown one.
 */
export async function purgeTokens(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = now.toISOString();
  await trx.deleteFrom("refresh_tokens").where("expires_on", "<=", before).execute();
  await trx.deleteFrom("provider_sign_ins").where("expires_on", "<=", before).execute();
  await trx.deleteFrom("user_tokens").where("expires_on", "<=", erasedBefore("mail_link", now)).execute();
}
