import { makeUserToken } from "../auth/user-tokens";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { invalidCredentials } from "../http/errors";
import type { DatabaseLimiter } from "../limits/database-limiter";
import { queueMail } from "../mail/queue";
import { lockUser } from "./lock-user";

interface ConfirmationMailContext {
  database: Database<Tables>;
  /** Mails to one email, whichever account asks for them. */
  perEmail: DatabaseLimiter;
}

/**
 * Mails a new link to the user's email, whose press in the user's session proves the owner. Does nothing for a proved owner.
 * @param confirmUrl the page of the link, without the token
 * @throws RequestError 401 for a deleted account, 429 after too many mails
 */
export async function mailConfirmation(
  { database, perEmail }: ConfirmationMailContext,
  usersId: string,
  confirmUrl: string,
): Promise<void> {
  const now = new Date();
  await database.write(async (trx) => {
    if (!(await lockUser(trx, usersId))) throw invalidCredentials();
    const { email, email_key, locale, owner_confirmed_on } = await trx
      .selectFrom("users")
      .select(["email", "email_key", "locale", "owner_confirmed_on"])
      .where("id", "=", usersId)
      .executeTakeFirstOrThrow();
    if (owner_confirmed_on !== null) return;
    await perEmail.count(email_key, { trx });
    const links = { confirm: confirmUrl + (await makeUserToken(trx, usersId, "email_confirmation", now)) };
    await queueMail(trx, { kind: "email_confirmation", recipient: email, locale, usersId, links }, now);
  });
}
