import type { Kysely, Selectable, Transaction } from "kysely";
import type { Change } from "../../catalogue/change-log";
import type { Tables } from "../../db/schema";
import type { RecordChanges } from "../../db/tables/pages";
import type { RecordAction, Value } from "./collection";

export interface LoggedChange {
  collection: string;
  record: string;
  action: RecordAction;
  /** The fields that the change is about; null without a record. */
  before: Readonly<Record<string, Value | undefined>> | null;
  after: Readonly<Record<string, Value | undefined>> | null;
}

/** Both engines allow more parameters than these rows have. */
const ROWS_A_STATEMENT = 500;

/** Writes the audit trail of records, in the transaction of their changes. */
export async function logChanges(
  trx: Transaction<Tables>,
  changes: readonly LoggedChange[],
  { actor, reason = "", at = new Date() }: Change,
): Promise<void> {
  const rows = changes.map(({ before, after, ...change }) => ({
    ...change,
    ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    ...{ actor, reason, created_on: at.toISOString() },
  }));
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
    await trx
      .insertInto("record_changes")
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute();
}

/** The latest changes of a collection, or of one of its records; the latest first. */
export async function readChanges(
  db: Kysely<Tables>,
  { collection, record, limit }: { collection: string; record?: string; limit: number },
): Promise<Selectable<RecordChanges>[]> {
  let query = db.selectFrom("record_changes").selectAll().where("collection", "=", collection);
  if (record !== undefined) query = query.where("record", "=", record);
  return query.orderBy("id", "desc").limit(limit).execute();
}
