import type { Transaction, Updateable } from "kysely";
import { endSessionsOf } from "../auth/refresh-tokens";
import { endUserTokens } from "../auth/user-tokens";
import type { Tables } from "../db/schema";
import type { Users } from "../db/tables/customers";

/** The new values; undefined for an unchanged one. */
export interface NewCredentials {
  email?: string;
  password_hash?: string;
}

/**
 * Changes email and password of a user, ends all sessions, and ends the links that were mailed before. A new email is
 * unconfirmed. It fails with a unique violation for a taken email.
 */
export async function changeCredentials(
  trx: Transaction<Tables>,
  usersId: string,
  { email, password_hash }: NewCredentials,
  now: Date,
): Promise<void> {
  const set: Updateable<Users> = {
    ...(email === undefined ? {} : { email, email_key: email.toLowerCase(), email_confirmed_on: null }),
    ...(password_hash === undefined ? {} : { password_hash }),
  };
  if (Object.keys(set).length === 0) return;
  await trx.updateTable("users").set(set).where("id", "=", usersId).execute();
  await endUserTokens(trx, usersId, ["password_reset"], now);
  if (email !== undefined) await endUserTokens(trx, usersId, ["email_confirmation"], now);
  await endSessionsOf(trx, usersId);
}
