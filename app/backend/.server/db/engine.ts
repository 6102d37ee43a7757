import { AsyncLocalStorage } from "node:async_hooks";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Kysely, Transaction } from "kysely";
import { openPostgres, retryConflicts } from "./engine-postgres";
import { openSqlite } from "./engine-sqlite";

/** One database, `T` being its tables, used alike on both engines. */
export interface Database<T> {
  readonly engine: "sqlite" | "postgres";

  /** For reading only: SQLite refuses writes here. */
  readonly read: Kysely<T>;

  /**
   * Runs `work` in one transaction, which is durable once the promise resolves and undone when `work` rejects.
   * `work` may run more than once (PostgreSQL undoes one of two transactions that conflict), so it must do nothing but
   * talk to `trx`. Calls cannot be nested. On SQLite all transactions of a process run one after the other, so work
   * that waits for anything but the database delays every writer.
   */
  write<R>(work: (trx: Transaction<T>) => Promise<R>): Promise<R>;

  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Path of an SQLite file; `:memory:` is a temporary file that goes when the database is closed. */
  file?: string;

  /** `postgres://…`; wins over `file`. */
  url?: string;

  /** PostgreSQL only: schema to work in instead of the server's default; made when missing. */
  schema?: string;
}

/** Opens SQLite or PostgreSQL. Rejects when the file or the server cannot be reached. */
export async function openDatabase<T>({ file, url, schema }: DatabaseOptions): Promise<Database<T>> {
  if (url !== undefined) return openOnPostgres(url, schema);
  if (file === undefined) throw new Error("A database needs a file or a URL");
  return file === ":memory:" ? openTemporary() : openOnSqlite(file);
}

async function openOnPostgres<T>(url: string, schema?: string): Promise<Database<T>> {
  const pool = await openPostgres<T>(url, schema);
  const alone = refuseNesting();
  return {
    engine: "postgres",
    read: pool,
    write: (work) => alone(() => retryConflicts(() => pool.transaction().execute(work))),
    close: once(() => pool.destroy()),
  };
}

async function openOnSqlite<T>(file: string): Promise<Database<T>> {
  await mkdir(dirname(file), { recursive: true });
  const { read, writer, close } = await openSqlite<T>(file);
  const alone = refuseNesting();
  return {
    engine: "sqlite",
    read,
    write: (work) => alone(() => writer.transaction().execute(work)),
    close: once(close),
  };
}

async function openTemporary<T>(): Promise<Database<T>> {
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

/** A write within a write would wait for itself on SQLite, and be a second transaction on PostgreSQL. */
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
