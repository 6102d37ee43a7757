import type BetterSqlite3 from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { LRUCache } from "lru-cache";

/** Compiling a statement takes longer than many take to run. A page has up to 40, which differ in their lists' lengths. */
const KEPT_STATEMENTS = 300;

/** Turns errors of SQLite or of the file system into a `StorageFault`; returns other errors unchanged. */
export type Explain = (error: unknown) => unknown;

export class SqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite3.Database;
  readonly #explain: Explain;
  /** SQLite compiles a statement again by itself after a change of the schema. */
  readonly #statements = new LRUCache<string, BetterSqlite3.Statement<unknown[]>>({ max: KEPT_STATEMENTS });

  constructor(database: BetterSqlite3.Database, explain: Explain) {
    this.#database = database;
    this.#explain = explain;
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
    try {
      const statement = this.#prepared(sql);
      const bound = parameters.map(toSqlite);
      if (statement.reader) return { rows: statement.all(...bound) as R[] };
      const { changes, lastInsertRowid } = statement.run(...bound);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw this.#explain(error);
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
