import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";

/**
 * Removes linked providers and saved addresses from an account whose email nobody has confirmed. A stranger may have signed
 * up with the email. Its owner, who proves it now, must not share the account with them or send a parcel to them.
 */
export async function removeStrangersData(trx: Transaction<Tables>, usersId: string): Promise<void> {
  const unconfirmed = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", usersId)
    .where("email_confirmed_on", "is", null)
    .executeTakeFirst();
  if (!unconfirmed) return;
  await trx.deleteFrom("user_identities").where("users_id", "=", usersId).execute();
  await trx.deleteFrom("user_addresses").where("users_id", "=", usersId).execute();
}
