import { type QueryExecutorProvider, sql } from "kysely";
import { invalidQuery } from "../http/errors";
import type { Compiler } from "./compiler";
import type { Hop } from "./data-model";
import { column, combined, type Expression, selected } from "./expressions";
import type { FieldNode } from "./fields";
import type { JsonObject, JsonValue } from "./json";
import type { Scope } from "./scope";
import { toWire } from "./wire";

/** Maximum rows of one relation per parent. */
const NESTED_LIMIT = 100;

/**
 * Maximum values of one answer, including those of nested rows, because stars over circular relations multiply them without
 * end. An answer of this size takes about half a second, in which no other request is answered.
 */
const MAX_VALUES = 200_000;

const KEYS_PER_QUERY = 500;

type Row = Record<string, unknown>;

type RelationNode = Exclude<FieldNode, { kind: "value" }>;

/** `size` counts the values of the answer, including repeated ones. */
interface Shaped {
  object: JsonObject;
  size: number;
}

interface Nested {
  value: JsonValue;
  size: number;
}

/** The part of a row statement after `from`. */
export interface Slice {
  where: Expression;
  order: Expression;
  limit: number | undefined;
  offset: number;
}

/** Loads rows with their nested rows, one statement per relation, and shapes them for the wire. */
export class Loader {
  readonly #source: QueryExecutorProvider;
  readonly #compiler: Compiler;
  #loaded = 0;

  constructor(source: QueryExecutorProvider, compiler: Compiler) {
    this.#source = source;
    this.#compiler = compiler;
  }

