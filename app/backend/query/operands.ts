import { invalidQuery } from "../http/errors";
import type { FieldType } from "./data-model";
import { parseScaled } from "./decimal";
import type { JsonValue } from "./json";
import type { Access } from "./reader";
import { temporalOf } from "./temporal";

/** Stored value to compare with; `between` means that the operand is just above this value, because digits were cut off. */
export interface Operand {
  value: string | number;
  between?: boolean;
}

export interface OperandContext {
  type: FieldType;
  scale: number;
  access: Access;
  now: Date;
}

const INT4 = 2_147_483_647n;
const INT8 = 9_223_372_036_854_775_807n;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const TRUTHS = new Map<string, number>([
  ...["true", "t", "yes", "y", "on", "1"].map((word): [string, number] => [word, 1]),
  ...["false", "f", "no", "n", "off", "0"].map((word): [string, number] => [word, 0]),
]);

export function isText(type: FieldType): boolean {
  return type === "string" || type === "text" || type === "csv" || type === "hash";
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Whether the operand means null. For texts only JSON's null does, because "null" may be a real value. */
export function isNull(operand: JsonValue, type: FieldType): boolean {
  return operand === null || (!isText(type) && (operand === "null" || operand === "NULL"));
}

/**
 * The operand as the field's column stores it; undefined if no row can match, as with `$CURRENT_USER` of the public.
 * Throws INVALID_QUERY if it does not fit the type.
 */
export function operandOf(raw: JsonValue, context: OperandContext): Operand | undefined {
  const operand = variableOf(raw, context);
  if (operand === undefined) return undefined;
  const { type, now } = context;
  switch (type) {
    case "integer":
      return { value: Number(integerOf(operand, INT4)) };
    case "bigInteger":
      return { value: String(integerOf(operand, INT8)) };
    case "decimal":
      return decimalOf(operand, context.scale);
    case "float":
      return { value: floatOf(operand) };
    case "boolean":
      return { value: truthOf(operand) };
    case "uuid":
      if (!isUuid(operand)) throw invalidQuery("Invalid UUID value");
      return { value: operand.toLowerCase() };
    case "date":
    case "dateTime":
    case "timestamp":
    case "time":
      return { value: temporalOf(operand, type, now) };
    default:
      return { value: textOf(operand) };
  }
}

function variableOf(raw: JsonValue, { type, access }: OperandContext): string | undefined {
  if (raw === "$CURRENT_USER") return access.user === null ? undefined : String(access.user);
  const property = typeof raw === "string" ? /^\$CURRENT_USER\.(\w+)$/.exec(raw)?.[1] : undefined;
  if (property !== undefined) return profileOf(access, property);
  if (raw === "$CURRENT_ROLE" || raw === "$CURRENT_ROLES")
    return access.roleId ?? (isText(type) ? access.role : undefined);
  const text = String(raw);
  if (!isNumber(type)) return text;
  // As in Directus, a boolean compared with a number is 1 or 0.
  return text === "true" ? "1" : text === "false" ? "0" : text;
}

function profileOf({ admin, profile = {}, ownFields = [] }: Access, property: string): string | undefined {
  const allowed = admin || ownFields.includes("*") || ownFields.includes(property);
  const value = allowed && Object.hasOwn(profile, property) ? profile[property] : undefined;
  return value === undefined || value === null || typeof value === "object" ? undefined : String(value);
}

function isNumber(type: FieldType): boolean {
  return type === "integer" || type === "bigInteger" || type === "decimal" || type === "float";
}

function textOf(text: string): string {
  if (text.includes("\0")) throw invalidQuery("Text must not contain NUL characters");
  return text;
}

function integerOf(text: string, limit: bigint): bigint {
  const scaled = parseScaled(text, 0);
  if (!scaled) throw invalidQuery("Invalid numeric value");
  if (!scaled.exact) throw invalidQuery("Invalid numeric value: not a whole number");
  if (scaled.floor > limit || scaled.floor < -limit - 1n) throw invalidQuery("Invalid numeric value: out of range");
  return scaled.floor;
}

function decimalOf(text: string, scale: number): Operand {
  const scaled = parseScaled(text, scale);
  if (!scaled) throw invalidQuery("Invalid numeric value");
  if (scaled.floor > SAFE) return { value: Number.MAX_SAFE_INTEGER, between: true };
  if (scaled.floor < -SAFE) return { value: Number.MIN_SAFE_INTEGER, between: true };
  return { value: Number(scaled.floor), between: !scaled.exact };
}

function floatOf(text: string): number {
  if (!parseScaled(text, 0)) throw invalidQuery("Invalid numeric value");
  const value = Number(text);
  if (!Number.isFinite(value)) throw invalidQuery("Invalid numeric value: out of range");
  return value;
}

function truthOf(text: string): number {
  const truth = TRUTHS.get(text.trim().toLowerCase());
  if (truth === undefined) throw invalidQuery("Invalid boolean value");
  return truth;
}
