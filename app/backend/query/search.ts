import { sql } from "kysely";
import type { Compiler } from "./compiler";
import type { Field } from "./data-model";
import { parseScaled } from "./decimal";
import { column, combined, contains, type Expression, lower } from "./expressions";
import { isUuid } from "./operands";
import type { Scope } from "./scope";

const INT4 = 2_147_483_647n;
const INT8 = 9_223_372_036_854_775_807n;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** A readable text contains the phrase, ignoring case; a number or uuid equals it. */
export function searchCondition(text: string, scope: Scope, compiler: Compiler): Expression {
  const conditions = [...compiler.reader.fields(scope.collection).values()].flatMap((field) => {
    const condition = fieldCondition(text, field, column(scope.alias, field.column), compiler);
    return condition ? [condition] : [];
  });
  return combined(conditions, "or");
}

function fieldCondition(
  text: string,
  { type, scale }: Field,
  stored: Expression,
  { engine }: Compiler,
): Expression | undefined {
  switch (type) {
    case "string":
    case "text":
      return contains(lower(stored, engine), text.toLowerCase(), engine);
    case "uuid":
      return isUuid(text) ? sql`${stored} = ${text.toLowerCase()}` : undefined;
    case "bigInteger": {
      const value = unitsOf(text, 0);
      return value !== undefined && value <= INT8 && value >= -INT8 - 1n
        ? sql`${stored} = ${String(value)}`
        : undefined;
    }
    case "integer":
    case "decimal": {
      const units = unitsOf(text, scale);
      const limit = type === "integer" ? INT4 : SAFE;
      if (units === undefined || units > limit || units < -limit - 1n) return undefined;
      return sql`${stored} = ${Number(units)}`;
    }
    case "float":
      return isPlainNumber(text) ? sql`${stored} = ${Number(text)}` : undefined;
    default:
      return undefined;
  }
}

function unitsOf(text: string, scale: number): bigint | undefined {
  if (!isPlainNumber(text)) return undefined;
  const scaled = parseScaled(text, scale);
  return scaled?.exact ? scaled.floor : undefined;
}

/** Directus accepts only JavaScript's own notation: `120.5`, not `120.50`. */
function isPlainNumber(text: string): boolean {
  if (/^-?[1-9]\d*$/.test(text)) return true;
  return parseScaled(text, 0) !== undefined && String(Number(text)) === text;
}
