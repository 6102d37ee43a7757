import type { Transaction } from "kysely";
import { endSessionsOf } from "../auth/refresh-tokens";
import { endUserTokens } from "../auth/user-tokens";
import type { Tables } from "../db/schema";

/** The new values; undefined for an unchanged one. */
interface NewCredentials {
  email?: string;
  password_hash?: string;
}

/**
 * Changes email and password of a user, ends all sessions, and ends the links that were mailed before. A new email is
 * unconfirmed and has no linked providers. It fails with a unique violation for a taken email.
 */
export async function changeCredentials(
  trx: Transaction<Tables>,
  usersId: string,
  { email, password_hash }: NewCredentials,
  now: Date,
): Promise<void> {
  if (email === undefined && password_hash === undefined) return;
  await trx
    .updateTable("users")
    .set((eb) => ({
      email: email ?? eb.ref("email"),
      email_key: email?.toLowerCase() ?? eb.ref("email_key"),
      email_confirmed_on: email === undefined ? eb.ref("email_confirmed_on") : null,
      owner_confirmed_on: email === undefined ? eb.ref("owner_confirmed_on") : null,
      password_hash: password_hash ?? eb.ref("password_hash"),
    }))
    .where("id", "=", usersId)
    .execute();
  await endUserTokens(trx, usersId, ["password_reset"], now);
  if (email !== undefined) {
    await endUserTokens(trx, usersId, ["email_confirmation"], now);
    // They were linked by the former email. With the new one the account may come to belong to somebody else.
    await trx.deleteFrom("user_identities").where("users_id", "=", usersId).execute();
  }
  await endSessionsOf(trx, usersId);
}
