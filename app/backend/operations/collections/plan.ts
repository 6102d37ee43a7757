import type { Problem } from "../tables/table-error";
import { checkPlan } from "./check-plan";
import { type Collection, keyOf, type Value } from "./collection";
import { plain } from "./fields";
import type { ParsedRecord } from "./parse-record";
import type { Plan, PlannedRecord, PlanOptions } from "./planned-record";
import type { Stored } from "./read-records";

/**
 * Compares the records of a file with the shop's. A record with a problem is left out, and so are the ones that cannot be
 * without it: the problems say why.
 */
export function planImport(
  collection: Collection,
  parsed: readonly ParsedRecord[],
  stored: Stored,
  options: PlanOptions,
): Plan {
  const problems: Problem[] = [];
  let records = plannedOnes(collection, parsed, stored, options, problems);
  for (;;) {
    const found = checkPlan(collection, records, stored, options);
    if (found.length === 0) return { records, problems };
    for (const { problem } of found) problems.push(problem);
    const dropped = new Set(found.map(({ record }) => record));
    records = records.filter((record) => !dropped.has(record));
  }
}

function plannedOnes(
  collection: Collection,
  parsed: readonly ParsedRecord[],
  { records, references }: Stored,
  { removeMissing }: PlanOptions,
  problems: Problem[],
): PlannedRecord[] {
  const planned: PlannedRecord[] = [];
  const named = new Map<string, number>();
  const renamed = new Map(parsed.flatMap(({ key, renameTo }) => (renameTo === null ? [] : [[key, renameTo] as const])));
  for (const record of parsed) {
    const { line, key, renameTo } = record;
    const report = (column: string | null, reason: string) => problems.push({ line, column, reason });
    const earlier = named.get(key) ?? (renameTo === null ? undefined : named.get(renameTo));
    named.set(key, line);
    if (renameTo !== null) named.set(renameTo, line);
    if (earlier !== undefined) report(collection.key[0] ?? null, `${key} is in line ${earlier} already.`);
    else {
      const one = plannedOne(collection, record, { stored: { records, references }, renamed }, report);
      if (one) planned.push(one);
    }
  }
  if (removeMissing)
    for (const [key, one] of records)
      if (!named.has(key)) planned.push({ action: "removed", line: null, key, stored: one, after: null, changed: [] });
  return planned;
}

type Report = (column: string | null, reason: string) => void;

/** Undefined for a record with a problem, and for one that is gone already. */
function plannedOne(
  collection: Collection,
  { line, key, values, remove, renameTo }: ParsedRecord,
  { stored: { records, references }, renamed }: { stored: Stored; renamed: ReadonlyMap<string, string> },
  report: Report,
): PlannedRecord | undefined {
  // A file that has renamed a record already names it by its former key.
  const stored = records.get(key) ?? (renameTo === null ? undefined : records.get(renameTo)) ?? null;
  if (collection.fixed && (remove || !stored))
    return void report(collection.key[0] ?? null, `A file makes and removes no ${collection.noun}.`);
  if (renameTo !== null && records.has(key) && records.has(renameTo) && key !== renameTo)
    return void report("rename_to", `There is a ${collection.noun} ${renameTo} already.`);
  if (remove) return stored ? { action: "removed", line, key, stored, after: null, changed: [] } : undefined;
  let isWhole = true;
  const after: Record<string, Value> = {};
  for (const [name, field] of Object.entries(collection.fields)) {
    const isGiven = Object.hasOwn(values, name) && !(field.onlyNew && stored);
    const value = isGiven ? values[name] : stored ? stored.values[name] : field.default;
    if (value !== undefined) after[name] = value;
    else {
      isWhole = false;
      report(name, `It is missing: a new ${collection.noun} needs it.`);
    }
    if (!isGiven || typeof value !== "string" || !field.reference) continue;
    const named = references.get(field.reference.table)?.keyOf(value);
    // One that the same file makes or renames is checked when all records are known.
    if (field.reference.table === collection.table) after[name] = renamed.get(value) ?? named ?? value;
    else if (named !== undefined) after[name] = named;
    else {
      isWhole = false;
      report(name, `There is no ${field.reference.noun} ${value}.`);
    }
  }
  for (const { field, reference } of collection.lists?.fields ?? []) {
    const entries = (after[field] ?? []) as readonly string[];
    after[field] = entries.map((entry) => references.get(reference.table)?.keyOf(entry) ?? entry);
    const unknown = entries.find((entry) => references.get(reference.table)?.keyOf(entry) === undefined);
    if (unknown === undefined) continue;
    isWhole = false;
    report(field, `There is no ${reference.noun} ${unknown}.`);
  }
  if (!isWhole) return undefined;
  const [keyField = ""] = collection.key;
  if (renameTo !== null) after[keyField] = renameTo;
  const changed = Object.keys(collection.fields).filter((name) => !stored || !same(stored.values[name], after[name]));
  const action = stored ? (changed.length > 0 ? "changed" : "left") : "made";
  return { action, line, key: keyOf(collection, after), stored, after, changed };
}

/** Whether two values are the same for shoppers. */
function same(one: Value | undefined, other: Value | undefined): boolean {
  if (typeof one === "string" && typeof other === "string") return plain(one) === plain(other);
  return JSON.stringify(one) === JSON.stringify(other);
}
