import { formatScaled } from "./decimal";
import type { JsonValue } from "./json";
import type { Target } from "./path";

/**
 * A stored value in the answer's form: decimals, row counts and date parts are texts, as with PostgreSQL.
 */
export function toWire(stored: unknown, { field, fn }: Target): JsonValue {
  if (stored === null || stored === undefined) return null;
  if (fn === "count" && field.type === "json") return Number(stored);
  if (fn) return fn === "second" ? Number(stored).toFixed(6) : String(stored);
  switch (field.type) {
    case "boolean":
      return Boolean(stored);
    case "decimal":
      return formatScaled(Number(stored), field.scale);
    case "bigInteger":
      return String(stored);
    case "csv":
      return stored === "" ? [] : String(stored).split(",");
    case "json":
      return parsed(stored);
    case "hash":
      return "**********";
    default:
      return typeof stored === "number" ? stored : String(stored);
  }
}

function parsed(stored: unknown): JsonValue {
  return typeof stored === "string" ? JSON.parse(stored) : null;
}
