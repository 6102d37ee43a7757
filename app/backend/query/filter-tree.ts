import { invalidQuery } from "../http/errors";
import type { Collection } from "./data-model";
import { checkPrimitive, partsOf } from "./filter-shape";
import { isObject, type JsonObject, type JsonValue } from "./json";
import { type Step, stepOf, type Target, targetOf } from "./path";
import type { Reader } from "./reader";

/** A filter whose names are resolved against the model; what it compares with is still as it came. */
export type Condition =
  | { kind: "all" | "any"; parts: Condition[] }
  | { kind: "compare"; path: Step[]; target: Target; operator: string; operand: JsonValue }
  | { kind: "some" | "none"; step: Step; condition: Condition };

const TRUE: Condition = { kind: "all", parts: [] };

/** Where in the filter we are: among the fields of `collection`, or behind its `target`. */
interface Place {
  collection: Collection;
  path: Step[];
  name?: string;
  target?: Target;
}

/** Throws FORBIDDEN for what the reader may not use, INVALID_QUERY for what makes no sense. */
export function resolveFilter(filter: JsonObject, collection: Collection, reader: Reader): Condition {
  return group(filter, { collection, path: [] }, reader);
}

export function all(parts: Condition[]): Condition {
  const flat = parts.flatMap((part) => (part.kind === "all" ? part.parts : [part]));
  return flat.length === 1 && flat[0] ? flat[0] : { kind: "all", parts: flat };
}

/** An empty part is true, and so is the whole; no part at all is no condition. */
function any(parts: Condition[]): Condition {
  if (parts.some(isTrue)) return TRUE;
  const flat = parts.flatMap((part) => (part.kind === "any" ? part.parts : [part]));
  if (flat.length === 0) return TRUE;
  return flat.length === 1 && flat[0] ? flat[0] : { kind: "any", parts: flat };
}

function group(filter: JsonObject, place: Place, reader: Reader): Condition {
  return all(Object.entries(filter).map(([key, value]) => entry(key, value, place, reader)));
}

function entry(key: string, value: JsonValue, place: Place, reader: Reader): Condition {
  if (key === "_and") return all(partsOf(value).map((part) => group(part, place, reader)));
  if (key === "_or") return any(partsOf(value).map((part) => group(part, place, reader)));
  if (key === "_some" || key === "_none") return among(key, value, place, reader);
  if (key.startsWith("_")) return compare(key, value, place);
  const below = enter(key, place, reader);
  if (isObject(value)) return group(value, below, reader);
  checkPrimitive("_eq", value);
  return compare("_eq", value, below);
}

function enter(key: string, place: Place, reader: Reader): Place {
  const { target, path } = place;
  if (!target) return { ...place, name: key, target: targetOf(reader, place.collection, key, path) };
  const { hop } = target.field;
  if (!hop || target.fn) {
    throw invalidQuery(`Invalid filter key "${key}" on "${place.collection.name}"`);
  }
  const step = stepOf(reader, place.collection, place.name ?? target.field.name, path);
  const inner: Place = { collection: hop.to, path: [...path, step] };
  return { ...inner, name: key, target: targetOf(reader, inner.collection, key, inner.path) };
}

function compare(operator: string, operand: JsonValue, { collection, path, name, target }: Place): Condition {
  if (!target) throw invalidQuery(`Invalid filter key "${operator}" on "${collection.name}"`);
  const { hop } = target.field;
  if (!hop?.many || target.fn) return { kind: "compare", path, target, operator, operand };
  // `sizes: {_null: true}` speaks of the related rows' keys.
  const step = { name: name ?? target.field.name, hop };
  return { kind: "compare", path: [...path, step], target: { field: hop.to.primaryKey }, operator, operand };
}

function among(key: "_some" | "_none", value: JsonValue, place: Place, reader: Reader): Condition {
  const { collection, path, name = "", target } = place;
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
