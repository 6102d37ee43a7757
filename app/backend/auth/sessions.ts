import { randomBytes } from "node:crypto";
import type { WireTokens } from "~/contract/accounts.server";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { invalidCredentials } from "../http/errors";
import type { PasswordAttempt, PasswordGuesses } from "../limits/password-guesses";
import type { Access } from "../query/reader";
import { ACCESS_TOKEN_MS, AccessTokens, type TokenClaims } from "./access-tokens";
import { isPassword } from "./passwords";
import {
  beginSession,
  endSessionOf,
  exchangeRefreshToken,
  isRefreshToken,
  type RefreshedSession,
  userOfSession,
} from "./refresh-tokens";

/** The permissions of a server's users. */
export interface Permissions {
  accessOf(usersId: string): Promise<Access>;
  claimsOf(usersId: string): Promise<Omit<TokenClaims, "id" | "session">>;
}

interface SessionsOptions {
  /** Its table `users` has the accounts. */
  database: Database<Tables>;
  permissions: Permissions;
  /** The keys of access tokens; the first one signs. */
  keys: readonly Uint8Array[];
  guesses: PasswordGuesses;
  /** The secrets that derive refresh tokens; the first one derives. */
  secrets: readonly string[];
}

/** Logins, their tokens and their end. */
export class Sessions {
  readonly #database: Database<Tables>;
  readonly #permissions: Permissions;
  readonly #accessTokens: AccessTokens;
  readonly #secrets: readonly string[];
  readonly #guesses: PasswordGuesses;

  constructor({ database, permissions, keys, secrets, guesses }: SessionsOptions) {
    this.#database = database;
    this.#guesses = guesses;
    this.#permissions = permissions;
    this.#accessTokens = new AccessTokens(keys);
    this.#secrets = secrets;
  }

  /**
   * @throws RequestError 401 for a wrong password, an unknown email and a suspended user, after the same work; 429 after too
   * many wrong passwords
   */
  async login(attempt: PasswordAttempt, password: string): Promise<WireTokens> {
    const user = await this.#guesses.limit(attempt, async () => {
      const user = await this.#database.read
        .selectFrom("users")
        .select(["id", "password_hash", "status"])
        .where("email_key", "=", attempt.email.toLowerCase())
        .executeTakeFirst();
      const matches = await isPassword(password, user?.password_hash);
      return matches && user?.status === "active" ? user : undefined;
    });
    if (user === undefined) throw invalidCredentials();
    return this.begin(user.id, user.password_hash);
  }

  /**
   * Starts a session of a user who has proved who they are.
   * @param passwordHash after a login with the password: the hash that it was checked against
   * @throws RequestError 401 when the user is no longer active, or has a new password
   */
  async begin(usersId: string, passwordHash?: string): Promise<WireTokens> {
    const session = await this.#database.write((trx) => beginSession(trx, { usersId, passwordHash }, new Date()));
    if (!session) throw invalidCredentials();
    return this.#tokens(session);
  }

  /** @throws RequestError 401 when the refresh token has ended */
  async refresh(token: string): Promise<WireTokens> {
    if (!isRefreshToken(token)) throw invalidCredentials();
    const session = await this.#database.write((trx) =>
      exchangeRefreshToken(trx, token, { secrets: this.#secrets, now: new Date() }),
    );
    if (!session || !(await userOfSession(this.#database.read, { id: session.usersId, session: session.session })))
      throw invalidCredentials();
    return this.#tokens(session);
  }

  /** Ends the session of a refresh token; does nothing for an unknown one. */
  async logout(token: string): Promise<void> {
    if (isRefreshToken(token)) await this.#database.write((trx) => endSessionOf(trx, token));
  }

  /** The user of an access token. @throws RequestError 401 or 403 for an invalid token */
  readonly check = async (token: string): Promise<Access> => {
    const usersId = await userOfSession(this.#database.read, await this.#accessTokens.verify(token));
    if (usersId === undefined) throw invalidCredentials();
    return this.#permissions.accessOf(usersId);
  };

  async #tokens({ usersId, session, refreshToken }: RefreshedSession): Promise<WireTokens> {
    const claims = await this.#permissions.claimsOf(usersId);
    return {
      access_token: await this.#accessTokens.sign({ id: usersId, session, ...claims }),
      refresh_token: refreshToken,
      expires: ACCESS_TOKEN_MS,
    };
  }
}

/** Secrets of a server without configured ones: all sessions end with the process. */
export function temporarySecrets(): string[] {
  return [randomBytes(32).toString("base64url")];
}
