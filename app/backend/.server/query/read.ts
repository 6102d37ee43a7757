import { type QueryExecutorProvider, sql } from "kysely";
import { Compiler } from "./compiler";
import { forbidden } from "./errors";
import { column, combined, type Engine, type Expression, NEVER } from "./expressions";
import { resolveFields } from "./fields";
import { type Condition, resolveFilter } from "./filter-tree";
import type { JsonObject, JsonValue } from "./json";
import { Loader } from "./load";
import { operandOf } from "./operands";
import { type Access, type Reader, readerOf } from "./reader";
import type { Collection, Registry } from "./registry";
import { type Query, sanitizeQuery } from "./sanitize";
import type { Scope } from "./scope";
import { searchCondition } from "./search";
import { orderBy, resolveSort, type SortKey } from "./sort";
import { toWire } from "./wire";

/** Where to read from; a `Database` is one. */
export interface Source {
  readonly engine: Engine;
  readonly read: QueryExecutorProvider;
}

export interface Counts {
  total_count?: number;
  filter_count?: number;
}

export interface ItemsAnswer {
  /** Before `data`, and only when asked for, as Directus writes it. */
  meta?: Counts;
  /** Rows; one object for a singleton or a single read. */
  data: JsonObject[] | JsonObject;
}

/** A query whose names are resolved and allowed. */
interface Plan {
  reader: Reader;
  collection: Collection;
  query: Query;
  filter: Condition | undefined;
  sort: SortKey[];
}

/**
 * Reads a collection with raw parameters `fields`, `filter`, `sort`, `limit`, `offset`, `page`, `search`, `meta`, `alias`,
 * as `parseUrlQuery` or a JSON body gives them; with `keys`, only rows of these keys. Rejects with `QueryError`:
 * INVALID_QUERY, FORBIDDEN.
 */
export async function readItems(
  source: Source,
  registry: Registry,
  name: string,
  raw: JsonObject,
  access: Access,
  keys?: readonly JsonValue[],
): Promise<ItemsAnswer> {
  const plan = planOf(registry, name, raw, access);
  const run = new Run(source, plan);
  if (plan.collection.singleton) return { data: await run.singleton() };
  const data = await run.rows(keys?.map((key) => run.key(key)));
  const { meta } = plan.query;
  if (meta.length === 0) return { data };
  const counts: Counts = {};
  if (meta.includes("total_count")) counts.total_count = await run.count(false);
  if (meta.includes("filter_count")) counts.filter_count = await run.count(true);
  return { meta: counts, data };
}

/**
 * Reads one row by its key; of the parameters only `fields` and `alias` count, though all are checked. Rejects with
 * FORBIDDEN alike for a row that is missing, one that may not be seen and a key of the wrong type.
 */
export async function readItem(
  source: Source,
  registry: Registry,
  name: string,
  key: string,
  raw: JsonObject,
  access: Access,
): Promise<ItemsAnswer> {
  const plan = planOf(registry, name, raw, access);
  const run = new Run(source, {
    ...plan,
    filter: undefined,
    sort: [],
    query: { ...plan.query, search: undefined, limit: 1, offset: 0 },
  });
  if (plan.collection.singleton) return { data: await run.singleton() };
  const [row] = await run.rows([run.key(key)]);
  if (!row) throw forbidden();
  return { data: row };
}

function planOf(registry: Registry, name: string, raw: JsonObject, access: Access): Plan {
  const reader = readerOf(registry, access);
  const collection = reader.collection(name);
  if (collection.internal) throw forbidden();
  const query = sanitizeQuery(raw);
  const filter = query.filter && resolveFilter(query.filter, collection, reader);
  return { reader, collection, query, filter, sort: resolveSort(query.sort, collection, reader) };
}

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

  /** A singleton without a row answers with its defaults. */
  async singleton(): Promise<JsonObject> {
    const { collection, query, reader } = this.#plan;
    const run = new Run(this.#source, { ...this.#plan, query: { ...query, limit: 1, offset: 0 } });
    const [row] = await run.rows();
    if (row) return row;
    const nodes = resolveFields(query.fields, collection, reader, query.alias);
    return Object.fromEntries(
      nodes.map((node) => {
        if (node.kind !== "value") return [node.key, node.kind === "many" ? [] : null];
        return [node.key, node.target.fn ? null : toWire(node.target.field.default, node.target)];
      }),
    );
  }

  /** Heeds permissions; filter and search too when `filtered`. Limits never count. */
  async count(filtered: boolean): Promise<number> {
    const scope = this.#compiler.scope(this.#plan.collection, "one");
    const where = this.#where(scope, filtered);
    const statement = sql<{ rows: number }>`select count(*) as ${sql.id("rows")} from ${scope.from} where ${where}`;
    const result = await statement.execute(this.#source.read);
    return Number(result.rows[0]?.rows ?? 0);
  }

  /** A key as it is stored. Throws FORBIDDEN where no row can have it, so that `01` is no second name of item 1. */
  key(key: JsonValue): string | number {
    const { type, scale } = this.#plan.collection.primaryKey;
    if (typeof key !== "string" && typeof key !== "number") throw forbidden();
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
    const visible = this.#compiler.rowCondition(collection, scope.alias);
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
