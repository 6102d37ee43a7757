import { invalidPayload } from "../http/errors";
import { isObject, type JsonObject, type JsonValue } from "./json";

/** The rows that a body selects. */
export interface Batch {
  query: JsonObject | undefined;
  keys: (string | number)[] | undefined;
}

/** Reads `{query, keys}` and the `allowed` names. Throws INVALID_PAYLOAD for any other name or shape. */
export function batchOf(body: JsonObject | JsonValue[], allowed: readonly string[] = []): Batch {
  if (Array.isArray(body)) throw invalidPayload("The body must be an object");
  const { query, keys, ...others } = body;
  const unknown = Object.keys(others).find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw invalidPayload(`"${unknown}" is not allowed`);
  if (query !== undefined && !isObject(query)) throw invalidPayload(`"query" must be an object`);
  return { query, keys: keys === undefined ? undefined : keysOf(keys) };
}

/** Checks the body of a change or removal of many rows: a list, or an object with exactly one of `query` and `keys`. */
export function checkBatch(body: JsonObject | JsonValue[], changing: boolean): void {
  if (Array.isArray(body)) return;
  const { query, keys } = batchOf(body, changing ? ["data"] : []);
  if (changing && !isObject(body.data)) throw invalidPayload(`"data" must be an object`);
  if ((query === undefined) === (keys === undefined)) throw invalidPayload(`One of "query" and "keys" is required`);
}

/** Each key is a parameter of the statement, and SQLite allows 32,766. */
const MAX_KEYS = 10_000;

function keysOf(keys: JsonValue): (string | number)[] {
  if (Array.isArray(keys) && keys.length > MAX_KEYS)
    throw invalidPayload(`"keys" must have no more than ${MAX_KEYS} entries`);
  if (!Array.isArray(keys)) throw invalidPayload(`"keys" must be an array`);
  return keys.map((key, index) => {
    if (typeof key === "string" || typeof key === "number") return key;
    throw invalidPayload(`"keys[${index}]" must be a text or number`);
  });
}