  async rows(nodes: FieldNode[], scope: Scope, { where, order, limit, offset }: Slice): Promise<JsonObject[]> {
    const shape = new Shape(nodes, scope.alias, this.#compiler);
    const columns = shape.select(scope.collection.primaryKey.column);
    // One row more than an answer may have tells that it would be too large.
    const most = Math.floor(MAX_VALUES / shape.width) + 1;
    const page = sql`limit ${Math.min(limit ?? most, most)} offset ${offset}`;
    const statement = sql<Row>`select ${columns} from ${scope.from} where ${where} order by ${order} ${page}`;
    const { rows } = await statement.execute(this.#source);
    this.#count(rows, shape);
    const shaped = await this.#shaped(rows, shape);
    if (shaped.reduce((total, { size }) => total + size, 0) > MAX_VALUES) throw tooLarge();
    return shaped.map(({ object }) => object);
  }

  async #shaped(rows: Row[], shape: Shape): Promise<Shaped[]> {
    const below = new Map<FieldNode, (row: Row) => Nested>();
    for (const node of shape.nodes) {
      if (node.kind !== "value") below.set(node, await this.#nested(node, rows, shape));
    }
    return rows.map((row) => {
      const object: JsonObject = Object.create(null);
      let size = shape.width;
      for (const node of shape.nodes) {
        const nested = below.get(node)?.(row);
        size += nested?.size ?? 0;
        object[node.key] =
          node.kind === "value" ? toWire(row[shape.nameOf(node)], node.target) : (nested?.value ?? null);
      }
      return { object, size };
    });
  }

  async #nested(node: RelationNode, rows: Row[], shape: Shape): Promise<(row: Row) => Nested> {
    const { hop } = node.step;
    const name = shape.nameOf(node);
    const keys = new Set(rows.map((row) => row[name]).filter((key) => key !== null));
    const nodes = node.nodes ?? [{ kind: "value", key: "key", target: { field: hop.to.primaryKey } }];
    const relatedRows = await this.#related(hop, nodes, [...keys]);
    const shaped = await this.#shaped(relatedRows.rows, relatedRows.shape);
    const groups = new Map<unknown, { values: JsonValue[]; size: number }>();
    for (const [index, row] of relatedRows.rows.entries()) {
      const { object, size } = shaped[index] ?? { object: {}, size: 0 };
      const group = groups.get(row[LINK]) ?? { values: [], size: 0 };
      groups.set(row[LINK], group);
      group.values.push(node.nodes ? object : (object.key ?? null));
      group.size += size;
    }
    return (row) => {
      const { values, size } = groups.get(row[name]) ?? { values: [], size: 0 };
      return { value: node.kind === "many" ? values : (values[0] ?? null), size };
    };
  }

  async #related(hop: Hop, nodes: FieldNode[], keys: unknown[]): Promise<{ rows: Row[]; shape: Shape }> {
    const scope = this.#compiler.scope(hop.to, "none");
    const shape = new Shape(nodes, scope.alias, this.#compiler);
    const rows: Row[] = [];
    for (let start = 0; start < keys.length; start += KEYS_PER_QUERY) {
      const chunk = keys.slice(start, start + KEYS_PER_QUERY);
      const result = await this.#statement(hop, scope, shape, chunk).execute(this.#source);
      for (const row of result.rows) rows.push(row);
      this.#count(result.rows, shape);
    }
    return { rows, shape };
  }

  /** Before the rows are shaped. */
  #count(rows: Row[], { width }: Shape): void {
    this.#loaded += rows.length * width;
    if (this.#loaded > MAX_VALUES) throw tooLarge();
  }

  #statement(hop: Hop, scope: Scope, shape: Shape, keys: unknown[]) {
    const link = column(scope.alias, hop.remoteColumn);
    const visible = this.#compiler.timedRows(hop.to, scope.alias);
    const where = combined([sql`${link} in (${sql.join(keys)})`, ...(visible ? [visible] : [])], "and");
    const linkColumn = selected(scope.alias, hop.remoteColumn, hop.keyType);
    const columns = sql`${shape.select(hop.to.primaryKey.column)}, ${linkColumn} as ${sql.id(LINK)}`;
    if (!hop.many) return sql<Row>`select ${columns} from ${scope.from} where ${where}`;
    const order = [hop.sortColumn, hop.to.primaryKey.column].flatMap((name) =>
      name ? [column(scope.alias, name)] : [],
    );
    const place = sql`row_number() over (partition by ${link} order by ${sql.join(order)}) as ${sql.id(POSITION)}`;
    return sql<Row>`
      select * from (select ${columns}, ${place} from ${scope.from} where ${where}) as numbered
      where ${sql.id(POSITION)} <= ${NESTED_LIMIT} order by ${sql.id(POSITION)}`;
  }
}

function tooLarge() {
  return invalidQuery("The answer would be too large: ask for fewer fields, or for pages");
}

const LINK = "link";
const POSITION = "place";

/** The columns that a statement must select for a list of nodes, with their aliases. */
class Shape {
  readonly nodes: FieldNode[];
  readonly #alias: string;
  readonly #compiler: Compiler;
  readonly #names: Map<FieldNode, string>;

  constructor(nodes: FieldNode[], alias: string, compiler: Compiler) {
    this.nodes = nodes;
    this.#alias = alias;
    this.#compiler = compiler;
    this.#names = new Map(nodes.map((node, index) => [node, `c${index}`]));
  }

  /** Values of a row. */
  get width(): number {
    return Math.max(1, this.nodes.length);
  }

  nameOf(node: FieldNode): string {
    return this.#names.get(node) ?? "";
  }

  select(primaryKey: string): Expression {
    const columns = this.nodes.map((node) => sql`${this.#expression(node)} as ${sql.id(this.nameOf(node))}`);
    return sql.join(columns.length > 0 ? columns : [sql`${column(this.#alias, primaryKey)} as ${sql.id("c")}`]);
  }

  #expression(node: FieldNode): Expression {
    if (node.kind !== "value") return selected(this.#alias, node.step.hop.localColumn, node.step.hop.keyType);
    const { field, fn } = node.target;
    if (!fn) return selected(this.#alias, field.column, field.type);
    return this.#compiler.target(node.target, this.#alias).expression;
  }
}
