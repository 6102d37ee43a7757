import { invalidQuery } from "../http/errors";
import type { JsonObject, JsonValue } from "./json";

const MAX_PARAMETERS = 5_000;
const MAX_BRACKETS = 40;

/** The content of a list's brackets. */
const LIST_KEY = /^\d{0,4}$/;

/** A node of the tree that the brackets build; `list` while all its keys are `[]` or numbers. */
interface Branch {
  entries: Map<string, Branch | string[]>;
  list: boolean;
}

/**
 * Parses the part of a URL after `?` as Directus does: `a=1`, `a=1&a=2` (a list), `a[b][_eq]=1`, `a[]=1`, `a[0]=1`.
 * Invalid percent signs stay. The objects have no prototype, so that no name has a special meaning.
 */
export function parseUrlQuery(search: string): JsonObject {
  const root: Branch = { entries: new Map(), list: false };
  const parameters = search.replace(/^\?/, "").split("&");
  if (parameters.length > MAX_PARAMETERS) throw invalidQuery("Too many parameters");
  for (const parameter of parameters) {
    if (parameter === "") continue;
    const split = parameter.indexOf("=");
    const key = decode(split === -1 ? parameter : parameter.slice(0, split));
    const value = split === -1 ? "" : decode(parameter.slice(split + 1));
    insert(root, segmentsOf(key), value);
  }
  return objectOf(root);
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Splits `filter[id][_eq]`; ignores text outside the pairs of brackets, except for the name. */
function segmentsOf(key: string): string[] {
  const inner = [...key.matchAll(/\[([^[\]]*)\]/g)];
  const name = key.slice(0, inner[0]?.index);
  if (inner.length > MAX_BRACKETS) throw invalidQuery("Too many brackets in a parameter");
  const segments = inner.map(([, segment = ""]) => segment);
  return name === "" && segments.length > 0 ? segments : [name, ...segments];
}

function insert(root: Branch, segments: string[], value: string): void {
  let branch = root;
  for (const [index, segment] of segments.entries()) {
    const key = segment === "" && branch !== root ? String(branch.entries.size) : segment;
    if (branch !== root && !LIST_KEY.test(key)) branch.list = false;
    const existing = branch.entries.get(key);
    if (index === segments.length - 1) {
      if (existing && !Array.isArray(existing)) {
        if (!existing.list) throw conflict(segments);
        existing.entries.set(String(existing.entries.size), [value]);
      } else if (existing) existing.push(value);
      else branch.entries.set(key, [value]);
      return;
    }
    if (Array.isArray(existing) && !LIST_KEY.test(segments[index + 1] ?? "")) throw conflict(segments);
    const next: Branch = Array.isArray(existing) ? listBranch(existing) : (existing ?? listBranch([]));
    branch.entries.set(key, next);
    branch = next;
  }
}

function listBranch(values: string[]): Branch {
  return { entries: new Map(values.map((value, index) => [String(index), [value]])), list: true };
}

function conflict([name = ""]: string[]) {
  return invalidQuery(`"${name}" is given both as a value and with brackets`);
}

function read(node: Branch | string[]): JsonValue {
  if (!Array.isArray(node)) return node.list ? listOf(node) : objectOf(node);
  const [only = ""] = node;
  return node.length === 1 ? only : node;
}

function listOf({ entries }: Branch): JsonValue[] {
  const ordered = [...entries].sort(([a], [b]) => Number(a) - Number(b));
  return ordered.flatMap(([, node]) => read(node));
}

function objectOf(branch: Branch): JsonObject {
  const object: JsonObject = Object.create(null);
  for (const [key, node] of branch.entries) object[key] = read(node);
  return object;
}
