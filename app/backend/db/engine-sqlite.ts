import { closeSync, openSync } from "node:fs";
import type BetterSqlite3 from "better-sqlite3";
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
} from "kysely";
import { PRIVATE_FILE } from "../files/private-files";
import { LoopTurns } from "./loop-turns";
import { ReadTimeout } from "./read-timeout";
import { type Explain, isStatementLate, SqliteConnection } from "./sqlite-connection";
import { sqliteLibrary } from "./sqlite-library";
import { markUsed, refuseLoneCopy, SqliteUse } from "./sqlite-use";
import { isBusy, retryWhileBusy, SqliteWriter } from "./sqlite-writer";
import { StorageFault } from "./storage-fault";

/**
 * Waiting inside SQLite blocks the event loop, so the writer waits there only briefly and sleeps between tries. Readers in
 * WAL mode wait only while another process recovers or closes the file.
 */
const WRITER_BUSY_TIMEOUT_MS = 5;
const READER_BUSY_TIMEOUT_MS = 1_000;

const READER_CONNECTIONS = 4;

/** Maximum time of a write: as on PostgreSQL, so that one that hangs does not hold up the others for ever. */
const WRITE_LIMIT_MS = 8_000;
/** Some ten orders take this long. */
const GROUP_MS = 10;

/**
 * 2 MiB of the file for each connection. With the library's 16 MiB pages cost the same CPU time, and all connections together
 * 80 MB more.
 */
const CACHE_SIZE = "cache_size = -2048";

