import { shortPictureId } from "~/shop/picture-id";
import type { AnyTables, Collection, Field, Reference, Row, Value, Values } from "./collection";
import { keyOf } from "./collection";

/** A record of the shop. */
export interface StoredRecord {
  id: number | string;
  values: Values;
}

/** The records that another collection's fields can name. */
export interface References {
  /** Its key, also for another spelling of it; undefined for an unknown one. */
  keyOf(text: string): string | undefined;
  idOf(key: string): number | undefined;
}

export interface Stored {
  records: Map<string, StoredRecord>;
  /** By table. */
  references: Map<string, References>;
}

/** The column of a field; null for one without. */
export function columnOf(name: string, { column }: Field): string | null {
  return column === undefined ? name : column;
}

/** All records of a collection, by key and in the order of their ids. */
export async function readStored(db: AnyTables, collection: Collection): Promise<Stored> {
  const keys = new Map<string, Map<number, string>>();
  const references = new Map<string, References>();
  for (const reference of referencesOf(collection)) {
    const { byId, found } = await readReferences(db, reference);
    keys.set(reference.table, byId);
    references.set(reference.table, found);
  }
  const lists = await readLists(db, collection, keys);
  const records = new Map<string, StoredRecord>();
  for (const row of await rowsOf(db, collection)) {
    const id = row.id as number | string;
    const values = { ...valuesOf(collection, row, keys), ...lists.get(Number(id)) };
    const key = keyOf(collection, values);
    // Of two records with the same name the first is the shop's.
    if (!records.has(key)) records.set(key, { id, values: inOrder(collection, values) });
  }
  return { records, references };
}

function referencesOf({ fields, lists }: Collection): Reference[] {
  const all = [...Object.values(fields), ...(lists?.fields ?? [])].flatMap(({ reference }) => reference ?? []);
  return [...new Map(all.map((reference) => [reference.table, reference])).values()];
}

async function rowsOf(db: AnyTables, { table, scope, removedOn }: Collection): Promise<Row[]> {
  let query = db.selectFrom(table).selectAll().orderBy("id");
  if (scope) query = query.where(scope.column, "is", scope.value);
  if (removedOn) query = query.where(removedOn, "is", null);
  return query.execute();
}

async function readReferences(db: AnyTables, { table, key, alias }: Reference) {
  const rows: Row[] = await db
    .selectFrom(table)
    .select(["id", key, ...(alias ? [alias] : [])])
    .execute();
  const byId = new Map(rows.map((row) => [Number(row.id), String(row[key])]));
  const ids = new Map(rows.map((row) => [String(row[key]), Number(row.id)]));
  const aliases = new Map(rows.map((row) => [String(row[alias ?? key]), String(row[key])]));
  const found: References = {
    keyOf: (text) => (ids.has(text) ? text : aliases.get(text)),
    idOf: (text) => ids.get(text),
  };
  return { byId, found };
}

/** The lists of each record, by its id. */
async function readLists(
  db: AnyTables,
  { lists }: Collection,
  keys: Map<string, Map<number, string>>,
): Promise<Map<number, Record<string, string[]>>> {
  const read = new Map<number, Record<string, string[]>>();
  if (!lists) return read;
  const rows: Row[] = await db.selectFrom(lists.table).selectAll().orderBy("sort").orderBy("id").execute();
  for (const row of rows) {
    const owner = Number(row[lists.owner]);
    const values = read.get(owner) ?? Object.fromEntries(lists.fields.map(({ field }) => [field, [] as string[]]));
    for (const { field, column, reference } of lists.fields) {
      const key = keys.get(reference.table)?.get(Number(row[column]));
      if (row[column] !== null && key !== undefined) values[field]?.push(key);
    }
    read.set(owner, values);
  }
  return read;
}

function valuesOf(collection: Collection, row: Row, keys: Map<string, Map<number, string>>): Record<string, Value> {
  const values: Record<string, Value> = { ...collection.unpack?.(row) };
  for (const [name, field] of Object.entries(collection.fields)) {
    const column = columnOf(name, field);
    if (column !== null) values[name] = storedValue(field, row[column], keys);
  }
  return values;
}

function storedValue(field: Field, stored: unknown, keys: Map<string, Map<number, string>>): Value {
  if (stored === null || stored === undefined) return null;
  if (field.reference) return keys.get(field.reference.table)?.get(Number(stored)) ?? null;
  if (field.picture) return shortPictureId(String(stored));
  if (typeof field.default === "boolean") return Number(stored) === 1;
  return stored as Value;
}

/** With the fields as the collection lists them, and lists without entries. */
function inOrder({ fields }: Collection, values: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, values[name] ?? field.default ?? null]),
  );
}
