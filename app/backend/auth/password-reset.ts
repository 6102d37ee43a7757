import type { Kysely } from "kysely";
import { confirmOwner } from "../accounts/confirm-email";
import { lockUser } from "../accounts/lock-user";
import { removeStrangersData } from "../accounts/remove-strangers-data";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbidden, RequestError } from "../http/errors";
import type { Client } from "../limits/client";
import { ClientLimiter } from "../limits/client-limiter";
import { DatabaseLimiter } from "../limits/database-limiter";
import type { PasswordGuesses } from "../limits/password-guesses";
import { queueMail } from "../mail/queue";
import { hashPassword } from "./passwords";
import { endSessionsOf } from "./refresh-tokens";
import { endUserTokens, findUserToken, makeUserToken } from "./user-tokens";

const HOUR_SECONDS = 3_600;
/** Mails to one email per hour; further requests get the same answer and no mail. */
const MAILS_PER_EMAIL = 3;
/** Requests of one client per hour. */
const REQUESTS_PER_CLIENT = 20;

/** The absolute URL of the page for a new password. */
export type ResetPage = (locale: "en" | "it") => string;

/** Forgotten passwords: mails with a link, and the new password that it permits. */
export class PasswordReset {
  readonly #database: Database<Tables>;
  readonly #guesses: PasswordGuesses;
  readonly #perClient: ClientLimiter;
  readonly #perEmail: DatabaseLimiter;

  constructor(database: Database<Tables>, guesses: PasswordGuesses) {
    const window = { database, seconds: HOUR_SECONDS };
    this.#database = database;
    this.#guesses = guesses;
    this.#perClient = new ClientLimiter({
      ...window,
      name: "reset",
      points: REQUESTS_PER_CLIENT,
    });
    this.#perEmail = new DatabaseLimiter({ ...window, name: "reset-email", points: MAILS_PER_EMAIL });
  }

  /**
   * Queues a mail with a link, if the email belongs to an active account. For other emails the same statements run, except
   * for the two rows of token and mail.
   * @param page the page of the link, in the language of the mail
   * @throws RequestError 429 after too many requests of the client
   */
  async request(email: string, page: ResetPage, client: Client): Promise<void> {
    const now = new Date();
    await this.#database.write(async (trx) => {
      await this.#perClient.count(client, { trx });
      const isFew = await this.#perEmail.isCounted(email.toLowerCase(), { trx });
      const user = await trx
        .selectFrom("users")
        .select(["id", "email", "locale"])
        .where("email_key", "=", email.toLowerCase())
        .where("status", "=", "active")
        .executeTakeFirst();
      if (!user || !isFew || !(await lockUser(trx, user.id))) return;
      // Again behind the lock: a link must not go to a former email.
      const isStillTheirs = await trx
        .selectFrom("users")
        .select("id")
        .where("id", "=", user.id)
        .where("email_key", "=", email.toLowerCase())
        .executeTakeFirst();
      if (!isStillTheirs) return;
      const reset = new URL(page(user.locale));
      reset.searchParams.set("token", await makeUserToken(trx, user.id, "password_reset", now));
      await queueMail(
        trx,
        {
          kind: "password_reset",
          recipient: user.email,
          locale: user.locale,
          usersId: user.id,
          links: { reset: reset.href },
        },
        now,
      );
    });
  }

  /**
   * Sets a new password by the token from a mail, which also proves the owner, and ends all sessions.
   * @param password valid
   * @throws RequestError 403 INVALID_TOKEN for an unknown token, 403 FORBIDDEN for one that was used or has expired
   */
  async reset(token: string, password: string, client: Client): Promise<void> {
    // The hash is computed only for a valid token.
    await validToken(this.#database.read, token, new Date());
    const password_hash = await hashPassword(password);
    const now = new Date();
    await this.#database.write(async (trx) => {
      const { usersId } = await validToken(trx, token, now);
      await lockUser(trx, usersId);
      // Again behind the lock: the second of two parallel requests is refused.
      await validToken(trx, token, now);
      const user = await trx
        .updateTable("users")
        .set({ password_hash })
        .where("id", "=", usersId)
        .where("status", "=", "active")
        .returning(["email", "locale"])
        .executeTakeFirst();
      if (!user) throw forbidden();
      await endUserTokens(trx, usersId, ["password_reset"], now);
      await endSessionsOf(trx, usersId);
      await removeStrangersData(trx, usersId);
      await confirmOwner(trx, usersId, now);
      await this.#guesses.forgive(trx, { email: user.email, client });
      const { email: recipient, locale } = user;
      await queueMail(trx, { kind: "password_changed", recipient, locale, usersId }, now);
    });
  }
}

async function validToken(db: Kysely<Tables>, token: string, now: Date) {
  const found = await findUserToken(db, token, "password_reset", now);
  if (!found) throw new RequestError(403, "INVALID_TOKEN", "Invalid token.");
  if (!found.isValid) throw forbidden();
  return found;
}
