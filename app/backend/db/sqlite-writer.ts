import { setTimeout as wait } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import type { Explain, SqliteConnection } from "./sqlite-connection";
import { StorageFault } from "./storage-fault";

/** Maximum wait for another process that holds the file's write lock. */
const WRITE_LOCK_LIMIT_MS = 30_000;

interface WriterOptions {
  connection: SqliteConnection;
  explain: Explain;
  /** The database's name in messages. */
  label: string;
  /** Maximum time of one writer's work, in milliseconds. */
  limitMs: number;
  /** A group takes no more writers after this time in milliseconds, so that the first one does not wait long for its commit. */
  groupMs: number;
}

/** A transaction of SQLite that several writers share. */
interface Group {
  begunAt: number;
  /** Writers whose work is done and waits for the commit. */
  done: number;
  /** Resolves when the work of the group is on the disk; rejects when all of it is lost. */
  committed: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * The one writing connection. Writers work one after the other, in order, each in a savepoint; those that are waiting at
 * the same time share one transaction, and so one `fsync`. A writer's promise settles only after the commit, so a shared
 * transaction promises as much as one for each writer:
 * - A writer that fails undoes its own work alone.
 * - When the commit fails, all writers of the group fail. A writer that has failed on its own gets that error too: it may have read
 *   rows of the group, which are undone.
 */
export class SqliteWriter {
  readonly #options: WriterOptions;
  readonly #waiting: WriteSlot[] = [];
  #working: WriteSlot | undefined;
  #group: Group | undefined;
  /**
   * True before a group begins, while the event loop goes round once: writers whose requests have arrived join it, replies to the
   * last group are sent, and other processes get the lock, which is held for the group's work alone.
   */
  #gathering = false;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Connections of kysely for this writer. Patient writers have no time limit and share their transaction with nobody. */
  driver({ patient }: { patient: boolean }): Driver {
    return {
      init: async () => {},
      acquireConnection: () => this.#slot(patient),
      beginTransaction: (connection) => this.#begin(connection as WriteSlot),
      commitTransaction: (connection) => this.#end(connection as WriteSlot, "commit"),
      rollbackTransaction: (connection) => this.#end(connection as WriteSlot, "rollback"),
      // A writer whose transaction could not begin still has its turn.
      releaseConnection: async (connection) => this.#release(connection as WriteSlot),
      destroy: async () => {},
    };
  }

  /** Commits what is done, unless somebody is still working. */
  close(): void {
    const { connection, label } = this.#options;
    if (!this.#working) this.#commit();
    else this.#failGroup(new StorageFault(`${label} was closed during a write`, true));
    connection.close();
  }

  #slot(isPatient: boolean): Promise<WriteSlot> {
    return new Promise((resolve) => {
      const slot = new WriteSlot(this.#options.connection, isPatient, () => resolve(slot));
      this.#waiting.push(slot);
      this.#startNext();
    });
  }

  async #begin(slot: WriteSlot): Promise<void> {
    const { connection, explain, label, limitMs } = this.#options;
    try {
      if (!this.#group) {
        await retryWhileBusy(() => connection.run("begin immediate"));
        this.#group = newGroup();
      }
      connection.run("savepoint work");
    } catch (error) {
      throw explain(error);
    }
    if (slot.isPatient) return;
    slot.limit = setTimeout(() => {
      slot.fault = new StorageFault(`${label}: a write took longer than ${limitMs / 1_000} s`, true);
      this.#undo();
      this.#release(slot);
    }, limitMs);
  }

  async #end(slot: WriteSlot, how: "commit" | "rollback"): Promise<void> {
    if (slot.isOver) {
      // A rollback follows a commit that failed.
      if (how === "rollback") return;
      throw slot.fault;
    }
    const group = this.#group;
    if (how === "commit") {
      if (slot.fault !== undefined) throw slot.fault;
      try {
        this.#options.connection.run("release work");
      } catch (error) {
        throw this.#options.explain(error);
      }
      if (group) group.done += 1;
    } else this.#undo(slot.fault);
    const dependsOnGroup = group !== undefined && group.done > 0;
    this.#release(slot);
    if (dependsOnGroup) await group.committed;
  }

  /** Undoes the work of the writer whose turn it is. Some failures (disk full, I/O) have undone the group's already. */
  #undo(fault?: unknown): void {
    const { connection, explain } = this.#options;
    try {
      connection.run("rollback to work");
      connection.run("release work");
    } catch (error) {
      this.#failGroup(fault ?? explain(error));
    }
  }

  /** Ends a turn. The next writer joins the group, unless the group is old or one of the two wants a transaction of its own. */
  #release(slot: WriteSlot): void {
    if (slot.isOver) return;
    slot.end();
    this.#working = undefined;
    const { groupMs } = this.#options;
    const isAlone = slot.isPatient || this.#waiting[0]?.isPatient;
    if (this.#group && (isAlone || performance.now() - this.#group.begunAt > groupMs)) this.#commit();
    this.#startNext();
  }

  #startNext(): void {
    if (this.#working || this.#gathering) return;
    if (this.#waiting.length === 0) this.#commit();
    else if (this.#group) this.#startWriter();
    else {
      this.#gathering = true;
      setImmediate(() => {
        this.#gathering = false;
        this.#startWriter();
      });
    }
  }

  #startWriter(): void {
    this.#working = this.#waiting.shift();
    this.#working?.start();
  }

  #commit(): void {
    const { connection, explain } = this.#options;
    const group = this.#group;
    if (!group) return;
    try {
      connection.run(group.done > 0 ? "commit" : "rollback");
      this.#group = undefined;
      group.resolve();
    } catch (error) {
      this.#failGroup(explain(error));
    }
  }

  /** All work of the group is lost. */
  #failGroup(error: unknown): void {
    const { connection } = this.#options;
    const group = this.#group;
    this.#group = undefined;
    if (connection.inTransaction) connection.run("rollback");
    group?.reject(error);
  }
}

/** The time in which one writer works: a connection of its own for kysely. */
class WriteSlot implements DatabaseConnection {
  readonly #connection: SqliteConnection;
  /** Why the transaction of this turn cannot go on. */
  fault: unknown;
  /** Ends the turn of a writer that takes too long. */
  limit: NodeJS.Timeout | undefined;
  isOver = false;

  constructor(
    connection: SqliteConnection,
    readonly isPatient: boolean,
    readonly start: () => void,
  ) {
    this.#connection = connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#requireTurn();
    try {
      return await this.#connection.executeQuery<R>(query);
    } catch (error) {
      // Without a transaction the next statement would be committed by itself.
      if (!this.#connection.inTransaction) this.fault ??= error;
      throw error;
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    this.#requireTurn();
    yield* this.#connection.streamQuery<R>(query);
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.limit);
  }

  #requireTurn(): void {
    if (this.fault !== undefined) throw this.fault;
    if (this.isOver) throw new Error("The transaction has ended");
  }
}

function newGroup(): Group {
  let resolve = () => {};
  let reject = (_: unknown) => {};
  const committed = new Promise<void>((onCommit, onLoss) => {
    resolve = onCommit;
    reject = onLoss;
  });
  // A group may be lost that nobody waits for.
  committed.catch(() => {});
  return { begunAt: performance.now(), done: 0, committed, resolve, reject };
}

/** Repeats `attempt` while another process holds the lock; waits outside of SQLite, where waiting blocks the event loop. */
export async function retryWhileBusy<R>(attempt: () => R): Promise<R> {
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

export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