interface SqliteHandles<T> {
  /** The database's name in messages. */
  label: string;
  read: Kysely<T>;
  /** Runs `work` in a transaction; without time limit and in a transaction of its own if it is `patient`. */
  write<R>(work: (trx: Transaction<T>) => Promise<R>, options: { patient: boolean }): Promise<R>;
  /** Copies one moment of the database to a new file, which is marked as not in use. Writers go on meanwhile. */
  copyTo(target: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens one SQLite file several times: one connection writes, and several others refuse to write.
 * @param acceptsCopy whether a copy that lacks its last changes may be opened
 * @throws StorageFault, also by every query, when the file is damaged, full, locked for long, or not accessible
 */
export async function openSqlite<T>(file: string, acceptsCopy: boolean): Promise<SqliteHandles<T>> {
  const label = `SQLite database ${file}`;
  const explain = explainer(label);
  const use = new SqliteUse(file);
  const opened = await openFirst(file, { label, use, acceptsCopy }).catch((error: unknown) => {
    throw explain(error);
  });
  const connection = new SqliteConnection(opened, explain);
  const writer = new SqliteWriter({ connection, explain, label, limitMs: WRITE_LIMIT_MS, groupMs: GROUP_MS });
  const kysely = (driver: Driver) => new Kysely<T>({ dialect: sqliteDialect(driver) });
  const transactions = kysely(writer.driver({ patient: false }));
  const patientTransactions = kysely(writer.driver({ patient: true }));
  const read = kysely(new SqliteReaders(() => openReader(file, use), explain));
  return {
    label,
    read,
    write: (work, { patient }) => (patient ? patientTransactions : transactions).transaction().execute(work),
    copyTo: (target) =>
      copySnapshot(file, target, use).catch((error: unknown) => {
        throw explainer(`SQLite database ${target}`)(error);
      }),
    async close() {
      await read.destroy();
      use.end(() => writer.close());
    },
  };
}

async function openFirst(
  file: string,
  { label, use, acceptsCopy }: { label: string; use: SqliteUse; acceptsCopy: boolean },
) {
  if (!acceptsCopy) await refuseLoneCopy(file, label);
  return retryWhileBusy(() => openWriter(file, use));
}

function openWriter(file: string, use: SqliteUse): BetterSqlite3.Database {
  // SQLite gives its additional files the mode of the main file.
  closeSync(openSync(file, "a", PRIVATE_FILE));
  const connection = use.add(new (sqliteLibrary())(file, { timeout: WRITER_BUSY_TIMEOUT_MS }));
  try {
    connection.pragma(CACHE_SIZE);
    markUsed(connection, file);
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    addFunctions(connection);
    return connection;
  } catch (error) {
    use.end();
    throw error;
  }
}

/** Pages of 4 KiB that are copied at once: a few milliseconds, in which no request is answered. */
const COPIED_PAGES = 128;

async function copySnapshot(file: string, target: string, use: SqliteUse): Promise<void> {
  const source = use.add(new (sqliteLibrary())(file, { readonly: true, timeout: READER_BUSY_TIMEOUT_MS }));
  try {
    // Within a transaction SQLite copies one snapshot. Without one, each write begins the copy again.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_master").get();
    await source.backup(target, { progress: () => COPIED_PAGES });
  } finally {
    use.close(source);
  }
  const copy = new (sqliteLibrary())(target);
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}

function openReader(file: string, use: SqliteUse): BetterSqlite3.Database {
  const connection = use.add(new (sqliteLibrary())(file, { timeout: READER_BUSY_TIMEOUT_MS }));
  addFunctions(connection);
  connection.pragma(CACHE_SIZE);
  connection.pragma("query_only = ON");
  return connection;
}

/**
 * `unicode_lower(text)`: SQLite's own `lower` handles a to z only. `in_time(row)` fails with `ReadTimeout` once the statement
 * has used up its time; its row argument makes SQLite call it for each row.
 */
function addFunctions(connection: BetterSqlite3.Database): void {
  connection.function("in_time", (_row) => {
    if (isStatementLate()) throw new ReadTimeout("The statement took too long");
    return 1;
  });
  connection.function("unicode_lower", { deterministic: true }, (value) =>
    typeof value === "string" ? value.toLowerCase() : value,
  );
}

const RIGHTS = "This user must be able to read and write the file and its directory.";
/** The operator's remedy for an error, by the start of SQLite's code. */
const REMEDIES: [code: string, remedy: string][] = [
  [
    "SQLITE_NOTADB",
    "The file is damaged, or not an SQLite database: restore a copy, or move it away to start with an empty one.",
  ],
  ["SQLITE_CORRUPT", "The file is damaged: restore a copy, or move it away to start with an empty one."],
  ...["SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM"].map((code): [string, string] => [code, RIGHTS]),
  ["SQLITE_FULL", "The disk is full."],
  ["SQLITE_IOERR", "The disk is full or failing."],
  ["SQLITE_BUSY", "Another program keeps it locked."],
];
/** Messages of Node and better-sqlite3 for a missing binary, or one for another version of Node. */
const NO_BINARY =
  /did not self-register|NODE_MODULE_VERSION|Could not locate the bindings file|Cannot find module 'better-sqlite3'/;

function explainer(label: string): Explain {
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
    return remedy === undefined ? error : new StorageFault(`${label}: ${error.message}. ${remedy}`, isBusy(error));
  };
}

export function sqliteDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** A fixed number of reading connections, handed out first come, first served. */
class SqliteReaders implements Driver {
  readonly #open: () => BetterSqlite3.Database;
  readonly #explain: Explain;
  readonly #opened: SqliteConnection[] = [];
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  readonly #turns = new LoopTurns();

  constructor(open: () => BetterSqlite3.Database, explain: Explain) {
    this.#open = open;
    this.#explain = explain;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#opened.length < READER_CONNECTIONS) {
      const connection = new SqliteConnection(this.#openExplained(), this.#explain, this.#turns);
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
    if (connection instanceof SqliteConnection) connection.run("begin");
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SqliteConnection) connection.run("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SqliteConnection && connection.inTransaction) connection.run("rollback");
  }

  async destroy(): Promise<void> {
    for (const connection of this.#opened.splice(0)) connection.close();
    this.#idle.splice(0);
  }
}
