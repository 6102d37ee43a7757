import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";

/**
 * Takes what a stranger may have left in an account whose owner nobody has proved. Its owner, who proves it now by a new password, must
 * not share the account with them, and no parcel or call may go to them: linked providers, name and phone go away, and saved addresses
 * too if the email was never confirmed. Addresses of a confirmed email stay, because most are their owner's, but none is the default:
 * nothing fills a checkout that its shopper has not chosen. Does nothing for a proved owner.
 */
export async function removeStrangersData(trx: Transaction<Tables>, usersId: string): Promise<void> {
  const unproved = await trx
    .updateTable("users")
    .set({ first_name: "", last_name: "", phone: "" })
    .where("id", "=", usersId)
    .where("owner_confirmed_on", "is", null)
    .returning("email_confirmed_on")
    .executeTakeFirst();
  if (!unproved) return;
  await trx.deleteFrom("user_identities").where("users_id", "=", usersId).execute();
  if (unproved.email_confirmed_on === null)
    await trx.deleteFrom("user_addresses").where("users_id", "=", usersId).execute();
  else await trx.updateTable("user_addresses").set({ is_default: 0 }).where("users_id", "=", usersId).execute();
}
