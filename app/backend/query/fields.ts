import { forbiddenField, invalidQuery } from "../http/errors";
import type { Collection } from "./data-model";
import { callOf, namesOf, type Step, segmentsOf, stepOf, type Target, targetOf } from "./path";
import type { Reader } from "./reader";

/** One key of a row in the answer. `many` without `nodes` is a list of keys. */
export type FieldNode =
  | { kind: "value"; key: string; target: Target }
  | { kind: "one"; key: string; step: Step; nodes: FieldNode[] }
  | { kind: "many"; key: string; step: Step; nodes: FieldNode[] | undefined };

const MAX_NODES = 3_000;

/** Resolves a list of fields such as `id`, `*`, `brands_id.name`. Throws FORBIDDEN or INVALID_QUERY. */
export function resolveFields(
  fields: readonly string[] | undefined,
  collection: Collection,
  reader: Reader,
  alias: ReadonlyMap<string, string>,
): FieldNode[] {
  const resolver = new Resolver(reader);
  return resolver.nodes((fields ?? ["*"]).map(segmentsOf), collection, [], alias);
}

/** The fields requested under one key: `below` holds the paths into related rows. */
interface Requested {
  name: string;
  below: string[][];
}

class Resolver {
  readonly #reader: Reader;
  #count = 0;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  nodes(
    fields: readonly string[][],
    collection: Collection,
    path: Step[],
    alias: ReadonlyMap<string, string>,
  ): FieldNode[] {
    const requested = new Map<string, Requested>();
    for (const [key = "", ...rest] of fields.flatMap((field) => this.#expanded(field, collection, alias))) {
      const entry = requested.get(key) ?? { name: alias.get(key) ?? key, below: [] };
      requested.set(key, entry);
      if (rest.length > 0) entry.below.push(rest);
    }
    return [...requested].map(([key, entry]) => this.#node(key, entry, collection, path, alias.has(key)));
  }

  /** Expands a leading star to its field names, without relations to collections that the reader may not see. */
  #expanded([first = "", ...rest]: string[], collection: Collection, alias: ReadonlyMap<string, string>): string[][] {
    if (first !== "*") return [[first, ...rest]];
    const visible = this.#reader.fields(collection);
    const names = new Map([...visible.keys()].map((name) => [name, name]));
    for (const [key, name] of alias) if (visible.has(name) || !collection.fields.has(name)) names.set(key, name);
    return [...names].flatMap(([key, name]) => {
      const hop = visible.get(name)?.hop;
      const nested = hop !== undefined && rest.length > 0;
      if (hop && (nested || hop.many) && !this.#reader.mayRead(hop.to)) return [];
      if (visible.get(name)?.type === "alias" && !hop) return [];
      return [nested ? [key, ...rest] : [key]];
    });
  }

  #node(key: string, { name, below }: Requested, collection: Collection, path: Step[], renamed: boolean): FieldNode {
    this.#count++;
    if (this.#count > MAX_NODES) throw invalidQuery("Too many fields");
    const call = callOf(name);
    if (call) {
      if (below.length > 0) throw forbiddenField(name, collection.name, namesOf(path));
      const target = targetOf(this.#reader, collection, name, path);
      return { kind: "value", key: renamed ? key : `${call.field}_${call.fn}`, target };
    }
    const field = this.#reader.field(collection, name, namesOf(path));
    if (below.length === 0 && !field.hop?.many) return { kind: "value", key, target: { field } };
    const step = stepOf(this.#reader, collection, name, path);
    const nodes = below.length > 0 ? this.nodes(below, step.hop.to, [...path, step], new Map()) : undefined;
    if (step.hop.many) return { kind: "many", key, step, nodes };
    return { kind: "one", key, step, nodes: nodes ?? [] };
  }
}
