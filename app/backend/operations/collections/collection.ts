import type { Kysely, Transaction } from "kysely";
import type { Change } from "../../catalogue/change-log";
import type { Tables } from "../../db/schema";

/** The names of `{{name}}` that texts of pages may have. */
export type Placeholders = ReadonlySet<string>;

/** The value of a field, the same in JSON and CSV: references are keys, such as slugs, and amounts are texts such as 12.50. */
export type Value = string | number | boolean | null | readonly string[] | readonly (readonly string[])[];
export type Values = Readonly<Record<string, Value>>;

export type Row = Record<string, unknown>;

/** Tables are named at run time, so their types do not apply. */
// biome-ignore lint/suspicious/noExplicitAny: the columns of a collection are data.
export type AnyTables = Kysely<any>;

/** How texts of one kind are read and written. */
export interface Kind {
  /**
   * Reads a JSON value or a CSV cell.
   * @returns undefined for an empty one that leaves the value as it is
   * @throws CellError
   */
  read(raw: unknown, placeholders: Placeholders): Value | undefined;
  /** As a CSV cell, which `read` reads back. */
  cell(value: Value): string;
}

/** A record of another collection, named by its key. */
export interface Reference {
  table: string;
  /** The column of the key, and another one that is also understood. */
  key: string;
  alias?: string;
  noun: string;
}

export interface Field {
  kind: Kind;
  /** The column, unless it has the field's name; null for a field of `pack` and `unpack`, or a list. */
  column?: string | null;
  /** For a new record that does not give it; a field without one is required. */
  default?: Value;
  /** The column has the id of this record. */
  reference?: Reference;
  /** No two records have the same value. */
  unique?: true;
  /** A file sets it for new records only. Later the shop itself changes it. */
  onlyNew?: true;
  /** The column has the id of a picture. */
  picture?: true;
}

/** A field whose value is a list of keys, each a row of another table. */
export interface ListField {
  field: string;
  column: string;
  reference: Reference;
}

/** Rows that must not lose a record. */
interface Use {
  table: string;
  column: string;
  /** In a message: "3 products use it". */
  noun: string;
}

interface Fault {
  field: string;
  reason: string;
}

/** One collection, as data: the engine reads, compares and writes it. */
export interface Collection {
  table: string;
  /** One record, in messages. */
  noun: string;
  /** The fields that name a record. */
  key: readonly string[];
  fields: Readonly<Record<string, Field>>;
  uses: readonly Use[];
  /** Whether `rename_to` gives a record another key; the key is then one text. */
  canBeRenamed?: true;
  /** The records belong to the program, so that a file changes them alone. */
  fixed?: true;
  /** Rows outside it do not belong to the collection. */
  scope?: { column: string; value: null };
  /** Records stay, marked with the time, because other rows name them. */
  removedOn?: string;
  /** The column of the time of the last change. */
  changedOn?: string;
  lists?: { table: string; owner: string; fields: readonly ListField[] };
  /** The columns of the fields without one, of the whole record. */
  pack?(values: Values): Row;
  unpack?(row: Row): Values;
  /** What is wrong with the whole of a new or changed record. */
  check?(values: Values): Fault[];
  /** The alternative text of a new picture. */
  pictureText?(values: Values): { it: string; en: string };
  /** Keys that no new record may have, with the reason. */
  taken?(db: AnyTables): Promise<ReadonlyMap<string, string>>;
  /** Writes what belongs to another module's records, in the transaction of the change. */
  afterWrite?(trx: Transaction<Tables>, id: number, action: RecordAction, change: Change): Promise<void>;
}

export type RecordAction = "made" | "changed" | "removed";

/** The key of a record as one text, such as `sneakers`; of several fields with a slash between them. */
export function keyOf(collection: Collection, values: Readonly<Record<string, unknown>>): string {
  return collection.key.map((field) => String(values[field])).join(" / ");
}
