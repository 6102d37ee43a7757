import { invalidQuery } from "../http/errors";
import { checkFilterShape } from "./filter-shape";
import { isObject, isWithin, type JsonObject, type JsonValue } from "./json";

const DEFAULT_LIMIT = 100;
const MAX_FILTER_DEPTH = 600;
const MAX_FILTER_VALUES = 20_000;
/** The database evaluates each for each row, in JavaScript where a comparison ignores case. */
const MAX_COMPARISONS = 500;

const MAX_SORT_KEYS = 20;
const MAX_ALIASES = 100;

/** Maximum relations on one path, including its last field. */
export const MAX_RELATIONAL_DEPTH = 10;

/** Unsupported parameters that would change the answer; ignoring them would give a wrong answer. */
const REFUSED = ["aggregate", "groupBy", "group", "deep", "export"];

export interface Query {
  /** undefined: every readable field. */
  fields?: string[];
  /** Name in the answer → field. */
  alias: ReadonlyMap<string, string>;
  filter?: JsonObject;
  /** Field paths, with a `-` prefix for descending. */
  sort: string[];
  search?: string;
  /** undefined: no limit. */
  limit?: number;
  offset: number;
  meta: ("total_count" | "filter_count")[];
}

/** Turns raw parameters, from a URL or a body, into a query of the right shape. Throws INVALID_QUERY. */
export function sanitizeQuery(raw: JsonObject): Query {
  for (const name of REFUSED) {
    if (isGiven(raw[name])) throw invalidQuery(`"${name}" is not supported`);
  }
  const limit = raw.limit === undefined || raw.limit === null ? DEFAULT_LIMIT : wholeNumber("limit", raw.limit, -1);
  const query: Query = {
    fields: fieldsOf(raw.fields),
    alias: aliasOf(raw.alias),
    filter: filterOf(raw.filter),
    sort: sortOf(raw.sort),
    search: searchOf(raw.search),
    limit: limit === -1 ? undefined : limit,
    offset: offsetOf(raw, limit),
    meta: metaOf(raw.meta),
  };
  for (const path of [...(query.fields ?? []), ...query.sort]) {
    if (path.split(".").length > MAX_RELATIONAL_DEPTH) throw invalidQuery("Max relational depth exceeded");
  }
  return query;
}

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== "";
}

function fieldsOf(raw: JsonValue | undefined): string[] | undefined {
  if (!isGiven(raw)) return undefined;
  const fields = textsOf("fields", raw).flatMap((part) => part.split(","));
  return noneEmpty("fields", fields);
}

function sortOf(raw: JsonValue | undefined): string[] {
  const keys = isGiven(raw) ? noneEmpty("sort", textsOf("sort", raw)) : [];
  if (keys.length > MAX_SORT_KEYS) throw invalidQuery(`"sort" must have no more than ${MAX_SORT_KEYS} keys`);
  return keys;
}

function textsOf(name: string, raw: JsonValue | undefined): string[] {
  if (typeof raw === "string") return raw.split(",");
  if (!Array.isArray(raw)) throw invalidQuery(`"${name}" must be a string or array`);
  return raw.map((part) => {
    if (typeof part !== "string") throw invalidQuery(`"${name}" must be an array of strings`);
    return part;
  });
}

function noneEmpty(name: string, parts: string[]): string[] {
  const trimmed = parts.map((part) => part.trim());
  const empty = trimmed.indexOf("");
  if (empty !== -1) throw invalidQuery(`"${name}[${empty}]" is not allowed to be empty`);
  return trimmed;
}

function aliasOf(raw: JsonValue | undefined): ReadonlyMap<string, string> {
  const value = typeof raw === "string" && raw !== "" ? parsedJson("alias", raw) : raw;
  if (!isGiven(value)) return new Map();
  if (!isObject(value)) throw invalidQuery(`"alias" has to be an object`);
  const entries = Object.entries(value);
  if (entries.length > MAX_ALIASES) throw invalidQuery(`"alias" must have no more than ${MAX_ALIASES} keys`);
  return new Map(
    entries.map(([key, field]) => {
      if (typeof field !== "string") throw invalidQuery(`"alias" value has to be a string`);
      if (key.includes(".") || field.includes(".")) {
        throw invalidQuery(`"alias" key/value can't contain a period character \`.\``);
      }
      return [key, field];
    }),
  );
}

function filterOf(raw: JsonValue | undefined): JsonObject | undefined {
  if (raw === undefined || raw === "") return undefined;
  const filter = typeof raw === "string" ? parsedJson("filter", raw) : raw;
  if (Array.isArray(filter) && filter.length === 0) return undefined;
  if (!isWithin(filter, MAX_FILTER_DEPTH, MAX_FILTER_VALUES)) throw invalidQuery("The filter is too large");
  if (filter === null || Array.isArray(filter)) throw invalidQuery(`"filter" must be of type object`);
  if (!isObject(filter)) throw invalidQuery(`Invalid filter key "_eq"`);
  if (checkFilterShape(filter, MAX_RELATIONAL_DEPTH) > MAX_COMPARISONS)
    throw invalidQuery(`The filter must have no more than ${MAX_COMPARISONS} comparisons`);
  return filter;
}

function parsedJson(name: string, text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidQuery(`Invalid JSON for ${name} object`);
  }
}

/** A repeated parameter is a list. Directus ignores lists and empty texts. */
function searchOf(raw: JsonValue | undefined): string | undefined {
  const text = typeof raw === "string" ? raw.trim() : "";
  if (text.includes("\0")) throw invalidQuery(`"search" must not contain NUL characters`);
  return text === "" ? undefined : text;
}

function offsetOf(raw: JsonObject, limit: number): number {
  const orZero = (value: JsonValue | undefined) => (isGiven(value) ? (value ?? 0) : 0);
  const offset = wholeNumber("offset", orZero(raw.offset), 0);
  const page = wholeNumber("page", orZero(raw.page), 0);
  return page > 0 && limit > 0 ? Math.min(limit * (page - 1), Number.MAX_SAFE_INTEGER) : offset;
}

function wholeNumber(name: string, raw: JsonValue, min: number): number {
  const single = Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;
  const text = typeof single === "number" ? String(single) : single;
  if (typeof text !== "string" || !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(text))
    throw invalidQuery(`"${name}" must be a number`);
  const value = Number(text);
  if (!Number.isInteger(value)) throw invalidQuery(`"${name}" must be an integer`);
  if (!Number.isSafeInteger(value)) throw invalidQuery(`"${name}" must be a safe number`);
  if (value < min) throw invalidQuery(`"${name}" must be greater than or equal to ${min}`);
  return value;
}

function metaOf(raw: JsonValue | undefined): Query["meta"] {
  if (!isGiven(raw)) return [];
  if (raw === "*") return ["total_count", "filter_count"];
  const parts = typeof raw === "string" ? raw.split(",") : Array.isArray(raw) ? raw : [raw];
  return parts.map((part, index) => {
    if (part === "total_count" || part === "filter_count") return part;
    throw invalidQuery(`"meta[${index}]" must be one of [total_count, filter_count]`);
  });
}
