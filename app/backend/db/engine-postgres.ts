import { setTimeout as wait } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { settlesWithin } from "../queue/settles-within";
import { ConnectionHealth, type Explain, PostgresDriver, postgresDialect } from "./postgres-driver";
import { StorageFault } from "./storage-fault";

/**
 * Readers and writers have separate pools, so that writers that wait for each other's locks do not block readers.
 * The server's limit per statement comes first, because it leaves the connection usable. Our limit (`useMs`, for one read
 * or one transaction, including the wait for a connection) also works when the server or the network does not answer. A
 * read that cannot succeed must fail before the five seconds that a page waits for it.
 */
const LIMITS = {
  read: { connections: 6, statementMs: 3_500, lockMs: 3_000, useMs: 4_000 },
  write: { connections: 4, statementMs: 7_500, lockMs: 6_000, useMs: 8_000 },
};

/** A read that takes longer is costly: the shop's own take a few milliseconds, and the network as long on the same continent. */
const READ_WAIT_MS = 250;

/** The server ends a transaction whose process was paused after this, and so releases its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** For patient work. */
const UNLIMITED_BEGIN = [
  "begin",
  ...["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"].map(
    (name) => `set local ${name} = 0`,
  ),
].join("; ");
/** Idle time before TCP checks that the server is still reachable. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** On closing, running queries get this long; connections that do not answer are abandoned. */
const CLOSE_LIMIT_MS = 500;

const MAX_ATTEMPTS = 12;

/** serialization_failure, deadlock_detected: the server rolled the transaction back, and it may be repeated. */
const RETRIABLE = new Set(["40001", "40P01"]);

/**
 * SQLSTATE classes and codes of refusals. May pass: connection, resources, operator intervention (a start, a stop, a
 * cancelled statement), locks. Permanent: role, database, schema, rights, a read-only server.
 */
const MAY_PASS = /^(?:08|53|57|55P03$|25P03$)/;
const REFUSED = /^(?:28|3D|3F|42501$|25006$)/;

/** pg's own errors for lost or unavailable connections. */
const LOST = /^(?:Connection terminated|timeout e|Client (?:was closed|has encountered a connection error))/;

/** OIDs of the pg types whose JavaScript values differ from SQLite's by default. */
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

interface PostgresHandles<T> {
  /** The database's name in messages, without the password. */
  label: string;
  read: Kysely<T>;
  writer: Kysely<T>;
  /** As `writer`, without time limits. */
  patientWriter: Kysely<T>;
  /** Ends in time even if the server does not answer. */
  close(): Promise<void>;
}

/**
 * Opens two pools; with `schema` every connection uses that schema, which is created if missing.
 * @throws StorageFault, also by every query, when the server cannot be reached, refuses us, or does not answer in time
 */
export async function openPostgres<T>(url: string, schema?: string): Promise<PostgresHandles<T>> {
  const label = originOf(url);
  const explain = explainer(label);
  const pools = { read: openPool(url, LIMITS.read, schema), write: openPool(url, LIMITS.write, schema) };
  const health = new ConnectionHealth();
  for (const pool of Object.values(pools)) {
    // A lost connection must not end the process: the query on it fails, and the pool opens another.
    pool.on("error", () => {});
    pool.on("connect", (client) => {
      client.on("error", () => {});
      health.markAnswered(client);
    });
  }
  const drivers = {
    read: new PostgresDriver({
      ...{ pool: pools.read, health, explain, begin: "begin" },
      ...{ limitMs: LIMITS.read.useMs, waitMs: READ_WAIT_MS },
    }),
    writer: new PostgresDriver({ pool: pools.write, health, explain, begin: "begin", limitMs: LIMITS.write.useMs }),
    patientWriter: new PostgresDriver({ pool: pools.write, health, explain, begin: UNLIMITED_BEGIN }),
  };
  const handles = {
    label,
    read: new Kysely<T>({ dialect: postgresDialect(drivers.read) }),
    writer: new Kysely<T>({ dialect: postgresDialect(drivers.writer) }),
    patientWriter: new Kysely<T>({ dialect: postgresDialect(drivers.patientWriter) }),
    async close() {
      await settlesWithin(Promise.all(Object.values(pools).map((pool) => pool.end())), CLOSE_LIMIT_MS);
      for (const driver of Object.values(drivers)) await driver.destroy();
    },
  };
  try {
    if (schema === undefined) await sql`select 1`.execute(handles.read);
    else await createSchema(handles.writer, schema);
    return handles;
  } catch (error) {
    await handles.close();
    throw error;
  }
}

function openPool(url: string, limits: (typeof LIMITS)["read"], schema?: string): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.useMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: { getTypeParser },
    ...(schema === undefined ? {} : { options: `-c search_path=${quoted(schema).replace(/([\\ ])/g, "\\$1")}` }),
  });
}

/** Repeats `attempt`, after a short random pause, when PostgreSQL rolled it back because of a conflict. */
export async function retryConflicts<R>(attempt: () => Promise<R>): Promise<R> {
  const giveUpAt = performance.now() + LIMITS.write.useMs;
  for (let round = 1; ; round++) {
    try {
      return await attempt();
    } catch (error) {
      const retriable = error instanceof pg.DatabaseError && RETRIABLE.has(error.code ?? "");
      if (!retriable || round >= MAX_ATTEMPTS || performance.now() > giveUpAt) throw error;
      await wait(Math.random() * Math.min(200, 5 * 2 ** round));
    }
  }
}

function explainer(label: string): Explain {
  return (error, connecting = false) => {
    const mayPass = mayPassOf(error) ?? (connecting ? false : undefined);
    const sqlState = error instanceof pg.DatabaseError ? error.code : undefined;
    return mayPass === undefined ? error : new StorageFault(`${label}: ${reasonOf(error)}`, mayPass, sqlState);
  };
}

/** Undefined for errors of the query itself. */
function mayPassOf(error: unknown): boolean | undefined {
  if (error instanceof StorageFault) return error.mayPass;
  if (error instanceof pg.DatabaseError) {
    if (MAY_PASS.test(error.code ?? "")) return true;
    return REFUSED.test(error.code ?? "") ? false : undefined;
  }
  // Node tries every address of a host name, and fails with all of the reasons.
  if (error instanceof AggregateError) return true;
  return error instanceof Error && ("syscall" in error || LOST.test(error.message)) ? true : undefined;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

function originOf(url: string): string {
  try {
    // pg decides which parts of the URL and which of libpq's variables apply.
    const { host, port, database, user } = new pg.Client({ connectionString: url });
    return `PostgreSQL at ${host}:${port}, database "${database}", role "${user}"`;
  } catch (error) {
    throw new StorageFault(`DATABASE_URL: ${reasonOf(error)}`, false);
  }
}

async function createSchema<T>(writer: Kysely<T>, schema: string): Promise<void> {
  try {
    await sql`create schema if not exists ${sql.id(schema)}`.execute(writer);
  } catch (error) {
    // When two connections create the schema at the same moment, one of them fails with a duplicate key.
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
