import type { Problem } from "../tables/table-error";
import type { Collection, Value, Values } from "./collection";
import type { PlannedRecord, PlanOptions } from "./plan";
import type { Stored } from "./read-records";

interface Found {
  record: PlannedRecord;
  problem: Problem;
}

/** The shop after the import, by key. */
type Final = Map<string, { values: Values; record: PlannedRecord | null }>;

/** What would be wrong in the shop after the import. */
export function checkPlan(
  collection: Collection,
  records: readonly PlannedRecord[],
  stored: Stored,
  { inUse, taken }: PlanOptions,
): Found[] {
  const found: Found[] = [];
  const report = (record: PlannedRecord, column: string | null, reason: string) =>
    found.push({ record, problem: { line: record.line, column, reason } });
  const final = finalRecords(records, stored);
  for (const record of records) {
    const { action, key, after } = record;
    const used = action === "removed" ? inUse.get(record.stored?.id ?? "") : undefined;
    if (used) report(record, null, `${key} cannot be removed: ${used}.`);
    if (action === "made" && taken.has(key)) report(record, collection.key[0] ?? null, taken.get(key) ?? "");
    if (after && action !== "left")
      for (const { field, reason } of collection.check?.(after) ?? []) report(record, field, reason);
  }
  checkUnique(collection, final, report);
  checkParents(collection, records, final, report);
  return found;
}

type Report = (record: PlannedRecord, column: string | null, reason: string) => void;

function finalRecords(records: readonly PlannedRecord[], stored: Stored): Final {
  const final: Final = new Map();
  const touched = new Set(records.flatMap((record) => record.stored ?? []));
  for (const [key, record] of stored.records)
    if (!touched.has(record)) final.set(key, { values: record.values, record: null });
  for (const record of records) if (record.after) final.set(record.key, { values: record.after, record });
  return final;
}

/** Fields without a second record of the same value; slugs also in the other language, where they lead to the record too. */
function checkUnique(collection: Collection, final: Final, report: Report): void {
  const unique = Object.keys(collection.fields).filter((name) => collection.fields[name]?.unique);
  const owners = new Map<string, { key: string; record: PlannedRecord | null; name: string }[]>();
  for (const name of unique)
    for (const [key, { values, record }] of final) {
      const value = String(values[name]);
      const others = (owners.get(value) ?? []).filter((other) => other.key !== key);
      for (const other of others) {
        const isNew = isChanged(record, name);
        const late = isNew ? record : isChanged(other.record, other.name) ? other.record : null;
        if (!late) continue;
        const [column, holder] = late === record ? [name, other] : [other.name, { key, name }];
        report(late, column, `${value} is already ${holder.name} of ${holder.key}.`);
      }
      owners.set(value, [...(owners.get(value) ?? []), { key, record, name }]);
    }
}

function isChanged(record: PlannedRecord | null, name: string): boolean {
  return record !== null && record.action !== "left" && record.changed.includes(name);
}

/** References within the collection: to records that stay, and in no circle. */
function checkParents(collection: Collection, records: readonly PlannedRecord[], final: Final, report: Report): void {
  const [name] =
    Object.entries(collection.fields).find(([, field]) => field.reference?.table === collection.table) ?? [];
  if (name === undefined) return;
  const parentOf = (key: string) => textOrNull(final.get(key)?.values[name]);
  const children = new Map<string, string>();
  for (const [key, { values }] of final) {
    const parent = textOrNull(values[name]);
    if (parent !== null) children.set(parent, key);
  }
  for (const record of records) {
    if (record.action === "removed") {
      const child = children.get(record.key);
      const isKept = child !== undefined && final.get(child)?.record?.changed.includes(name) !== true;
      if (isKept) report(record, null, `${record.key} cannot be removed: it is ${name} of ${child}.`);
      continue;
    }
    const parent = textOrNull(record.after?.[name]);
    if (parent === null || !record.changed.includes(name)) continue;
    if (!final.has(parent)) report(record, name, `There is no ${collection.noun} ${parent}.`);
    else if (leadsTo(record.key, parent, parentOf)) report(record, name, `${record.key} would be above itself.`);
  }
}

const textOrNull = (value: Value | undefined) => (typeof value === "string" ? value : null);

function leadsTo(key: string, from: string, parentOf: (key: string) => string | null): boolean {
  const seen = new Set<string>();
  for (let one: string | null = from; one !== null && !seen.has(one); one = parentOf(one)) {
    if (one === key) return true;
    seen.add(one);
  }
  return false;
}
