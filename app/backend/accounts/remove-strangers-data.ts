import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";

/**
 * Removes linked providers from an account whose owner nobody has proved, and saved addresses too if its email was never confirmed. A
 * stranger may have signed up with the email. Its owner, who proves it now, must not share the account with them or send a parcel
 * to them. Addresses of a confirmed email stay: most confirmations are their owner's.
 */
export async function removeStrangersData(trx: Transaction<Tables>, usersId: string): Promise<void> {
  const unproved = await trx
    .selectFrom("users")
    .select("email_confirmed_on")
    .where("id", "=", usersId)
    .where("owner_confirmed_on", "is", null)
    .executeTakeFirst();
  if (!unproved) return;
  await trx.deleteFrom("user_identities").where("users_id", "=", usersId).execute();
  if (unproved.email_confirmed_on === null)
    await trx.deleteFrom("user_addresses").where("users_id", "=", usersId).execute();
}
