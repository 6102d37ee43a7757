import type { Transaction } from "kysely";
import { RateLimiterRes } from "rate-limiter-flexible";
import RateLimiterStoreAbstract from "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js";
import { lengthOf } from "~/shop/retention";
import type { Database } from "../db/engine";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import { tooManyRequests } from "../http/errors";

interface LimiterOptions {
  database: Database<Tables>;
  /** Prefix of this limiter's keys; unique among limiters. */
  name: string;
  /** Points of a key per window. */
  points: number;
  /** Length of a window, which starts with a key's first point. */
  seconds: number;
}

interface CountOptions {
  /** Counts within this transaction; a rollback undoes the count. */
  trx?: Transaction<Tables>;
}

interface Counted {
  points: number;
  expires_on: string;
}

interface Points {
  key: string;
  points: number;
  /** The same, but 0 instead of a negative number: the points of a new window. */
  atLeastNone: number;
  /** The end of a new window. ISO 8601 UTC. */
  expires_on: string;
  now: string;
}

const startWindow = prepared((db, { key, atLeastNone, expires_on }: Points) =>
  db
    .insertInto("rate_limits")
    .values({ key, points: atLeastNone, expires_on })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ points: atLeastNone, expires_on }))
    .returning(["points", "expires_on"]),
);

/** Adds points to the window of a key, or starts a new one after its end. */
const addPoints = prepared((db, { key, points, atLeastNone, expires_on, now }: Points) =>
  db
    .insertInto("rate_limits")
    .values({ key, points: atLeastNone, expires_on })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOver = eb("rate_limits.expires_on", "<=", now);
        const sum = eb("rate_limits.points", "+", points);
        return {
          points: eb.case().when(isOver).then(atLeastNone).when(sum, ">", 0).then(sum).else(0).end(),
          expires_on: eb.case().when(isOver).then(expires_on).else(eb.ref("rate_limits.expires_on")).end(),
        };
      }),
    )
    .returning(["points", "expires_on"]),
);

/**
 * A rate limiter of rate-limiter-flexible that counts in the table `rate_limits`, which all processes on one database
 * share. The package's own stores need their own connection, and a second writing connection in one process blocks on
 * SQLite (decision record 010).
 */
export class DatabaseLimiter extends RateLimiterStoreAbstract {
  readonly #database: Database<Tables>;

  /** @throws Error for a longer window than the privacy policy allows */
  constructor({ database, name, points, seconds }: LimiterOptions) {
    if (seconds * 1000 > lengthOf("attempt_counter")) throw new Error(`${name} counts for too long`);
    super({ keyPrefix: name, points, duration: seconds, storeClient: database });
    this.#database = database;
  }

  /**
   * Counts one point of a key.
   * @throws RequestError 429 when the key has no points left; with `trx`, the caller's transaction must roll back
   */
  async count(key: string, options: CountOptions = {}): Promise<void> {
    try {
      await this.consume(key, 1, options);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooManyRequests(Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  /** Counts one point of a key, also when it has none left; returns whether it had one. Does not reject in that case. */
  async isCounted(key: string, options: CountOptions = {}): Promise<boolean> {
    return (await this.penalty(key, 1, options)).consumedPoints <= this.points;
  }

  /**
   * Seconds until a new window of a key that has no points left; 0 when it can count now. Counts nothing.
   * @param used points that the key must have used, instead of all
   */
  async secondsToWait(
    key: string,
    { trx, used = this.points }: CountOptions & { used?: number } = {},
  ): Promise<number> {
    const now = new Date();
    const row = await (trx ?? this.#database.read)
      .selectFrom("rate_limits")
      .select("expires_on")
      .where("key", "=", this.getKey(key))
      .where("points", ">=", used)
      .where("expires_on", ">", now.toISOString())
      .executeTakeFirst();
    return row ? Math.ceil((Date.parse(row.expires_on) - now.getTime()) / 1000) : 0;
  }

  /** Gives one point back; the count of a window never falls below 0. */
  async giveBack(key: string, options: CountOptions = {}): Promise<void> {
    await this.reward(key, 1, options);
  }

  /** Starts a new window without points. */
  async restart(key: string, options: CountOptions = {}): Promise<void> {
    await this.set(key, 0, this.duration, options);
  }

  /** Called by the base class: adds points to a key, or starts a new window after the last one. */
  protected _upsert(key: string, points: number, durationMs: number, replaces: boolean, { trx }: CountOptions) {
    const add = async (transaction: Transaction<Tables>): Promise<Counted> => {
      const now = Date.now();
      const { rows } = await (replaces ? startWindow : addPoints)(transaction, {
        key,
        points,
        atLeastNone: Math.max(0, points),
        expires_on: new Date(now + durationMs).toISOString(),
        now: new Date(now).toISOString(),
      });
      const [counted] = rows;
      if (!counted) throw new Error("The counter was not written");
      return counted;
    };
    return trx ? add(trx) : this.#database.write(add);
  }

  /** Called by the base class: converts the result of `_upsert`. */
  protected _getRateLimiterRes(_key: string, changed: number, { points, expires_on }: Counted): RateLimiterRes {
    const msBeforeNext = Math.max(0, Date.parse(expires_on) - Date.now());
    return new RateLimiterRes(Math.max(0, this.points - points), msBeforeNext, points, points === changed);
  }
}
