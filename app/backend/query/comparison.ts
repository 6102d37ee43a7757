import { sql } from "kysely";
import { invalidQuery } from "../http/errors";
import type { FieldType } from "./data-model";
import { contains, type Engine, type Expression, endsWith, lower, NEVER, ordered, startsWith } from "./expressions";
import { switchOf, valuesOf } from "./filter-shape";
import type { JsonValue } from "./json";
import { isNull, isText, type Operand, type OperandContext, operandOf } from "./operands";

const PRESENCE = ["_null", "_nnull"];
const EQUALITY = ["_eq", "_neq", ...PRESENCE];
const MEMBERSHIP = [...EQUALITY, "_in", "_nin"];
const RANGES = [...MEMBERSHIP, "_lt", "_lte", "_gt", "_gte", "_between", "_nbetween"];
const TEXTS = [
  ...MEMBERSHIP,
  ...["_empty", "_nempty", "_contains", "_ncontains", "_icontains"],
  ...["_starts_with", "_nstarts_with", "_istarts_with", "_nistarts_with"],
  ...["_ends_with", "_nends_with", "_iends_with", "_niends_with"],
];

const OPERATORS: Record<FieldType, ReadonlySet<string>> = {
  integer: new Set(RANGES),
  bigInteger: new Set(RANGES),
  float: new Set(RANGES),
  decimal: new Set(RANGES),
  date: new Set(RANGES),
  dateTime: new Set(RANGES),
  timestamp: new Set(RANGES),
  time: new Set(RANGES),
  boolean: new Set(EQUALITY),
  string: new Set(TEXTS),
  text: new Set(TEXTS),
  csv: new Set(TEXTS),
  uuid: new Set(MEMBERSHIP),
  hash: new Set(["_empty", "_nempty", ...PRESENCE]),
  json: new Set(PRESENCE),
  alias: new Set(PRESENCE),
};

/** The SQL condition of an operator on an expression. Throws INVALID_QUERY if the type does not support the operator. */
export function comparison(
  expression: Expression,
  operator: string,
  raw: JsonValue,
  context: OperandContext,
  engine: Engine,
): Expression {
  const { type } = context;
  if (!OPERATORS[type].has(operator)) {
    throw invalidQuery(`"${type}" field type does not contain the "${operator}" filter operator`);
  }
  switch (operator) {
    case "_null":
    case "_nnull":
      return presence(expression, switchOf(operator, raw) === (operator === "_null"));
    case "_empty":
    case "_nempty":
      return emptiness(expression, switchOf(operator, raw) === (operator === "_empty"));
    case "_in":
    case "_nin":
      return membership(expression, operator, valuesOf(raw), context);
    case "_between":
    case "_nbetween":
      return range(ordered(expression, type, engine), operator, valuesOf(raw), context);
  }
  if (isNull(raw, type)) {
    if (operator === "_eq" || operator === "_neq") return presence(expression, operator === "_eq");
    throw invalidQuery(`The filter value for "${operator}" has to be a string, number, or boolean`);
  }
  const operand = operandOf(raw, context);
  if (operand === undefined) return NEVER;
  if (operator === "_eq" || operator === "_neq") return equality(expression, operator, operand);
  if (isText(type)) return textual(expression, operator, String(operand.value), engine);
  return order(ordered(expression, type, engine), operator, operand);
}

function presence(expression: Expression, missing: boolean): Expression {
  return missing ? sql`${expression} is null` : sql`${expression} is not null`;
}

function emptiness(expression: Expression, empty: boolean): Expression {
  return empty ? sql`(${expression} is null or ${expression} = '')` : sql`${expression} <> ''`;
}

function equality(expression: Expression, operator: "_eq" | "_neq", { value, between }: Operand): Expression {
  if (between) return operator === "_eq" ? NEVER : presence(expression, false);
  return operator === "_eq" ? sql`${expression} = ${value}` : sql`${expression} <> ${value}`;
}

function membership(
  expression: Expression,
  operator: "_in" | "_nin",
  raw: JsonValue[],
  context: OperandContext,
): Expression {
  const values = raw
    .filter((value) => value !== "" || isText(context.type))
    .map((value) => operandOf(value, context))
    .filter((operand) => operand !== undefined && !operand.between)
    .map((operand) => operand?.value);
  if (values.length === 0) return operator === "_in" ? NEVER : presence(expression, false);
  const list = sql.join(values);
  return operator === "_in" ? sql`${expression} in (${list})` : sql`${expression} not in (${list})`;
}

function range(
  expression: Expression,
  operator: "_between" | "_nbetween",
  raw: JsonValue[],
  context: OperandContext,
): Expression {
  const [from, to] = raw.map((value) => operandOf(value, context));
  if (!from || !to) return NEVER;
  return operator === "_between"
    ? sql`(${order(expression, "_gte", from)} and ${order(expression, "_lte", to)})`
    : sql`(${order(expression, "_lt", from)} or ${order(expression, "_gt", to)})`;
}

/** With `between`, the operand is between two storable values, so that no row can be equal to it. */
function order(expression: Expression, operator: string, { value, between }: Operand): Expression {
  switch (operator) {
    case "_lt":
      return between ? sql`${expression} <= ${value}` : sql`${expression} < ${value}`;
    case "_lte":
      return sql`${expression} <= ${value}`;
    case "_gt":
      return sql`${expression} > ${value}`;
    default:
      return between ? sql`${expression} > ${value}` : sql`${expression} >= ${value}`;
  }
}

/** `_nistarts_with` and the like: n negates, i ignores case. */
function textual(expression: Expression, operator: string, text: string, engine: Engine): Expression {
  const [, negated, folded, kind] = /^_(n?)(i?)(contains|starts_with|ends_with)$/.exec(operator) ?? [];
  const where = folded ? lower(expression, engine) : expression;
  const search = folded ? text.toLowerCase() : text;
  const test = kind === "contains" ? contains : kind === "starts_with" ? startsWith : endsWith;
  const condition = test(where, search, engine);
  return negated ? sql`not (${condition})` : condition;
}
