import { type RawBuilder, sql } from "kysely";
import type { Field, FieldType } from "./data-model";
import type { FunctionName } from "./path";

export type Engine = "sqlite" | "postgres";
export type Expression = RawBuilder<unknown>;

export const NEVER: Expression = sql`1 = 0`;

export function column(alias: string, name: string): Expression {
  return sql`${sql.id(alias)}.${sql.id(name)}`;
}

/** The column for a select list. `bigInteger` columns are cast to text, because JavaScript numbers would round them. */
export function selected(alias: string, name: string, type: FieldType): Expression {
  const stored = column(alias, name);
  return type === "bigInteger" ? sql`cast(${stored} as text)` : stored;
}

/** Joins conditions as a balanced tree: SQLite allows a thousand levels, and a chain needs one level per condition. */
export function combined(parts: readonly Expression[], word: "and" | "or"): Expression {
  const [first] = parts;
  if (!first) return word === "and" ? sql`1 = 1` : NEVER;
  if (parts.length === 1) return first;
  const middle = Math.ceil(parts.length / 2);
  const [left, right] = [combined(parts.slice(0, middle), word), combined(parts.slice(middle), word)];
  return word === "and" ? sql`(${left} and ${right})` : sql`(${left} or ${right})`;
}

/**
 * True until the statement has used up its time, when it fails with `ReadTimeout`. SQLite evaluates it for each row. SQLite has
 * no statement timeout, and blocks the process while a statement runs.
 */
export function inTime(row: Expression): Expression {
  return sql`in_time(${row}) = 1`;
}

/** Ignores case, also beyond ASCII; the other operand must be `toLowerCase`d. */
export function lower(expression: Expression, engine: Engine): Expression {
  return engine === "sqlite" ? sql`unicode_lower(${expression})` : sql`lower(${expression} collate "und-x-icu")`;
}

export function contains(expression: Expression, text: string, engine: Engine): Expression {
  return engine === "sqlite" ? sql`instr(${expression}, ${text}) > 0` : sql`strpos(${expression}, ${text}) > 0`;
}

export function startsWith(expression: Expression, text: string, engine: Engine): Expression {
  const length = [...text].length;
  return engine === "sqlite"
    ? sql`substr(${expression}, 1, ${length}) = ${text}`
    : sql`left(${expression}, ${length}) = ${text}`;
}

export function endsWith(expression: Expression, text: string, engine: Engine): Expression {
  const length = [...text].length;
  return engine === "sqlite"
    ? sql`substr(${expression}, ${-length}) = ${text}`
    : sql`right(${expression}, ${length}) = ${text}`;
}

/** The number of entries of a list stored as JSON; other values count 0. */
export function listLength(json: Expression, engine: Engine): Expression {
  if (engine === "sqlite") return sql`json_array_length(${json})`;
  const value = sql`cast(${json} as json)`;
  const length = sql`case json_typeof(${value}) when 'array' then json_array_length(${value}) else 0 end`;
  return sql`(case when ${json} is not null then ${length} end)`;
}

/** For sorting and ranges: both engines compare texts by bytes. */
export function ordered(expression: Expression, type: FieldType, engine: Engine): Expression {
  return engine === "postgres" && isStoredAsText(type) ? sql`${expression} collate "C"` : expression;
}

function isStoredAsText(type: FieldType): boolean {
  const numbers: FieldType[] = ["integer", "bigInteger", "float", "decimal", "boolean"];
  return !numbers.includes(type);
}

/**
 * A part of a date or time as a number: an integer, except for the seconds of a timestamp. Weeks follow ISO 8601;
 * weekday 0 is Sunday.
 */
export function datePart(
  expression: Expression,
  fn: Exclude<FunctionName, "count">,
  { type }: Field,
  engine: Engine,
): Expression {
  if (fn === "week" || fn === "weekday") {
    const day = sql`substr(${expression}, 1, 10)`;
    if (engine === "sqlite") {
      return sql`cast(strftime(${sql.lit(fn === "week" ? "%V" : "%w")}, ${day}) as integer)`;
    }
    return sql`cast(extract(${sql.raw(fn === "week" ? "week" : "dow")} from cast(${day} as date)) as integer)`;
  }
  if (fn === "second" && type === "timestamp") {
    return sql`cast(substr(${expression}, 18, 6) as ${sql.raw(engine === "sqlite" ? "real" : "double precision")})`;
  }
  const [start, length] = POSITIONS[fn];
  const shift = type === "time" ? 11 : 0;
  return sql`cast(substr(${expression}, ${sql.lit(start - shift)}, ${sql.lit(length)}) as integer)`;
}

/** Start (from 1) and length of each part of `2021-02-02T01:30:00`. */
const POSITIONS = {
  year: [1, 4],
  month: [6, 2],
  day: [9, 2],
  hour: [12, 2],
  minute: [15, 2],
  second: [18, 2],
} as const;
