import { sql } from "kysely";
import { invalidQuery } from "../http/errors";
import { comparison } from "./comparison";
import type { Collection, FieldType, Hop } from "./data-model";
import { column, combined, datePart, type Engine, type Expression, inTime, listLength } from "./expressions";
import { all, type Condition, resolveFilter } from "./filter-tree";
import { isNull } from "./operands";
import type { Step, Target } from "./path";
import type { Reader } from "./reader";
import { Scope } from "./scope";

/** Per request; the engine plans and runs each separately. */
const MAX_SUBQUERIES = 100;

type Comparison = Extract<Condition, { kind: "compare" }>;

/** Turns resolved conditions into SQL for one reader on one engine. */
export class Compiler {
  readonly engine: Engine;
  readonly reader: Reader;
  readonly #now: Date;
  readonly #nextAlias: () => string;
  #subqueries = 0;
  readonly #rowFilters = new Map<Collection, Condition | undefined>();

  constructor(engine: Engine, reader: Reader, now: Date, nextAlias = aliases()) {
    this.engine = engine;
    this.reader = reader;
    this.#now = now;
    this.#nextAlias = nextAlias;
  }

  scope(collection: Collection, joins: Scope["joins"]): Scope {
    return new Scope(collection, joins, this.#nextAlias, (to, alias) =>
      joins === "many" ? this.timedRows(to, alias) : this.rowCondition(to, alias),
    );
  }

  /** The condition on the rows that the reader may see; undefined: all rows. */
  rowCondition(collection: Collection, alias: string): Expression | undefined {
    const filter = this.#rowFilter(collection);
    if (!filter) return undefined;
    const unlimited = new Compiler(this.engine, this.reader.unlimited(), this.#now, this.#nextAlias);
    return unlimited.condition(
      filter,
      new Scope(
        collection,
        "none",
        () => alias,
        () => undefined,
      ),
    );
  }

  /** As `rowCondition`; on SQLite each row that is read also checks the time. */
  timedRows(collection: Collection, alias: string): Expression | undefined {
    const visible = this.rowCondition(collection, alias);
    if (this.engine !== "sqlite") return visible;
    const timed = inTime(column(alias, collection.primaryKey.column));
    return visible ? sql`${timed} and ${visible}` : timed;
  }

  condition(condition: Condition, scope: Scope): Expression {
    switch (condition.kind) {
      case "any":
        if (scope.joins !== "many") return this.#together(condition.parts, scope);
        return combined(
          condition.parts.map((part) => this.condition(part, scope)),
          "or",
        );
      case "all":
        if (scope.joins !== "many") return this.#separately(condition.parts, scope);
        return combined(
          condition.parts.map((part) => this.condition(part, scope)),
          "and",
        );
      case "some":
      case "none":
        return this.#among(condition, scope);
      case "compare":
        if (isJoinable(condition.path, scope)) return this.#compare(condition, scope.aliasAt(condition.path));
        return mayHoldWithoutRow(condition)
          ? this.#insideOwnScope(condition, scope)
          : this.#along(condition.path, condition, scope.alias);
    }
  }

  /** The field or function at the end of the path, with the type and scale of its values. */
  target({ field, fn }: Target, alias: string): { expression: Expression; type: FieldType; scale: number } {
    const { hop, type, scale } = field;
    if (fn === "count" && hop) return { expression: this.count(hop, alias), type: "integer", scale: 0 };
    const stored = column(alias, field.column);
    if (!fn) return { expression: stored, type, scale };
    if (fn === "count") return { expression: listLength(stored, this.engine), type: "integer", scale: 0 };
    const part = datePart(stored, fn, field, this.engine);
    return { expression: part, type: fn === "second" ? "float" : "integer", scale: 0 };
  }

  count(hop: Hop, alias: string): Expression {
    const scope = this.scope(hop.to, "none");
    return sql`(select count(*) from ${scope.from} where ${this.#linked(hop, alias, scope)})`;
  }

  /** Conditions that share a relation to many rows must hold for the same row; each other condition gets its own sub-query. */
  #separately(parts: Condition[], scope: Scope): Expression {
    const groups: { keys: Set<string>; parts: Condition[] }[] = [];
    for (const part of parts) {
      const group = { keys: manyKeys(part), parts: [part] };
      for (const other of groups.filter(({ keys }) => [...keys].some((key) => group.keys.has(key)))) {
        groups.splice(groups.indexOf(other), 1);
        for (const key of other.keys) group.keys.add(key);
        group.parts.unshift(...other.parts);
      }
      groups.push(group);
    }
    const conditions = groups.map((group) => {
      const [only] = group.parts;
      return group.parts.length === 1 && only
        ? this.condition(only, scope)
        : this.#insideOwnScope(all(group.parts), scope);
    });
    return combined(conditions, "and");
  }

