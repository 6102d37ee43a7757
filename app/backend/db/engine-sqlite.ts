import { closeSync, openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { PRIVATE_FILE } from "../files/private-files";
import { ReadTimeout } from "./read-timeout";
import { sqliteLibrary } from "./sqlite-library";
import { StorageFault } from "./storage-fault";

/** Maximum wait for another process that holds the file's write lock. */
const WRITE_LOCK_LIMIT_MS = 30_000;

/**
 * Waiting inside SQLite blocks the event loop, so the writer waits there only briefly and sleeps between tries. Readers in
 * WAL mode wait only while another process recovers or closes the file.
 */
const WRITER_BUSY_TIMEOUT_MS = 5;
const READER_BUSY_TIMEOUT_MS = 1_000;

const READER_CONNECTIONS = 4;

/** Turns errors of SQLite or of the file system into a `StorageFault`; returns other errors unchanged. */
type Explain = (error: unknown) => unknown;

interface SqlitePair<T> {
  /** The database's name in messages. */
  place: string;
  read: Kysely<T>;
  writer: Kysely<T>;
  close(): Promise<void>;
}

/**
 * Opens one SQLite file twice: `writer` has a single connection whose transactions take the write lock at once and queue
 * up; `read` has several connections that refuse to write.
 * @throws StorageFault, also by every query, when the file is damaged, full, locked for long, or not accessible
 */
export async function openSqlite<T>(file: string): Promise<SqlitePair<T>> {
  const place = `SQLite database ${file}`;
  const explain = explainer(place);
  const connection = await retryWhileBusy(() => openWriter(file)).catch((error: unknown) => {
    throw explain(error);
  });
  const kysely = (open: () => BetterSqlite3.Database, connections: number, begin: string) =>
    new Kysely<T>({ dialect: sqliteDialect(new SqliteDriver(open, connections, begin, explain)) });
  const writer = kysely(() => connection, 1, "begin immediate");
  const read = kysely(() => openReader(file), READER_CONNECTIONS, "begin");
  return {
    place,
    read,
    writer,
    async close() {
      await read.destroy();
      await writer.destroy();
      // Kysely does not close a driver that was never used; closing twice does no harm.
      connection.close();
    },
  };
}

function openWriter(file: string): BetterSqlite3.Database {
  // SQLite gives its additional files the mode of the main file.
  closeSync(openSync(file, "a", PRIVATE_FILE));
  const connection = new (sqliteLibrary())(file, { timeout: WRITER_BUSY_TIMEOUT_MS });
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    addFunctions(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function openReader(file: string): BetterSqlite3.Database {
  const connection = new (sqliteLibrary())(file, { timeout: READER_BUSY_TIMEOUT_MS });
  addFunctions(connection);
  connection.pragma("query_only = ON");
  return connection;
}

/**
 * `unicode_lower(text)`: SQLite's own `lower` handles a to z only. `before_deadline(row, ms)` fails with `ReadTimeout`
 * once `performance.now()` is later; its row argument makes SQLite call it for each row.
 */
function addFunctions(connection: BetterSqlite3.Database): void {
  connection.function("before_deadline", (_row, deadline) => {
    if (performance.now() > Number(deadline)) throw new ReadTimeout("The statement took too long");
    return 1;
  });
  connection.function("unicode_lower", { deterministic: true }, (value) =>
    typeof value === "string" ? value.toLowerCase() : value,
  );
}

const RIGHTS = "This user must be able to read and write the file and its directory.";
/** The operator's remedy for an error, by the start of SQLite's code. */
const REMEDIES: [code: string, remedy: string][] = [
  ["SQLITE_NOTADB", "The file is damaged, or no SQLite database: restore a copy, or move it away to start anew."],
  ["SQLITE_CORRUPT", "The file is damaged: restore a copy, or move it away to start anew."],
  ...["SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM"].map((code): [string, string] => [code, RIGHTS]),
  ["SQLITE_FULL", "The disk is full."],
  ["SQLITE_IOERR", "The disk is full or failing."],
  ["SQLITE_BUSY", "Another program keeps it locked."],
];
/** Messages of Node and better-sqlite3 for a missing binary, or one for another version of Node. */
const NO_BINARY =
  /did not self-register|NODE_MODULE_VERSION|Could not locate the bindings file|Cannot find module 'better-sqlite3'/;

function explainer(place: string): Explain {
  return (error) => {
    if (!(error instanceof Error) || error instanceof StorageFault) return error;
    if (NO_BINARY.test(error.message))
      return new StorageFault(
        `The package better-sqlite3 has no binary for this Node (${process.version}): run npm ci with it, or npm start, which does.`,
        false,
      );
    const code = "code" in error ? String(error.code) : "";
    // Errors with `syscall` come from the file system, before SQLite opens the file.
    const remedy = REMEDIES.find(([start]) => code.startsWith(start))?.[1] ?? ("syscall" in error ? RIGHTS : undefined);
    return remedy === undefined ? error : new StorageFault(`${place}: ${error.message}. ${remedy}`, isBusy(error));
  };
}

async function retryWhileBusy<R>(attempt: () => R): Promise<R> {
  const deadline = Date.now() + WRITE_LOCK_LIMIT_MS;
  for (let round = 0; ; round++) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await wait(Math.min(50, 1 + 2 ** Math.min(round, 5) * Math.random()));
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

function sqliteDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** A fixed number of connections, handed out first come, first served. */
class SqliteDriver implements Driver {
  readonly #open: () => BetterSqlite3.Database;
  readonly #size: number;
  readonly #begin: string;
  readonly #explain: Explain;
  readonly #opened: SqliteConnection[] = [];
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];

  constructor(open: () => BetterSqlite3.Database, size: number, begin: string, explain: Explain) {
    this.#open = open;
    this.#size = size;
    this.#begin = begin;
    this.#explain = explain;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#opened.length < this.#size) {
      const connection = new SqliteConnection(this.#openExplained(), this.#explain);
      this.#opened.push(connection);
      return connection;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #openExplained(): BetterSqlite3.Database {
    try {
      return this.#open();
    } catch (error) {
      throw this.#explain(error);
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof SqliteConnection)) return;
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof SqliteConnection)) return;
    try {
      await retryWhileBusy(() => connection.run(this.#begin));
    } catch (error) {
      throw this.#explain(error);
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Some failures (disk full, I/O) end the transaction themselves; then there is nothing to roll back.
    if (connection instanceof SqliteConnection && connection.inTransaction) connection.run("rollback");
  }

  async destroy(): Promise<void> {
    for (const connection of this.#opened.splice(0)) connection.close();
    this.#idle.splice(0);
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite3.Database;
  readonly #explain: Explain;

  constructor(database: BetterSqlite3.Database, explain: Explain) {
    this.#database = database;
    this.#explain = explain;
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  run(sql: string): void {
    this.#database.prepare(sql).run();
  }

  close(): void {
    this.#database.close();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const statement = this.#database.prepare<unknown[], R>(sql);
      const bound = parameters.map(toSqlite);
      if (statement.reader) return { rows: statement.all(...bound) };
      const { changes, lastInsertRowid } = statement.run(...bound);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw this.#explain(error);
    }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#database.prepare<unknown[], R>(sql).iterate(...parameters.map(toSqlite))) {
      yield { rows: [row] };
    }
  }
}

/** SQLite has no booleans and no dates; NUL in a text is refused because PostgreSQL cannot store it. */
function toSqlite(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string" && value.includes("\0")) throw new RangeError("Text with a NUL character");
  return value;
}
