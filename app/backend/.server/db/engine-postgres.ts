import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

const MAX_CONNECTIONS = 10;
const MAX_ATTEMPTS = 12;

/** serialization_failure, deadlock_detected: the transaction was undone and may simply be tried again. */
const RETRIABLE = new Set(["40001", "40P01"]);

/** pg's numbers of the types whose values SQLite gives as numbers or texts: both engines shall give the same. */
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/** Opens a pool; with `schema` every connection works in that schema, which is made when missing. */
export async function openPostgres<T>(url: string, schema?: string): Promise<Kysely<T>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
    ...(schema === undefined ? {} : { options: `-c search_path=${quoted(schema).replace(/([\\ ])/g, "\\$1")}` }),
  });
  // An idle connection that the server ends must not end the process; the pool opens another one.
  pool.on("error", () => {});
  try {
    if (schema === undefined) await pool.query("select 1");
    else await createSchema(pool, schema);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new Kysely<T>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs `attempt` again, after a short random pause, when PostgreSQL undid it for the sake of another transaction. */
export async function retryConflicts<R>(attempt: () => Promise<R>): Promise<R> {
  for (let round = 1; ; round++) {
    try {
      return await attempt();
    } catch (error) {
      if (round >= MAX_ATTEMPTS || !(error instanceof pg.DatabaseError) || !RETRIABLE.has(error.code ?? ""))
        throw error;
      await wait(Math.random() * Math.min(200, 5 * 2 ** round));
    }
  }
}

async function createSchema(pool: pg.Pool, schema: string): Promise<void> {
  try {
    await pool.query(`create schema if not exists ${quoted(schema)}`);
  } catch (error) {
    // Two connections that create it at the same moment: one of them meets the other's row.
    if (!(error instanceof pg.DatabaseError) || error.code !== "23505") throw error;
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function getTypeParser(type: number, format?: "text" | "binary"): (value: string) => unknown {
  if (type === INT8 || type === NUMERIC) return Number;
  if (type === DATE) return String;
  if (type === TIMESTAMP) return (value) => new Date(`${value}Z`).toISOString();
  if (type === TIMESTAMPTZ) return (value) => new Date(value).toISOString();
  return format === "binary" ? pg.types.getTypeParser(type, "binary") : pg.types.getTypeParser(type);
}
