import { type QueryExecutorProvider, sql } from "kysely";
import { countingStatements } from "../db/statement-time";
import { forbidden } from "../http/errors";
import { Compiler } from "./compiler";
import type { Collection, Registry } from "./data-model";
import { column, combined, type Engine, type Expression, NEVER } from "./expressions";
import { resolveFields } from "./fields";
import { type Condition, resolveFilter } from "./filter-tree";
import type { JsonObject, JsonValue } from "./json";
import type { List, ListPage } from "./lists";
import { Loader } from "./load";
import { operandOf } from "./operands";
import { type Access, type Reader, readerOf } from "./reader";
import { type Query, sanitizeQuery } from "./sanitize";
import type { Scope } from "./scope";
import { searchCondition } from "./search";
import { orderBy, resolveSort, type SortKey } from "./sort";

/**
 * Milliseconds of the database for one request; the recorded queries take a few. On SQLite nothing else is answered meanwhile, on
 * PostgreSQL each statement has a limit of its own (record 010).
 */
const TIME_LIMIT_MS: Record<Engine, number> = { sqlite: 500, postgres: 4_000 };

/** The source of rows; a `Database` is one. */
export interface Source {
  readonly engine: Engine;
  readonly read: QueryExecutorProvider;
  /** By collection: functions that find the rows of a list without the database. */
  readonly lists?: Readonly<Record<string, List>>;
}

export interface Counts {
  total_count?: number;
  filter_count?: number;
}

export interface ItemsResult {
  /** Before `data`, as in Directus; only on request. */
  meta?: Counts;
  /** Rows; one object for a singleton or a single read. */
  data: JsonObject[] | JsonObject;
}

/** A sanitized query and its reader. */
interface SanitizedRequest {
  reader: Reader;
  collection: Collection;
  query: Query;
}

/** A query with resolved and permitted names. */
interface Plan extends SanitizedRequest {
  filter: Condition | undefined;
  sort: SortKey[];
}

/**
 * Reads a collection with raw parameters `fields`, `filter`, `sort`, `limit`, `offset`, `page`, `search`, `meta`, `alias`,
 * as `parseUrlQuery` or a JSON body returns them; with `keys`, only rows with these keys. Rejects with `RequestError`:
 * INVALID_QUERY, FORBIDDEN.
 */
export async function readItems(
  source: Source,
  registry: Registry,
  name: string,
  raw: JsonObject,
  access: Access,
  keys?: readonly (string | number)[],
): Promise<ItemsResult> {
  const request = sanitizedRequest(registry, name, raw, access);
  const list = keys || !source.lists || !Object.hasOwn(source.lists, name) ? undefined : source.lists[name];
  const listed = await list?.(request.query, access);
  if (listed && "keys" in listed) return readFound(source, request, listed);
  const plan = planOf(listed ? { ...request, query: { ...request.query, filter: listed.filter } } : request);
  return inTime(source, () => readPlanned(new Run(source, plan), plan, keys));
}

const inTime = <T>({ engine }: Source, read: () => Promise<T>): Promise<T> =>
  countingStatements(read, TIME_LIMIT_MS[engine]);

async function readPlanned(run: Run, plan: Plan, keys?: readonly (string | number)[]): Promise<ItemsResult> {
  const data = plan.collection.singleton ? await run.singleton() : await run.rows(keys?.map((key) => run.key(key)));
  const { meta } = plan.query;
  if (meta.length === 0) return { data };
  const counts: Counts = {};
  if (meta.includes("total_count")) counts.total_count = await run.count(false);
  if (meta.includes("filter_count")) counts.filter_count = await run.count(true);
  return { meta: counts, data };
}

async function readFound(source: Source, request: SanitizedRequest, { keys, counts }: ListPage): Promise<ItemsResult> {
  const run = new Run(source, { ...request, filter: undefined, sort: [] });
  const data = await inTime(source, () => run.inOrder(keys));
  const { meta } = request.query;
  return meta.length === 0 ? { data } : { meta: Object.fromEntries(meta.map((name) => [name, counts[name]])), data };
}

/**
 * Reads one row by its key. Only the parameters `fields` and `alias` have an effect, but all are checked. Rejects with
 * FORBIDDEN for a missing row, for a hidden row and for a key of the wrong type alike.
 */
export async function readItem(
  source: Source,
  registry: Registry,
  name: string,
  key: string,
  raw: JsonObject,
  access: Access,
): Promise<ItemsResult> {
  const plan = planOf(sanitizedRequest(registry, name, raw, access));
  const run = new Run(source, {
    ...plan,
    filter: undefined,
    sort: [],
    query: { ...plan.query, search: undefined, limit: 1, offset: 0 },
  });
  const [row] = await inTime(source, () => run.rows([run.key(key)]));
  if (!row) throw forbidden();
  return { data: row };
}

