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
/** Declarations per order number in an hour, from all clients: guesses of its email, and mails to its shopper. */
const PER_NUMBER = 5;
const HOUR_SECONDS = 3_600;

/** Limits the declarations of withdrawal, whether or not there is such an order. */
export class WithdrawalLimits {
  readonly #perClient: ClientLimiter;
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
    this.#perNumber = new DatabaseLimiter({ ...window, name: "withdrawal-number", points: PER_NUMBER });
  }

  /** Counts a declaration. @throws RequestError 429 with the seconds to wait */
  async count(trx: Transaction<Tables>, client: Client, number: string): Promise<void> {
    await this.#perClient(client).count(client.key, { trx });
    await this.#perNumber.count(normaliseNumber(number), { trx });
  }
}
