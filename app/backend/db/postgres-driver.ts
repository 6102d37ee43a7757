import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import pg from "pg";
import { beginStatement } from "./statement-time";
import { StorageFault } from "./storage-fault";

/** query_canceled, lock_not_available: the statement failed, but the connection is still usable. */
const LEFT_OPEN = new Set<string | undefined>(["57014", "55P03"]);

/** Turns connection errors of pg into a `StorageFault`; while `connecting`, every error. */
export type Explain = (error: unknown, connecting?: boolean) => unknown;

/**
 * The time of the last missing answer, and the time of each connection's last answer. After one connection timed out,
 * connections without an answer since then are closed instead of being tried one after the other.
 */
export class ConnectionHealth {
  #since = Number.NEGATIVE_INFINITY;
  readonly #lastAnswers = new WeakMap<pg.PoolClient, number>();

  markAnswered(client: pg.PoolClient): void {
    this.#lastAnswers.set(client, performance.now());
  }

  /** A query sent at `time` got no answer. */
  markTimeout(time: number): void {
    this.#since = Math.max(this.#since, time);
  }

  isUsable(client: pg.PoolClient): boolean {
    return (this.#lastAnswers.get(client) ?? this.#since) >= this.#since;
  }
}

interface DriverOptions {
  pool: pg.Pool;
  health: ConnectionHealth;
  explain: Explain;
  /** The statement that begins a transaction. */
  begin: string;
  /**
   * Maximum time in milliseconds for one use of a connection, from the request for it to the end of its last query; then
   * the connection is closed, even in the middle of a query. Without it there is no limit.
   */
  limitMs?: number;
  /**
   * Milliseconds in which a statement may have waited for the network, for processors and for others' work. Without it statements do
   * not count for their client: those of writers wait for locks.
   */
  waitMs?: number;
}

export function postgresDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Kysely's own driver returns a connection to the pool after a time-out, where it blocks the next user. */
export class PostgresDriver implements Driver {
  readonly #options: DriverOptions;
  readonly #used = new Set<PostgresConnection>();

  constructor(options: DriverOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { pool, health, explain, waitMs, limitMs = Number.POSITIVE_INFINITY } = this.#options;
    const until = performance.now() + limitMs;
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw explain(error, true);
      });
      if (health.isUsable(client)) {
        const connection = new PostgresConnection(client, { health, explain, until, limitMs, waitMs });
        this.#used.add(connection);
        return connection;
      }
      client.release(true);
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof PostgresConnection)) return;
    this.#used.delete(connection);
    connection.release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PostgresConnection) await connection.run(this.#options.begin);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PostgresConnection) await connection.run("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The server rolls back the transaction of a lost connection itself; a failing rollback would hide the original error.
    if (connection instanceof PostgresConnection && !connection.lost) await connection.run("rollback");
  }

  /** Ends the running queries. The code that opened the pool closes it. */
  async destroy(): Promise<void> {
    for (const connection of this.#used) connection.abandon();
  }
}

interface ConnectionOptions
  extends Required<Pick<DriverOptions, "health" | "explain" | "limitMs">>,
    Pick<DriverOptions, "waitMs"> {
  /** A time of `performance.now()`. */
  until: number;
}

/** One use of a connection of the pool. */
class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #options: ConnectionOptions;
  readonly #timer: NodeJS.Timeout | undefined;
  #askedAt: number | undefined;
  #released = false;
  #fault: unknown;

  constructor(client: pg.PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
    const left = options.until - performance.now();
    if (left < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#expire(), Math.max(0, left));
  }

  /** Whether the connection is unusable. */
  get lost(): boolean {
    return this.#fault !== undefined;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#ask(() => this.#client.query(sql, [...parameters]));
    const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
    return { numAffectedRows: changes ? BigInt(rowCount ?? 0) : undefined, rows };
  }

  // biome-ignore lint/correctness/useYield: Kysely requires an iterator; no query streams on PostgreSQL.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Queries are not streamed");
  }

  /** One or several statements without parameters. */
  async run(sql: string): Promise<void> {
    await this.#ask(() => this.#client.query(sql));
  }

  release(): void {
    clearTimeout(this.#timer);
    if (this.#released) return;
    this.#released = true;
    this.#client.release(this.lost);
  }

  /** Closes the connection, even in the middle of a query, which then fails. */
  abandon(fault: unknown = new StorageFault("The database is closed", true)): void {
    this.#fault ??= fault;
    this.release();
  }

  async #ask<R>(ask: () => Promise<R>): Promise<R> {
    if (this.#fault !== undefined) throw this.#fault;
    const { waitMs } = this.#options;
    const statement = waitMs === undefined ? undefined : beginStatement(waitMs);
    this.#askedAt = performance.now();
    try {
      const answer = await ask();
      this.#options.health.markAnswered(this.#client);
      return answer;
    } catch (error) {
      throw this.#fault ?? this.#explained(error);
    } finally {
      this.#askedAt = undefined;
      statement?.end();
    }
  }

  #explained(error: unknown): unknown {
    const explained = this.#options.explain(error);
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (explained instanceof StorageFault && !LEFT_OPEN.has(code)) this.#fault = explained;
    else if (code !== undefined) this.#options.health.markAnswered(this.#client);
    return explained;
  }

  #expire(): void {
    if (this.#askedAt !== undefined) this.#options.health.markTimeout(this.#askedAt);
    this.abandon(this.#options.explain(new StorageFault(`no answer within ${this.#options.limitMs} ms`, true)));
  }
}
