import { invalidQuery } from "../http/errors";
import type { Collection, Field, FieldType, Hop } from "./data-model";
import type { Reader } from "./reader";

/** One relation on the path to a field. */
export interface Step {
  name: string;
  hop: Hop;
}

export const FUNCTIONS = ["year", "month", "week", "day", "weekday", "hour", "minute", "second", "count"] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** A field, or a function of a field. */
export interface Target {
  field: Field;
  fn?: FunctionName;
}

export interface Call {
  fn: string;
  field: string;
}

const DATE_PARTS: readonly string[] = ["year", "month", "week", "day", "weekday"];
const TIME_PARTS: readonly string[] = ["hour", "minute", "second"];

/** Names of the relations, for messages. */
export function namesOf(path: readonly Step[]): string[] {
  return path.map((step) => step.name);
}

/** Parses `year(created_on)`. */
export function callOf(name: string): Call | undefined {
  const match = /^([^()]*)\(([^()]*)\)$/.exec(name);
  return match ? { fn: match[1] ?? "", field: match[2] ?? "" } : undefined;
}

/** `year(brands_id.founded)` means `brands_id.year(founded)`. */
export function segmentsOf(path: string): string[] {
  const call = callOf(path);
  if (!call?.field.includes(".")) return path.split(".");
  const segments = call.field.split(".");
  const last = segments.pop() ?? "";
  return [...segments, `${call.fn}(${last})`];
}

/** The field or function of that name. Throws FORBIDDEN for the field, INVALID_QUERY for the function. */
export function targetOf(reader: Reader, collection: Collection, name: string, path: readonly Step[]): Target {
  const call = callOf(name);
  if (!call) return { field: reader.field(collection, name, namesOf(path)) };
  const field = reader.field(collection, call.field, namesOf(path));
  const fn = FUNCTIONS.find((known) => known === call.fn);
  if (!fn || !takes(fn, field)) throw invalidQuery(`Invalid filter key "${name}" on "${collection.name}"`);
  if (field.hop?.many && !reader.mayRead(field.hop.to)) reader.collection(field.hop.to.name);
  return { field, fn };
}

function takes(fn: FunctionName, { type, hop }: Field): boolean {
  const timed: FieldType[] = ["timestamp", "dateTime"];
  if (fn === "count") return type === "json" || hop?.many === true;
  if (DATE_PARTS.includes(fn)) return type === "date" || timed.includes(type);
  return TIME_PARTS.includes(fn) && (type === "time" || timed.includes(type));
}

/** The step along a relation. Throws FORBIDDEN if the reader may read nothing below it, INVALID_QUERY for a plain field. */
export function stepOf(reader: Reader, collection: Collection, name: string, path: readonly Step[]): Step {
  const field = reader.field(collection, name, namesOf(path));
  if (!field.hop) throw invalidQuery(`"${name}" in collection "${collection.name}" is no relation`);
  reader.collection(field.hop.to.name);
  return { name, hop: field.hop };
}
