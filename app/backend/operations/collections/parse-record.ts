import { booleanOfCell, CellError } from "../tables/cell-values";
import { type Problem, quoted } from "../tables/table-error";
import { type Collection, keyOf, type Placeholders, type Value } from "./collection";
import type { FileRecord } from "./record-file";

/** A record of a file with typed values. */
export interface ParsedRecord {
  line: number;
  key: string;
  /** The fields that the file gives. */
  values: Readonly<Record<string, Value>>;
  remove: boolean;
  /** The key that it gets; null if it stays. */
  renameTo: string | null;
}

/** Instructions beside the fields. */
const REMOVE = "remove";
const RENAME = "rename_to";

/** More of one record say nothing new: it is not one of the collection. */
const MAX_FAULTS = 20;

/** Reads each record by its collection's fields; what is wrong is a problem with its place. */
export function parseRecords(
  collection: Collection,
  records: readonly FileRecord[],
  placeholders: Placeholders,
): { parsed: ParsedRecord[]; problems: Problem[] } {
  const parsed: ParsedRecord[] = [];
  const problems: Problem[] = [];
  for (const record of records) {
    const faults: Problem[] = record.fault ? [record.fault] : [];
    const one = parseRecord(collection, record, placeholders, (column, reason) =>
      faults.push({ line: record.line, column, reason }),
    );
    if (faults.length === 0) parsed.push(one);
    for (const fault of faults.slice(0, MAX_FAULTS)) problems.push(fault);
  }
  return { parsed, problems };
}

type Report = (column: string, reason: string) => void;

function parseRecord(
  collection: Collection,
  { line, fields }: FileRecord,
  placeholders: Placeholders,
  report: Report,
): ParsedRecord {
  const values: Record<string, Value> = {};
  const read = <R>(column: string, work: () => R): R | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      report(column, error.message);
      return undefined;
    }
  };
  const remove = read(REMOVE, () => isMarked(fields[REMOVE])) ?? false;
  let renameTo: string | null = null;
  for (const [column, raw] of Object.entries(fields)) {
    if (column === REMOVE) continue;
    if (column === RENAME && collection.canBeRenamed) {
      const key = collection.fields[collection.key[0] ?? ""];
      if (raw !== "" && raw !== null) renameTo = read(column, () => String(key?.kind.read(raw, placeholders))) ?? null;
      continue;
    }
    const field = Object.hasOwn(collection.fields, column) ? collection.fields[column] : undefined;
    if (!field) {
      report(
        column.slice(0, 60),
        `A ${collection.noun} has no such field: it has ${Object.keys(collection.fields).join(", ")}.`,
      );
      continue;
    }
    // Of a record that goes only the key is needed.
    if (remove && !collection.key.includes(column)) continue;
    const value = read(column, () => field.kind.read(raw, placeholders));
    if (value !== undefined) values[column] = value;
  }
  for (const column of collection.key)
    if (!Object.hasOwn(values, column) && isAbsent(fields[column]))
      report(column, `It is missing: it names the ${collection.noun}.`);
  return { line, key: keyOf(collection, values), values, remove, renameTo };
}

const isAbsent = (raw: unknown) => raw === undefined || raw === null || raw === "";

/** @throws CellError */
function isMarked(raw: unknown): boolean {
  if (isAbsent(raw)) return false;
  if (typeof raw === "boolean") return raw;
  if (typeof raw !== "string") throw new CellError(`${quoted(typeof raw)} is neither yes nor no.`);
  return booleanOfCell(raw);
}
