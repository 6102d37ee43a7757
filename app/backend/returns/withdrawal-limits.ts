import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { personOf } from "~/shop/email-person";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Client } from "../limits/client";
import { ClientLimiter } from "../limits/client-limiter";
import { DatabaseLimiter } from "../limits/database-limiter";

/** Declarations per client IP in an hour. */
const PER_CLIENT = 20;
/** Declarations per order number and email in an hour, from all clients: mails to the shopper. */
const PER_SHOPPER = 5;
/**
 * Declarations per order number in an hour, with any email: guesses of the email. Strangers can use them up, so there are
 * many.
 */
const PER_NUMBER = 100;
/** Declarations per email in an hour, with any number: guesses of the number. */
const PER_EMAIL = 60;
/** Receipts per order without confirmation in a day, whatever email its declarations have. */
const UNCONFIRMED_RECEIPTS = 5;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const hashed = (text: string) => createHash("sha256").update(text).digest("hex");

/** Limits the declarations of withdrawal, whether or not there is such an order. */
export class WithdrawalLimits {
  readonly #perClient: ClientLimiter;
  readonly #perShopper: DatabaseLimiter;
  readonly #perNumber: DatabaseLimiter;
  readonly #perEmail: DatabaseLimiter;

  constructor(database: Database<Tables>) {
    const window = { database, seconds: HOUR_SECONDS };
    this.#perClient = new ClientLimiter({
      ...window,
      name: "withdrawal",
      points: PER_CLIENT,
    });
    this.#perShopper = new DatabaseLimiter({ ...window, name: "withdrawal-shopper", points: PER_SHOPPER });
    this.#perNumber = new DatabaseLimiter({ ...window, name: "withdrawal-number", points: PER_NUMBER });
    this.#perEmail = new DatabaseLimiter({ ...window, name: "withdrawal-email", points: PER_EMAIL });
  }

  /**
   * Counts a declaration.
   * @param isProven the declaration is the order's customer's: strangers' declarations do not count against it
   * @throws RequestError 429 with the seconds to wait
   */
  async count(
    trx: Transaction<Tables>,
    client: Client,
    { number, email, isProven }: { number: string; email: string; isProven: boolean },
  ): Promise<void> {
    await this.#perClient.count(client, { trx });
    const person = personOf(email);
    if (!isProven) {
      await this.#perNumber.count(number, { trx });
      await this.#perEmail.count(hashed(person), { trx });
    }
    await this.#perShopper.count(hashed(`${number} ${person}${isProven ? " proven" : ""}`), { trx });
  }
}

/** Permits some receipts a day about an order without confirmation: its email may be a stranger's. */
export function unconfirmedReceipts(database: Database<Tables>) {
  const limiter = new DatabaseLimiter({
    ...{ database, name: "withdrawal-unconfirmed", points: UNCONFIRMED_RECEIPTS, seconds: DAY_SECONDS },
  });
  return (trx: Transaction<Tables>, ordersId: number) => limiter.isCounted(String(ordersId), { trx });
}

/** Permits one mail a day about declarations that match no order: their email may be a stranger's. */
export function unmatchedMails(database: Database<Tables>) {
  const limiter = new DatabaseLimiter({ database, name: "withdrawal-unmatched", points: 1, seconds: DAY_SECONDS });
  return (trx: Transaction<Tables>, email: string) => limiter.isCounted(hashed(personOf(email)), { trx });
}
