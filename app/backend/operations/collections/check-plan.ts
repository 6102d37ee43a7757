import type { Problem } from "../tables/table-error";
import type { Collection, Values } from "./collection";
import type { PlannedRecord, PlanOptions } from "./planned-record";
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
  const name = Object.keys(collection.fields).find(
    (one) => collection.fields[one]?.reference?.table === collection.table,
  );
  if (name === undefined) return;
  const parents = new Map<string, string>();
  const children = new Map<string, string[]>();
  for (const [key, { values }] of final) {
    const parent = values[name];
    if (typeof parent !== "string") continue;
    parents.set(key, parent);
    children.set(parent, [...(children.get(parent) ?? []), key]);
  }
  const circles = keysInCircles(parents);
  const lost: string[] = [];
  for (const record of records) {
    const { key, action, changed } = record;
    const parent = parents.get(key);
    if (action === "removed") {
      const child = children.get(key)?.find((one) => final.get(one)?.record?.changed.includes(name) !== true);
      if (child !== undefined) report(record, null, `${key} cannot be removed: it is ${name} of ${child}.`);
    } else if (parent !== undefined && changed.includes(name) && circles.has(key)) {
      report(record, name, `${key} would be above itself.`);
    } else if (parent !== undefined && !final.has(parent) && changed.includes(name)) {
      report(record, name, `There is no ${collection.noun} ${parent}.`);
      if (action === "made") lost.push(key);
    }
  }
  // A new record that stays out takes the new ones below it along.
  for (const parent of lost)
    for (const key of children.get(parent) ?? []) {
      const record = final.get(key)?.record;
      if (!record?.changed.includes(name)) continue;
      report(record, name, `There is no ${collection.noun} ${parent}.`);
      if (record.action === "made") lost.push(key);
    }
}

/** The keys whose chain of parents leads back to them. */
function keysInCircles(parents: ReadonlyMap<string, string>): Set<string> {
  const circles = new Set<string>();
  const seen = new Map<string, string>();
  for (const start of parents.keys()) {
    const path: string[] = [];
    let key: string | undefined = start;
    for (; key !== undefined && !seen.has(key); key = parents.get(key)) {
      seen.set(key, start);
      path.push(key);
    }
    if (key !== undefined && seen.get(key) === start) for (const one of path.slice(path.indexOf(key))) circles.add(one);
  }
  return circles;
}
