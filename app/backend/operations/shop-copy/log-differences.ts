import type { Transaction } from "kysely";
import type { Change } from "../../catalogue/change-log";
import type { Tables } from "../../db/schema";
import { collections } from "../collections/collection-table";
import { readStored, type StoredRecord } from "../collections/read-records";
import { type LoggedChange, logChanges } from "../collections/record-log";

type Records = ReadonlyMap<string, StoredRecord>;

/** All records that operators import as files, by collection. */
export async function collectionsNow(trx: Transaction<Tables>): Promise<Map<string, Records>> {
  const now = new Map<string, Records>();
  for (const [name, collection] of Object.entries(collections))
    now.set(name, (await readStored(trx, collection)).records);
  return now;
}

/** Writes to the audit trail what is different from before. */
export async function logDifferences(
  trx: Transaction<Tables>,
  before: ReadonlyMap<string, Records>,
  change: Change,
): Promise<void> {
  for (const [collection, records] of await collectionsNow(trx))
    await logChanges(trx, differences(collection, before.get(collection) ?? new Map(), records), change);
}

function differences(collection: string, before: Records, after: Records): LoggedChange[] {
  const removed = [...before].flatMap(([record, { values }]) =>
    after.has(record) ? [] : [{ collection, record, action: "removed" as const, before: values, after: null }],
  );
  const others = [...after].flatMap(([record, { values }]): LoggedChange[] => {
    const former = before.get(record)?.values;
    if (!former) return [{ collection, record, action: "made", before: null, after: values }];
    const changed = Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(former[name]));
    const part = (whole: typeof values) => Object.fromEntries(changed.map((name) => [name, whole[name]]));
    return changed.length === 0
      ? []
      : [{ collection, record, action: "changed", before: part(former), after: part(values) }];
  });
  return [...removed, ...others];
}
