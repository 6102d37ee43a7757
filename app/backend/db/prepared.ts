import type { Compilable, CompiledQuery, Insertable, Kysely, QueryResult } from "kysely";
import type { Tables } from "./schema";

/** Stands for a value while kysely compiles a query. */
class Placeholder {
  constructor(readonly name: string) {}
}

type Values = Record<string, unknown>;

/** Runs a prepared query; its rows are typed, and `numAffectedRows` counts the rows that it has changed. */
type Prepared<V, O> = (db: Kysely<Tables>, values: V) => Promise<QueryResult<O>>;

/**
 * A query that kysely builds and compiles once per engine: this takes several times as long as running a short statement.
 * For the statements of an order.
 * @param build makes the query from stand-ins of the values; it may pass them on to kysely, but not look at them
 */
export function prepared<V extends object, O>(build: (db: Kysely<Tables>, values: V) => Compilable<O>): Prepared<V, O> {
  // The adapter's class stands for the engine.
  const compiled = new Map<unknown, CompiledQuery<O>>();
  const standIns = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as V;
  return (db, values) => {
    const engine = db.getExecutor().adapter.constructor;
    const query = compiled.get(engine) ?? build(db, standIns).compile();
    compiled.set(engine, query);
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? (values as Values)[one.name] : one));
    return db.executeQuery({ ...query, parameters });
  };
}

const inserts = new Map<string, Prepared<Values, { id: number }>>();

type FastTable = "mails" | "order_items" | "orders";

/**
 * Inserts one row by a prepared statement.
 * @returns its id
 */
export async function insertRow<T extends FastTable>(
  db: Kysely<Tables>,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<number> {
  const id = await insertUnlessTaken(db, table, row, null);
  if (id === undefined) throw new Error(`No row of ${table} was inserted`);
  return id;
}

/**
 * Inserts one row by a prepared statement, unless another row has its value of this unique column; without an error, which
 * would end PostgreSQL's transaction.
 * @returns its id; undefined when the value is taken
 */
export async function insertUnlessTaken<T extends FastTable>(
  db: Kysely<Tables>,
  table: T,
  row: Insertable<Tables[T]>,
  unique: string | null,
): Promise<number | undefined> {
  const columns = Object.keys(row);
  const key = [table, unique, ...columns].join(" ");
  // The types of kysely do not follow a table that is a parameter; for them every table is that of mails.
  const insert =
    inserts.get(key) ??
    prepared((db, values: Values) =>
      db
        .insertInto(table as "mails")
        .values(Object.fromEntries(columns.map((name) => [name, values[name]])) as Insertable<Tables["mails"]>)
        .$if(unique !== null, (query) => query.onConflict((conflict) => conflict.column(unique as "id").doNothing()))
        .returning("id"),
    );
  inserts.set(key, insert);
  const { rows } = await insert(db, row as Values);
  return rows[0]?.id;
}
