import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { type Client, type CountedAs, keysOf, SHARED_FACTOR } from "./client";
import { DatabaseLimiter } from "./database-limiter";

interface ClientLimiterOptions {
  database: Database<Tables>;
  /** Prefix of this limiter's keys; unique among limiters. */
  name: string;
  /** Length of a window, which starts with a client's first point. */
  seconds: number;
  /** Points of one client in a window. */
  points: number;
  /**
   * Points per window of a client that stands for many shoppers, and of an IPv6 network of /48, which has many clients; by default
   * `SHARED_FACTOR` times those of one.
   */
  sharedPoints?: number;
  /** By default all that many shoppers may share. */
  isShared?(client: Client): boolean;
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
  readonly #limiters: Record<CountedAs, DatabaseLimiter>;
  readonly #isShared: (client: Client) => boolean;

  constructor({ name, points, ...options }: ClientLimiterOptions) {
    const { sharedPoints = points * SHARED_FACTOR, isShared = ({ isShared }) => isShared, ...rest } = options;
    this.#database = rest.database;
    this.#isShared = isShared;
    this.#limiters = {
      ip: new DatabaseLimiter({ ...rest, name: `${name}-ip`, points }),
      shared: new DatabaseLimiter({ ...rest, name: `${name}-shared`, points: sharedPoints }),
      network: new DatabaseLimiter({ ...rest, name: `${name}-network`, points: sharedPoints }),
    };
  }

  /** The client's counters, in the order of `keysOf`. */
  countersOf(client: Client): Counter[] {
    const keys = keysOf({ ...client, isShared: this.#isShared(client) });
    return keys.map(([as, key]) => [this.#limiters[as], key]);
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
