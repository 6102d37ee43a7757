import { sql, type Transaction } from "kysely";
import { fullPictureId } from "~/shop/picture-id";
import type { Change } from "../../catalogue/change-log";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import type { AnyTables, Collection, Row, Values } from "./collection";
import type { PlannedRecord } from "./planned-record";
import { columnOf, type References, type Stored } from "./read-records";
import { logChanges } from "./record-log";

interface Target {
  engine: Database<Tables>["engine"];
  /** The collection's name in the audit trail. */
  name: string;
  collection: Collection;
  references: Stored["references"];
  change: Change;
}

/**
 * Writes what an import has planned, with the audit trail. Records go before others come, so that a slug can be given on;
 * parents are set when all records are there.
 */
export async function writePlan(
  trx: Transaction<Tables>,
  records: readonly PlannedRecord[],
  target: Target,
): Promise<void> {
  const tables: AnyTables = trx;
  const { collection, change } = target;
  const of = (action: PlannedRecord["action"]) => records.filter((record) => record.action === action);
  await removeRecords(tables, of("removed"), target);
  await freeUniqueValues(tables, of("changed"), collection);
  const ids = new Map<PlannedRecord, number | string>();
  for (const record of of("changed")) ids.set(record, await updateRecord(tables, record, target));
  for (const record of of("made")) ids.set(record, await insertRecord(tables, record, target));
  await setParents(tables, ids, target);
  for (const [record, id] of ids) await writeLists(tables, record, Number(id), target);
  if (target.engine === "postgres" && collection.fields.number && of("made").length > 0)
    await sql`select setval(pg_get_serial_sequence(${collection.table}, 'id'), (select max(id) from ${sql.table(collection.table)}))`.execute(
      trx,
    );
  for (const record of of("removed")) ids.set(record, record.stored?.id ?? "");
  for (const [{ action }, id] of ids)
    if (action !== "left") await collection.afterWrite?.(trx, Number(id), action, change);
  await logChanges(
    trx,
    records.flatMap((record) => logged(target.name, record)),
    change,
  );
}

function logged(name: string, { action, key, stored, after, changed }: PlannedRecord) {
  if (action === "left") return [];
  const part = (values: Values | null | undefined) =>
    values ? Object.fromEntries(changed.map((field) => [field, values[field]])) : null;
  const before = action === "removed" ? (stored?.values ?? null) : part(stored?.values);
  return [{ collection: name, record: key, action, before, after: part(after) }];
}

async function removeRecords(
  trx: AnyTables,
  records: readonly PlannedRecord[],
  { collection: { table, lists, removedOn, fields }, change }: Target,
): Promise<void> {
  const own = Object.entries(fields).find(([, field]) => field.reference?.table === table);
  const parent = own && columnOf(...own);
  for (const { stored } of records) {
    if (lists) await trx.deleteFrom(lists.table).where(lists.owner, "=", stored?.id).execute();
    // The child of a record that goes too, or that gets another parent.
    if (parent)
      await trx
        .updateTable(table)
        .set({ [parent]: null })
        .where(parent, "=", stored?.id)
        .execute();
  }
  for (const { stored } of records) {
    const removedAt = (change.at ?? new Date()).toISOString();
    if (removedOn)
      await trx
        .updateTable(table)
        .set({ [removedOn]: removedAt })
        .where("id", "=", stored?.id)
        .execute();
    else await trx.deleteFrom(table).where("id", "=", stored?.id).execute();
  }
}

/** Two records can exchange a unique value: no row has it for a moment. */
async function freeUniqueValues(
  trx: AnyTables,
  records: readonly PlannedRecord[],
  { table, fields }: Collection,
): Promise<void> {
  for (const { stored, changed } of records) {
    const columns = changed.filter((name) => fields[name]?.unique);
    if (columns.length === 0) continue;
    const free = Object.fromEntries(columns.map((column) => [column, `moved from ${stored?.id}`]));
    await trx.updateTable(table).set(free).where("id", "=", stored?.id).execute();
  }
}

async function updateRecord(trx: AnyTables, record: PlannedRecord, target: Target): Promise<number | string> {
  const { table, changedOn } = target.collection;
  const columns = columnsOf(record, target);
  const now = (target.change.at ?? new Date()).toISOString();
  const row = changedOn ? { ...columns, [changedOn]: now } : columns;
  const id = record.stored?.id ?? "";
  if (Object.keys(row).length > 0) await trx.updateTable(table).set(row).where("id", "=", id).execute();
  return id;
}

async function insertRecord(trx: AnyTables, record: PlannedRecord, target: Target): Promise<number | string> {
  const { table, changedOn, removedOn, scope } = target.collection;
  const row = columnsOf(record, target);
  const now = (target.change.at ?? new Date()).toISOString();
  if (changedOn && row[changedOn] === null) row[changedOn] = now;
  if (scope) row[scope.column] = scope.value;
  if (removedOn) row[removedOn] = null;
  const { id } = await trx.insertInto(table).values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The columns of the changed fields, without those that name records of the collection itself. */
function columnsOf({ after, changed }: PlannedRecord, { collection, references }: Target): Row {
  const row: Row = {};
  for (const name of changed) {
    const field = collection.fields[name];
    const column = field && columnOf(name, field);
    const value = after?.[name];
    if (!field || field.reference?.table === collection.table) continue;
    if (column === null) Object.assign(row, collection.pack?.(after ?? {}));
    else if (column === undefined || value === undefined) continue;
    else if (field.reference) row[column] = idOf(references.get(field.reference.table), value);
    else if (field.picture) row[column] = value === null ? null : fullPictureId(String(value));
    else row[column] = typeof value === "boolean" ? Number(value) : value;
  }
  return row;
}

function idOf(references: References | undefined, key: unknown): number | null {
  return typeof key === "string" ? (references?.idOf(key) ?? null) : null;
}

async function setParents(
  trx: AnyTables,
  ids: ReadonlyMap<PlannedRecord, number | string>,
  { collection: { table, fields }, references }: Target,
): Promise<void> {
  const [name, field] = Object.entries(fields).find(([, { reference }]) => reference?.table === table) ?? [];
  if (name === undefined || !field) return;
  const written = new Map([...ids].map(([{ key }, id]) => [key, id]));
  for (const [{ after, changed }, id] of ids) {
    if (!changed.includes(name)) continue;
    const key = after?.[name];
    const parent = typeof key === "string" ? (written.get(key) ?? idOf(references.get(table), key)) : null;
    await trx
      .updateTable(table)
      .set({ [columnOf(name, field) ?? name]: parent })
      .where("id", "=", id)
      .execute();
  }
}

async function writeLists(
  trx: AnyTables,
  { after, changed }: PlannedRecord,
  id: number,
  { collection: { lists }, references }: Target,
): Promise<void> {
  if (!lists?.fields.some(({ field }) => changed.includes(field))) return;
  await trx.deleteFrom(lists.table).where(lists.owner, "=", id).execute();
  const rows = lists.fields.flatMap(({ field, column, reference }) =>
    ((after?.[field] ?? []) as readonly string[]).map((key) => ({
      ...Object.fromEntries(lists.fields.map((other) => [other.column, null])),
      [lists.owner]: id,
      [column]: idOf(references.get(reference.table), key),
    })),
  );
  if (rows.length > 0)
    await trx
      .insertInto(lists.table)
      .values(rows.map((row, index) => ({ ...row, sort: index + 1 })))
      .execute();
}
