import type { Transaction } from "kysely";
import { makeUserToken } from "../auth/user-tokens";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { invalidCredentials, tooManyRequests } from "../http/errors";
import type { DatabaseLimiter } from "../limits/database-limiter";
import { queueMail } from "../mail/queue";
import { lockUser } from "./lock-user";

/**
 * Links of a user within a period, including those for the welcome and for new emails. The mailbox may belong to a stranger, who must not
 * get more.
 */
const MAX_LINKS = 5;
/** Not above the time for which `user_tokens` keeps them. */
const LINKS_PERIOD_MS = 30 * 24 * 3_600 * 1_000;

interface ConfirmationMailContext {
  database: Database<Tables>;
  /** Mails to one email, whichever account asks for them. */
  perEmail: DatabaseLimiter;
}

/**
 * Mails a new link to the user's email, whose press in the user's session proves the owner. Does nothing for a proved owner.
 * @param confirmUrl the page of the link, without the token
 * @throws RequestError 401 for a deleted account, 429 after too many mails in a day or a month
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
    await requireFewLinks(trx, usersId, now);
    await perEmail.count(email_key, { trx });
    const links = { confirm: confirmUrl + (await makeUserToken(trx, usersId, "email_confirmation", now)) };
    await queueMail(trx, { kind: "email_confirmation", recipient: email, locale, usersId, links }, now);
  });
}

/** @throws RequestError 429 until the earliest of too many links is older than the period */
async function requireFewLinks(trx: Transaction<Tables>, usersId: string, now: Date): Promise<void> {
  const links = await trx
    .selectFrom("user_tokens")
    .select("created_on")
    .where("users_id", "=", usersId)
    .where("purpose", "=", "email_confirmation")
    .where("created_on", ">", new Date(now.getTime() - LINKS_PERIOD_MS).toISOString())
    .orderBy("created_on", "desc")
    .limit(MAX_LINKS)
    .execute();
  const earliest = links[MAX_LINKS - 1];
  if (!earliest) return;
  const freeOn = Date.parse(earliest.created_on) + LINKS_PERIOD_MS;
  throw tooManyRequests(Math.ceil((freeOn - now.getTime()) / 1_000));
}
