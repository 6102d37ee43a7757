import type { Problem } from "../tables/table-error";
import type { RecordAction, Values } from "./collection";
import type { StoredRecord } from "./read-records";

/** What an import does with one record. */
export interface PlannedRecord {
  action: RecordAction | "left";
  /** Of the file; null for a record that the file does not name. */
  line: number | null;
  key: string;
  /** Of the record before; null for a new one. */
  stored: StoredRecord | null;
  /** Null for one that goes. */
  after: Values | null;
  /** The fields that change; all of a new record. */
  changed: readonly string[];
}

export interface PlanOptions {
  /** Removes the records that the file does not name. */
  removeMissing: boolean;
  /** Why a stored record cannot go, by its id. */
  inUse: ReadonlyMap<number | string, string>;
  /** Why a new record cannot have a key. */
  taken: ReadonlyMap<string, string>;
}

export interface Plan {
  records: PlannedRecord[];
  problems: Problem[];
}
