import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { lengthOf } from "~/shop/retention";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { withoutValues } from "../db/storage-fault";
import type { Client } from "./client";
import { ClientLimiter, type Counter } from "./client-limiter";
import { DatabaseLimiter } from "./database-limiter";

/** Length of the window in which wrong passwords count: nobody is locked out for longer. */
const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords of one client for one account. */
const PER_CLIENT_AND_ACCOUNT = 10;
/** Wrong passwords for one account from all clients that have never logged in to it: they are one distributed attack. */
const PER_ACCOUNT = 50;
/** How long a client stays known to an account after a login. */
const KNOWN_MS = lengthOf("known_client");

export const WRONG_PASSWORDS_PER_IP = 30;

/** A try of a password. The email need not belong to an account. */
export interface PasswordAttempt {
  email: string;
  client: Client;
}

/**
 * The rate limit on guessing passwords. Each attempt is counted before its hash is computed, in the database that all
 * processes share; the points of a right password are given back. Strangers can use up the limit of an account, but not for
 * clients that have logged in to it before (decision record 067).
 */
export class PasswordGuesses {
  readonly #database: Database<Tables>;
  readonly #perClient: ClientLimiter;
  readonly #perClientAndAccount: DatabaseLimiter;
  readonly #perAccount: DatabaseLimiter;

  constructor(database: Database<Tables>, wrongPasswordsPerIp = WRONG_PASSWORDS_PER_IP) {
    const window = { database, seconds: WINDOW_SECONDS };
    this.#database = database;
    this.#perClient = new ClientLimiter({
      ...window,
      name: "password",
      points: wrongPasswordsPerIp,
    });
    this.#perClientAndAccount = new DatabaseLimiter({
      ...window,
      name: "password-pair",
      points: PER_CLIENT_AND_ACCOUNT,
    });
    this.#perAccount = new DatabaseLimiter({ ...window, name: "password-account", points: PER_ACCOUNT });
  }

  /**
   * Runs `work`, which checks the password.
   * @returns the result of `work`; undefined is a wrong password
   * @throws RequestError 429 before `work` after too many wrong passwords; otherwise the error of `work`
   */
  async limit<T>(attempt: PasswordAttempt, work: () => Promise<T | undefined>): Promise<T | undefined> {
    const counters = await this.#countersOf(attempt);
    await this.#database.write(async (trx) => {
      for (const [limiter, key] of counters) await limiter.count(key, { trx });
    });
    const outcome = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const isRight = "value" in outcome && outcome.value !== undefined;
    // A password that was not checked, because the server is busy or fails, is not wrong.
    if (isRight || "error" in outcome)
      // The login is valid, even if its point is counted once too often.
      await this.#settle(counters, isRight ? attempt : undefined).catch((error: unknown) =>
        console.error("The points of an attempt could not be given back:", withoutValues(error)),
      );
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Makes the client known to the account, and starts the account's windows anew: its owner has proved to be there. */
  async forgive(trx: Transaction<Tables>, attempt: PasswordAttempt): Promise<void> {
    await this.#perClientAndAccount.restart(pairKey(attempt), { trx });
    await this.#perAccount.restart(accountKey(attempt), { trx });
    await remember(trx, attempt);
  }

  /** Always in the same order, so that transactions that lock these rows cannot deadlock. */
  async #countersOf(attempt: PasswordAttempt): Promise<Counter[]> {
    const own: Counter[] = [
      ...this.#perClient.countersOf(attempt.client),
      [this.#perClientAndAccount, pairKey(attempt)],
    ];
    return (await this.#isKnown(attempt)) ? own : [...own, [this.#perAccount, accountKey(attempt)]];
  }

  async #isKnown(attempt: PasswordAttempt): Promise<boolean> {
    const known = await this.#database.read
      .selectFrom("proved_codes")
      .select("hash")
      .where("hash", "=", knownHash(attempt))
      .where("expires_on", ">", new Date().toISOString())
      .executeTakeFirst();
    return known !== undefined;
  }

  /** Gives the points back. @param right the attempt whose password was right */
  async #settle(counters: readonly Counter[], right: PasswordAttempt | undefined): Promise<void> {
    await this.#database.write(async (trx) => {
      for (const [limiter, key] of counters) await limiter.giveBack(key, { trx });
      if (right) await remember(trx, right);
    });
  }
}

const accountKey = ({ email }: PasswordAttempt) => email.toLowerCase();
const pairKey = (attempt: PasswordAttempt) => `${attempt.client.key} ${accountKey(attempt)}`;
const knownHash = (attempt: PasswordAttempt) =>
  createHash("sha256")
    .update(`known client ${pairKey(attempt)}`)
    .digest("hex");

/** Clients that many shoppers share are never known: strangers are among them. */
async function remember(trx: Transaction<Tables>, attempt: PasswordAttempt): Promise<void> {
  if (attempt.client.isShared) return;
  const expires_on = new Date(Date.now() + KNOWN_MS).toISOString();
  await trx
    .insertInto("proved_codes")
    .values({ hash: knownHash(attempt), expires_on })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ expires_on }))
    .execute();
}
