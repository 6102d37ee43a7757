import type BetterSqlite3 from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { LRUCache } from "lru-cache";
import type { LoopTurns } from "./loop-turns";
import { beginStatement } from "./statement-time";

/** Compiling a statement takes longer than many take to run. A page has up to 40, which differ in their lists' lengths. */
const KEPT_STATEMENTS = 300;
/** Of all kept statements' SQL, in characters; SQLite needs several times as many bytes for each. Callers of the API can make long ones. */
const KEPT_CHARACTERS = 1_000_000;
const LONGEST_KEPT = 20_000;

/** Turns errors of SQLite or of the file system into a `StorageFault`; returns other errors unchanged. */
export type Explain = (error: unknown) => unknown;

/** A time of `performance.now()`: statements run one after the other in this thread. */
let statementEndsAt = Number.POSITIVE_INFINITY;

/** Whether the statement that runs now has used up its time. */
export const isStatementLate = (): boolean => performance.now() > statementEndsAt;

export class SqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite3.Database;
  readonly #explain: Explain;
  readonly #turns: LoopTurns | undefined;
  /** SQLite compiles a statement again by itself after a change of the schema. */
  readonly #statements = new LRUCache<string, BetterSqlite3.Statement<unknown[]>>({
    max: KEPT_STATEMENTS,
    maxSize: KEPT_CHARACTERS,
    maxEntrySize: LONGEST_KEPT,
    sizeCalculation: (_, sql) => sql.length,
  });

  /** @param turns of all readers; the writer has none, because an order's statements are short */
  constructor(database: BetterSqlite3.Database, explain: Explain, turns?: LoopTurns) {
    this.#database = database;
    this.#explain = explain;
    this.#turns = turns;
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  /** Runs a statement that controls transactions. @throws the error of SQLite, unexplained */
  run(sql: string): void {
    this.#prepared(sql).run();
  }

  close(): void {
    this.#database.close();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const turn = this.#turns?.begin();
    if (turn) await turn;
    const { leftMs, end } = beginStatement();
    statementEndsAt = performance.now() + leftMs;
    try {
      const statement = this.#prepared(sql);
      const bound = parameters.map(toSqlite);
      if (statement.reader) return { rows: statement.all(...bound) as R[] };
      const { changes, lastInsertRowid } = statement.run(...bound);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw this.#explain(error);
    } finally {
      statementEndsAt = Number.POSITIVE_INFINITY;
      end();
    }
  }

  #prepared(sql: string): BetterSqlite3.Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare<unknown[]>(sql);
    this.#statements.set(sql, statement);
    return statement;
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