  /** "Some row matches A" or "some row matches B" equals "some row matches A or B", so that one sub-query serves both. */
  #together(parts: Condition[], scope: Scope): Expression {
    const groups = new Map<string, Condition[]>();
    for (const [index, part] of parts.entries()) {
      const keys = [...manyKeys(part)].sort().join();
      const key = keys === "" ? `part ${index}` : keys;
      groups.set(key, [...(groups.get(key) ?? []), part]);
    }
    const conditions = [...groups.values()].map((group) => {
      const [only] = group;
      return group.length === 1 && only
        ? this.condition(only, scope)
        : this.#insideOwnScope({ kind: "any", parts: group }, scope);
    });
    return combined(conditions, "or");
  }

  /** Uses one sub-query per relation: their costs add up, while joins would multiply them. */
  #along([step, ...rest]: readonly Step[], condition: Comparison, alias: string): Expression {
    if (!step) return this.#compare(condition, alias);
    this.#countSubquery();
    const { hop } = step;
    const scope = this.scope(hop.to, "none");
    const visible = this.timedRows(hop.to, scope.alias);
    const inner = this.#along(rest, condition, scope.alias);
    const where = visible ? sql`${visible} and ${inner}` : inner;
    const keys = sql`select ${column(scope.alias, hop.remoteColumn)} from ${scope.from} where ${where}`;
    return sql`${column(alias, hop.localColumn)} in (${keys})`;
  }

  #countSubquery(): void {
    this.#subqueries++;
    if (this.#subqueries > MAX_SUBQUERIES) throw invalidQuery("Too many relations");
  }

  #insideOwnScope(condition: Condition, outer: Scope): Expression {
    this.#countSubquery();
    const scope = this.scope(outer.collection, "many");
    const key = outer.collection.primaryKey.column;
    const inner = this.condition(condition, scope);
    const same = sql`${column(scope.alias, key)} = ${column(outer.alias, key)}`;
    return sql`exists (select 1 from ${scope.from} where ${same} and ${inner})`;
  }

  #among({ kind, step, condition }: Extract<Condition, { kind: "some" | "none" }>, outer: Scope): Expression {
    this.#countSubquery();
    const scope = this.scope(step.hop.to, "many");
    const inner = this.condition(condition, scope);
    const exists = sql`exists (select 1 from ${scope.from} where ${this.#linked(step.hop, outer.alias, scope)} and ${inner})`;
    return kind === "some" ? exists : sql`not ${exists}`;
  }

  #compare({ target, operator, operand }: Comparison, alias: string): Expression {
    const { expression, type, scale } = this.target(target, alias);
    const context = { type, scale, access: this.reader.access, now: this.#now };
    return comparison(expression, operator, operand, context, this.engine);
  }

  #linked(hop: Hop, alias: string, scope: Scope): Expression {
    const link = sql`${column(scope.alias, hop.remoteColumn)} = ${column(alias, hop.localColumn)}`;
    const visible = this.timedRows(hop.to, scope.alias);
    return visible ? sql`${link} and ${visible}` : link;
  }

  #rowFilter(collection: Collection): Condition | undefined {
    if (!this.#rowFilters.has(collection)) {
      const filter = this.reader.rowFilter(collection);
      this.#rowFilters.set(collection, filter && resolveFilter(filter, collection, this.reader.unlimited()));
    }
    return this.#rowFilters.get(collection);
  }
}

function aliases(): () => string {
  let last = 0;
  return () => `t${++last}`;
}

function isJoinable(path: readonly Step[], { joins }: Scope): boolean {
  if (path.length === 0 || joins === "many") return true;
  return joins === "one" && path.every(({ hop }) => !hop.many);
}

/** Whether the condition may hold without a related row. */
function mayHoldWithoutRow({ target, operator, operand }: Comparison): boolean {
  return target.fn === "count" || /^_n?(null|empty)$/.test(operator) || isNull(operand, target.field.type);
}

/** The paths to many rows that a condition joins. */
function manyKeys(condition: Condition): Set<string> {
  if (condition.kind === "all" || condition.kind === "any") {
    return new Set(condition.parts.flatMap((part) => [...manyKeys(part)]));
  }
  if (condition.kind !== "compare") return new Set();
  const names = condition.path.map(({ name }) => name);
  return new Set(condition.path.flatMap(({ hop }, index) => (hop.many ? [names.slice(0, index + 1).join(".")] : [])));
}
