import type { JsonObject, JsonValue } from "./json";

/**
 * How a field is stored, alike on both engines: `decimal` as an integer scaled by ten to the power of `scale`, `boolean`
 * as 0 or 1, `csv` as one text with commas, `json` as text, `date` as `2022-02-15`, `timestamp` as
 * `2021-02-02T01:30:00.000Z`, `dateTime` as `2021-02-02T01:30:00`, `time` as `01:30:00`. An `alias` has no column.
 */
export type FieldType =
  | "integer"
  | "bigInteger"
  | "float"
  | "decimal"
  | "boolean"
  | "string"
  | "text"
  | "uuid"
  | "hash"
  | "date"
  | "dateTime"
  | "timestamp"
  | "time"
  | "csv"
  | "json"
  | "alias";

export type RelationSpec =
  | { kind: "m2o"; to: string }
  /** `sort`: the field of the collection that orders the rows; without it, their primary key. */
  | { kind: "o2m"; collection: string; field: string; sort?: string }
  | { kind: "m2m"; junction: string; junctionField: string; farField: string; to: string };

export interface FieldSpec {
  type: FieldType;
  primaryKey?: boolean;
  /** Column, if its name differs from the field's. */
  column?: string;
  /** Digits after the decimal point; default 5. */
  scale?: number;
  /** The value in the answer for a singleton without a row. */
  default?: JsonValue;
  relation?: RelationSpec;
}

export interface CollectionSpec {
  /** Table or view, if its name differs from the collection's. */
  table?: string;
  /** A single row; the answer is an object. */
  singleton?: boolean;
  /** Only relations lead to it; it has no path. */
  internal?: boolean;
  fields: Record<string, FieldSpec>;
}

export interface ReadPermission {
  /** Field names; `*` for all. */
  fields: readonly string[];
  /** A filter as in a query; the reader does not see rows outside it. */
  filter?: JsonObject;
}

/** A data model and its read permissions, as plain data. Anything not listed here is unreachable. */
export interface Registry {
  collections: Record<string, CollectionSpec>;
  /** By role, then by collection. */
  permissions: Record<string, Record<string, ReadPermission>>;
}

export interface Field {
  name: string;
  type: FieldType;
  column: string;
  scale: number;
  default: JsonValue;
  hop: Hop | undefined;
}

/** One step along a relation: rows of `to` whose `remoteColumn` equals this row's `localColumn`. */
export interface Hop {
  to: Collection;
  many: boolean;
  localColumn: string;
  remoteColumn: string;
  /** Type of the keys on both sides. */
  keyType: FieldType;
  /** Orders the rows of `to` before their primary key does. */
  sortColumn?: string;
}

export interface Collection {
  name: string;
  table: string;
  singleton: boolean;
  internal: boolean;
  primaryKey: Field;
  fields: ReadonlyMap<string, Field>;
}

export type Model = ReadonlyMap<string, Collection>;

const models = new WeakMap<Registry, Model>();

/** The registry with its relations resolved, cached per registry. Throws for a relation to an unknown collection. */
export function modelOf(registry: Registry): Model {
  const cached = models.get(registry);
  if (cached) return cached;
  const model = resolve(registry);
  models.set(registry, model);
  return model;
}

function resolve({ collections }: Registry): Model {
  const model = new Map<string, Collection & { fields: Map<string, Field> }>();
  for (const [name, spec] of Object.entries(collections)) {
    const fields = new Map(Object.entries(spec.fields).map(([key, field]) => [key, plainField(key, field)]));
    const key = Object.entries(spec.fields).find(([, field]) => field.primaryKey)?.[0];
    const primaryKey = key === undefined ? undefined : fields.get(key);
    if (!primaryKey) throw new Error(`Collection "${name}" has no primary key`);
    model.set(name, {
      name,
      table: spec.table ?? name,
      singleton: spec.singleton ?? false,
      internal: spec.internal ?? false,
      primaryKey,
      fields,
    });
  }
  for (const [name, spec] of Object.entries(collections)) {
    const collection = model.get(name);
    for (const [key, { relation }] of Object.entries(spec.fields)) {
      const field = collection?.fields.get(key);
      if (collection && field && relation) field.hop = hopOf(model, collection, field, relation);
    }
  }
  return model;
}

function plainField(name: string, spec: FieldSpec): Field {
  return {
    name,
    type: spec.type,
    column: spec.column ?? name,
    scale: spec.type === "decimal" ? (spec.scale ?? 5) : 0,
    default: spec.default ?? null,
    hop: undefined,
  };
}

function hopOf(model: Model, collection: Collection, field: Field, relation: RelationSpec): Hop {
  if (relation.kind === "m2o") {
    const to = relatedCollection(model, relation.to, collection, field);
    return {
      to,
      many: false,
      localColumn: field.column,
      remoteColumn: to.primaryKey.column,
      keyType: to.primaryKey.type,
    };
  }
  const [target, back] =
    relation.kind === "o2m" ? [relation.collection, relation.field] : [relation.junction, relation.junctionField];
  const to = relatedCollection(model, target, collection, field);
  const remote = to.fields.get(back);
  if (!remote) throw new Error(`Relation "${collection.name}.${field.name}" needs a field "${target}.${back}"`);
  const { column: localColumn, type: keyType } = collection.primaryKey;
  const sort = relation.kind === "o2m" && relation.sort;
  const sortField = sort ? to.fields.get(sort) : undefined;
  if (sort && !sortField)
    throw new Error(`Relation "${collection.name}.${field.name}" needs a field "${target}.${sort}"`);
  return { to, many: true, localColumn, remoteColumn: remote.column, keyType, sortColumn: sortField?.column };
}

function relatedCollection(model: Model, name: string, from: Collection, field: Field): Collection {
  const collection = model.get(name);
  if (!collection) throw new Error(`Relation "${from.name}.${field.name}" leads to an unknown collection "${name}"`);
  return collection;
}
