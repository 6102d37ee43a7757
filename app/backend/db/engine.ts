import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Kysely, Transaction } from "kysely";
import type { Policy } from "~/shop/policy";
import { closeToOthers, makePrivateDirectory, PRIVATE_FILE } from "../files/private-files";
import { openPostgres, retryConflicts } from "./engine-postgres";
import { openSqlite } from "./engine-sqlite";

/** One database with the tables `T`, the same on both engines. */
export interface Database<T> {
  readonly engine: "sqlite" | "postgres";

  /** The database's name in messages: file, or server, database and role. */
  readonly label: string;

  /** Read only: SQLite refuses writes here. */
  readonly read: Kysely<T>;

  /** The shop's policy for the rules that read and write these tables. */
  readonly policy: Policy;

  /**
   * Runs `work` in one transaction, which is durable once the promise resolves and rolled back when `work` rejects.
   * `work` may run more than once (PostgreSQL rolls back one of two conflicting transactions), so `trx` must be its only
   * side effect. Calls cannot be nested. On SQLite all work of a process runs one after the other, so work that waits for
   * anything but the database delays every writer. It fails after eight seconds, unless it is `patient`: for work on the
   * whole database before the first request.
   * @throws StorageFault when the database is unreachable, hangs, is damaged or full, or refuses us; so does every read
   */
  write<R>(work: (trx: Transaction<T>) => Promise<R>, options?: WriteOptions): Promise<R>;

  /**
   * SQLite only: copies one moment of the database to a new file, as whole as after a clean stop. Writers go on meanwhile.
   * @throws StorageFault, for example when the disk is full
   */
  copyTo?(target: string): Promise<void>;

  close(): Promise<void>;
}

interface WriteOptions {
  patient?: boolean;
}

export interface DatabaseOptions {
  /** Path of an SQLite file; `:memory:` is a temporary file that closing the database removes. */
  file?: string;

  /** `postgres://…`; overrides `file`. */
  url?: string;

  /** PostgreSQL only: a schema to use instead of the server's default; created if missing. */
  schema?: string;

  /** SQLite only: whether to open a copy of a file in use that lacks its last changes. Default: it is refused. */
  acceptsCopy?: boolean;

  policy: Policy;
}

/**
 * Opens SQLite or PostgreSQL.
 * @throws StorageFault when the file or the server cannot be used
 */
export async function openDatabase<T>(options: DatabaseOptions): Promise<Database<T>> {
  return { ...(await openEngine<T>(options)), policy: options.policy };
}

type Opened<T> = Omit<Database<T>, "policy">;

async function openEngine<T>({
  file,
  url,
  schema,
  acceptsCopy = false,
}: Omit<DatabaseOptions, "policy">): Promise<Opened<T>> {
  if (url !== undefined) return openOnPostgres(url, schema);
  if (file === undefined) throw new Error("A database needs a file or a URL");
  return file === ":memory:" ? openTemporary() : openOnSqlite(file, acceptsCopy);
}

async function openOnPostgres<T>(url: string, schema?: string): Promise<Opened<T>> {
  const { label, read, writer, patientWriter, close } = await openPostgres<T>(url, schema);
  const alone = refuseNesting();
  return {
    engine: "postgres",
    label,
    read,
    write(work, { patient = false } = {}) {
      const transactions = patient ? patientWriter : writer;
      return alone(() => retryConflicts(() => transactions.transaction().execute(work)));
    },
    close: once(close),
  };
}

async function openOnSqlite<T>(file: string, acceptsCopy = false): Promise<Opened<T>> {
  makePrivateDirectory(dirname(file));
  for (const suffix of ["", "-wal", "-shm"]) await closeToOthers(file + suffix, PRIVATE_FILE);
  const { label, read, write, copyTo, close } = await openSqlite<T>(file, acceptsCopy);
  const alone = refuseNesting();
  return {
    engine: "sqlite",
    label,
    read,
    write: (work, { patient = false } = {}) => alone(() => write(work, { patient })),
    copyTo,
    close: once(close),
  };
}

async function openTemporary<T>(): Promise<Opened<T>> {
  const directory = await mkdtemp(join(tmpdir(), "shop-db-"));
  const database = await openOnSqlite<T>(join(directory, "temporary.db"));
  return {
    ...database,
    close: once(async () => {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    }),
  };
}

/** A write inside a write would deadlock on SQLite, and be a second transaction on PostgreSQL. */
function refuseNesting(): <R>(run: () => Promise<R>) => Promise<R> {
  const writing = new AsyncLocalStorage<true>();
  return (run) => {
    if (writing.getStore()) return Promise.reject(new Error("A write inside a write: pass the transaction on instead"));
    return writing.run(true, run);
  };
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
