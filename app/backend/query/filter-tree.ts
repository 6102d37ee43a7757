import { invalidQuery } from "../http/errors";
import type { Collection } from "./data-model";
import { checkPrimitive, partsOf } from "./filter-shape";
import { isObject, type JsonObject, type JsonValue } from "./json";
import { type Step, stepOf, type Target, targetOf } from "./path";
import type { Reader } from "./reader";

/** A filter with its names resolved against the model; its operands are still raw. */
export type Condition =
  | { kind: "all" | "any"; parts: Condition[] }
  | { kind: "compare"; path: Step[]; target: Target; operator: string; operand: JsonValue }
  | { kind: "some" | "none"; step: Step; condition: Condition };

const TRUE: Condition = { kind: "all", parts: [] };

/** The position in the filter: among the fields of `collection`, or after its `target`. */
interface Position {
  collection: Collection;
  path: Step[];
  name?: string;
  target?: Target;
}

/** Throws FORBIDDEN for names that the reader may not use, INVALID_QUERY for an invalid filter. */
export function resolveFilter(filter: JsonObject, collection: Collection, reader: Reader): Condition {
  return group(filter, { collection, path: [] }, reader);
}

export function all(parts: Condition[]): Condition {
  const flat = parts.flatMap((part) => (part.kind === "all" ? part.parts : [part]));
  return flat.length === 1 && flat[0] ? flat[0] : { kind: "all", parts: flat };
}

/** One empty part makes the whole condition true; a list without parts is no condition. */
function any(parts: Condition[]): Condition {
  if (parts.some(isTrue)) return TRUE;
  const flat = parts.flatMap((part) => (part.kind === "any" ? part.parts : [part]));
  if (flat.length === 0) return TRUE;
  return flat.length === 1 && flat[0] ? flat[0] : { kind: "any", parts: flat };
}

function group(filter: JsonObject, position: Position, reader: Reader): Condition {
  return all(Object.entries(filter).map(([key, value]) => entry(key, value, position, reader)));
}

function entry(key: string, value: JsonValue, position: Position, reader: Reader): Condition {
  if (key === "_and") return all(partsOf(value).map((part) => group(part, position, reader)));
  if (key === "_or") return any(partsOf(value).map((part) => group(part, position, reader)));
  if (key === "_some" || key === "_none") return among(key, value, position, reader);
  if (key.startsWith("_")) return compare(key, value, position);
  const below = enter(key, position, reader);
  if (isObject(value)) return group(value, below, reader);
  checkPrimitive("_eq", value);
  return compare("_eq", value, below);
}

function enter(key: string, position: Position, reader: Reader): Position {
  const { target, path } = position;
  if (!target) return { ...position, name: key, target: targetOf(reader, position.collection, key, path) };
  const { hop } = target.field;
  if (!hop || target.fn) {
    throw invalidQuery(`Invalid filter key "${key}" on "${position.collection.name}"`);
  }
  const step = stepOf(reader, position.collection, position.name ?? target.field.name, path);
  const inner: Position = { collection: hop.to, path: [...path, step] };
  return { ...inner, name: key, target: targetOf(reader, inner.collection, key, inner.path) };
}

function compare(operator: string, operand: JsonValue, { collection, path, name, target }: Position): Condition {
  if (!target) throw invalidQuery(`Invalid filter key "${operator}" on "${collection.name}"`);
  const { hop } = target.field;
  if (!hop?.many || target.fn) return { kind: "compare", path, target, operator, operand };
  // `sizes: {_null: true}` compares the related rows' keys.
  const step = { name: name ?? target.field.name, hop };
  return { kind: "compare", path: [...path, step], target: { field: hop.to.primaryKey }, operator, operand };
}

function among(key: "_some" | "_none", value: JsonValue, position: Position, reader: Reader): Condition {
  const { collection, path, name = "", target } = position;
  if (!target?.field.hop?.many || target.fn || path.length > 0 || !isObject(value)) {
    throw invalidQuery(`"${key}" can only be used with top level relational alias field`);
  }
  const step = stepOf(reader, collection, name, path);
  const condition = resolveFilter(value, step.hop.to, reader);
  if (isTrue(condition)) throw invalidQuery(`"${key}" needs a condition`);
  return { kind: key === "_some" ? "some" : "none", step, condition };
}

function isTrue(condition: Condition): boolean {
  return condition.kind === "all" && condition.parts.length === 0;
}
