import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";

/**
 * Removes unproved data from an account when its owner proves it by a new password. A stranger may have left them, and must get no
 * access, parcel or call by them. Linked providers, name and phone are removed, and saved addresses too if the email was never
 * confirmed. Addresses of a confirmed email stay, because most are their owner's. None of them stays the default, so that none fills a
 * checkout unchosen. Does nothing for a proved owner.
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