function sanitizedRequest(registry: Registry, name: string, raw: JsonObject, access: Access): SanitizedRequest {
  const query = sanitizeQuery(raw);
  const reader = readerOf(registry, access);
  const collection = reader.collection(name);
  if (collection.internal) throw forbidden();
  return { reader, collection, query };
}

function planOf(request: SanitizedRequest): Plan {
  const { reader, collection, query } = request;
  const filter = query.filter && resolveFilter(query.filter, collection, reader);
  return { ...request, filter, sort: resolveSort(query.sort, collection, reader) };
}

/** A name that no field has. */
const KEY = "\0key";

class Run {
  readonly #source: Source;
  readonly #plan: Plan;
  readonly #compiler: Compiler;
  readonly #now = new Date();

  constructor(source: Source, plan: Plan) {
    this.#source = source;
    this.#plan = plan;
    this.#compiler = new Compiler(source.engine, plan.reader, this.#now);
  }

  async rows(keys?: readonly (string | number)[]): Promise<JsonObject[]> {
    const { collection, query, reader, sort } = this.#plan;
    const nodes = resolveFields(query.fields, collection, reader, query.alias);
    const scope = this.#compiler.scope(collection, "one");
    const where = this.#where(scope, true, keys);
    const order = orderBy(sort, scope, this.#compiler);
    const loader = new Loader(this.#source.read, this.#compiler);
    return loader.rows(nodes, scope, { where, order, limit: query.limit, offset: query.offset });
  }

  /** The rows with these keys, in their order, ignoring filter, search, sort and limits. */
  async inOrder(keys: readonly number[]): Promise<JsonObject[]> {
    const { collection, query, reader } = this.#plan;
    const nodes = resolveFields(query.fields, collection, reader, query.alias);
    const scope = this.#compiler.scope(collection, "one");
    const key = column(scope.alias, collection.primaryKey.column);
    const visible = this.#compiler.timedRows(collection, scope.alias);
    const among = keys.length > 0 ? sql`${key} in (${sql.join(keys)})` : NEVER;
    const loader = new Loader(this.#source.read, this.#compiler);
    const rows = await loader.rows(
      [...nodes, { kind: "value", key: KEY, target: { field: collection.primaryKey } }],
      scope,
      {
        where: combined(visible ? [visible, among] : [among], "and"),
        order: key,
        limit: undefined,
        offset: 0,
      },
    );
    const byKey = new Map(rows.map((row) => [row[KEY], row]));
    return keys.flatMap((wanted) => {
      const row = byKey.get(wanted);
      if (!row) return [];
      delete row[KEY];
      return [row];
    });
  }

  /** Without a row, the answer has a null key and the fields' defaults. */
  async singleton(): Promise<JsonObject> {
    const { collection, query, reader } = this.#plan;
    const run = new Run(this.#source, { ...this.#plan, query: { ...query, limit: 1, offset: 0 } });
    const [row] = await run.rows();
    if (row) return row;
    const nodes = resolveFields(query.fields, collection, reader, query.alias);
    return Object.fromEntries(
      nodes.flatMap((node): [string, JsonValue][] => {
        if (node.kind !== "value" || node.target.fn) return [];
        const { field } = node.target;
        return field === collection.primaryKey || field.default !== null ? [[node.key, field.default]] : [];
      }),
    );
  }

  /** Respects permissions; also filter and search if `filtered`. Ignores limits. */
  async count(filtered: boolean): Promise<number> {
    const scope = this.#compiler.scope(this.#plan.collection, "one");
    const where = this.#where(scope, filtered);
    const statement = sql<{ rows: number }>`select count(*) as ${sql.id("rows")} from ${scope.from} where ${where}`;
    const result = await statement.execute(this.#source.read);
    return Number(result.rows[0]?.rows ?? 0);
  }

  /** A key as the database stores it. Throws FORBIDDEN for an impossible key, so that `01` is not a second name of item 1. */
  key(key: string | number): string | number {
    const { type, scale } = this.#plan.collection.primaryKey;
    const whole = type === "integer" || type === "bigInteger";
    if ((whole && !/^(0|-?[1-9]\d*)$/.test(String(key))) || String(key).startsWith("$")) throw forbidden();
    try {
      const operand = operandOf(key, { type, scale, access: this.#plan.reader.access, now: this.#now });
      if (operand && !operand.between) return operand.value;
    } catch {
      throw forbidden();
    }
    throw forbidden();
  }

  #where(scope: Scope, filtered: boolean, keys?: readonly (string | number)[]): Expression {
    const { collection, filter, query } = this.#plan;
    const parts: Expression[] = [];
    const visible = this.#compiler.timedRows(collection, scope.alias);
    if (visible) parts.push(visible);
    if (filtered && filter) parts.push(this.#compiler.condition(filter, scope));
    if (filtered && query.search) parts.push(searchCondition(query.search, scope, this.#compiler));
    if (keys) {
      const key = column(scope.alias, collection.primaryKey.column);
      parts.push(keys.length > 0 ? sql`${key} in (${sql.join(keys)})` : NEVER);
    }
    return combined(parts, "and");
  }
}
