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
  /** Column, when it is not named like the field. */
  column?: string;
  /** Digits behind the point of a decimal; 5 when left out. */
  scale?: number;
  /** What a singleton without a row answers. */
  default?: JsonValue;
  relation?: RelationSpec;
}

export interface CollectionSpec {
  /** Table or view, when it is not named like the collection. */
  table?: string;
  /** One row, answered as an object. */
  singleton?: boolean;
  /** Reached through relations only, never by a path of its own. */
  internal?: boolean;
  fields: Record<string, FieldSpec>;
}

export interface ReadPermission {
  /** Names of fields; `*` for all. */
  fields: readonly string[];
  /** A filter as in a query; rows that it leaves out do not exist for the reader. */
  filter?: JsonObject;
}

/** A data model and who may read what of it, as plain data. What is not listed here cannot be reached. */
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

/** The step along a relation: rows of `to` whose `remoteColumn` equals this row's `localColumn`. */
export interface Hop {
  to: Collection;
  many: boolean;
  localColumn: string;
  remoteColumn: string;
  /** Of the keys on both sides. */
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

/** The registry with its relations resolved; made once per registry. Throws when a relation leads nowhere. */
export function modelOf(registry: Registry): Model {
  const known = models.get(registry);
  if (known) return known;
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
    const to = found(model, relation.to, collection, field);
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
  const to = found(model, target, collection, field);
  const remote = to.fields.get(back);
  if (!remote) throw new Error(`Relation "${collection.name}.${field.name}" needs a field "${target}.${back}"`);
  const { column: localColumn, type: keyType } = collection.primaryKey;
  const sort = relation.kind === "o2m" && relation.sort;
  const sortField = sort ? to.fields.get(sort) : undefined;
  if (sort && !sortField)
    throw new Error(`Relation "${collection.name}.${field.name}" needs a field "${target}.${sort}"`);
  return { to, many: true, localColumn, remoteColumn: remote.column, keyType, sortColumn: sortField?.column };
}

function found(model: Model, name: string, from: Collection, field: Field): Collection {
  const collection = model.get(name);
  if (!collection) throw new Error(`Relation "${from.name}.${field.name}" leads to an unknown collection "${name}"`);
  return collection;
}
