import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Client } from "../limits/client";
import { type ClientLimiter, clientLimiter } from "../limits/client-limiter";
import { DatabaseLimiter } from "../limits/database-limiter";
import { normaliseNumber } from "./withdrawals";

/** Declarations per client IP in an hour. */
const PER_CLIENT = 20;
/** A client that many shoppers may share has this many times the declarations of one. */
const SHARED_FACTOR = 10;
/** Declarations per order number and email in an hour, from all clients: mails to the shopper. */
const PER_SHOPPER = 5;
/**
 * Declarations per order number in an hour, with any email: guesses of the email. Strangers can use them up, so there are
 * many.
 */
const PER_NUMBER = 100;
const HOUR_SECONDS = 3_600;

const hashed = (text: string) => createHash("sha256").update(text).digest("hex");

/** Limits the declarations of withdrawal, whether or not there is such an order. */
export class WithdrawalLimits {
  readonly #perClient: ClientLimiter;
  readonly #perShopper: DatabaseLimiter;
  readonly #perNumber: DatabaseLimiter;

  constructor(database: Database<Tables>) {
    const window = { database, seconds: HOUR_SECONDS };
    this.#perClient = clientLimiter({
      ...window,
      name: "withdrawal",
      points: PER_CLIENT,
      sharedPoints: PER_CLIENT * SHARED_FACTOR,
      isShared: ({ isShared }) => isShared,
    });
    this.#perShopper = new DatabaseLimiter({ ...window, name: "withdrawal-shopper", points: PER_SHOPPER });
    this.#perNumber = new DatabaseLimiter({ ...window, name: "withdrawal-number", points: PER_NUMBER });
  }

  /** Counts a declaration. @throws RequestError 429 with the seconds to wait */
  async count(
    trx: Transaction<Tables>,
    client: Client,
    { number, email }: { number: string; email: string },
  ): Promise<void> {
    const order = normaliseNumber(number);
    await this.#perClient(client).count(client.key, { trx });
    await this.#perNumber.count(order, { trx });
    await this.#perShopper.count(hashed(`${order} ${email.trim().toLowerCase()}`), { trx });
  }
}
