import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Client } from "./client";
import { DatabaseLimiter } from "./database-limiter";

interface ClientLimiterOptions {
  database: Database<Tables>;
  /** Prefix of this limiter's keys; unique among limiters. */
  name: string;
  /** Length of a window, which starts with a client's first point. */
  seconds: number;
  /** Points of one client in a window. */
  points: number;
  /** Points per window of a client that stands for many shoppers, and of an IPv6 network of /48, which has many clients. */
  sharedPoints: number;
  isShared(client: Client): boolean;
}

interface CountOptions {
  /** Counts within this transaction; a rollback undoes the count. */
  trx?: Transaction<Tables>;
}

/** A limiter and a key in it. */
export type Counter = [limiter: DatabaseLimiter, key: string];

/**
 * A limit per client, and a higher one for clients that many shoppers share. A client of IPv6 counts for its network of /48 too: one
 * line may have hundreds of clients (/64).
 */
export class ClientLimiter {
  readonly #database: Database<Tables>;
  readonly #single: DatabaseLimiter;
  readonly #shared: DatabaseLimiter;
  readonly #network: DatabaseLimiter;
  readonly #isShared: (client: Client) => boolean;

  constructor({ name, points, sharedPoints, isShared, ...rest }: ClientLimiterOptions) {
    this.#database = rest.database;
    this.#isShared = isShared;
    this.#single = new DatabaseLimiter({ ...rest, name: `${name}-ip`, points });
    this.#shared = new DatabaseLimiter({ ...rest, name: `${name}-shared`, points: sharedPoints });
    this.#network = new DatabaseLimiter({ ...rest, name: `${name}-network`, points: sharedPoints });
  }

  /** The client's counters, always in the same order, so that transactions that lock their rows cannot deadlock. */
  countersOf(client: Client): Counter[] {
    if (this.#isShared(client)) return [[this.#shared, client.key]];
    const own: Counter = [this.#single, client.key];
    return client.network === null ? [own] : [own, [this.#network, client.network]];
  }

  /**
   * Counts one point of a client.
   * @throws RequestError 429 when client or network has no points left; with `trx`, the caller's transaction must roll back
   */
  async count(client: Client, { trx }: CountOptions = {}): Promise<void> {
    const count = async (transaction: Transaction<Tables>) => {
      for (const [limiter, key] of this.countersOf(client)) await limiter.count(key, { trx: transaction });
    };
    await (trx ? count(trx) : this.#database.write(count));
  }

  /** Gives one point of a client back. */
  async giveBack(client: Client, { trx }: CountOptions = {}): Promise<void> {
    const giveBack = async (transaction: Transaction<Tables>) => {
      for (const [limiter, key] of this.countersOf(client)) await limiter.giveBack(key, { trx: transaction });
    };
    await (trx ? giveBack(trx) : this.#database.write(giveBack));
  }
}
