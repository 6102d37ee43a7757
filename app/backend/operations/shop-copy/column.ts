import { type Cents, toCents, toDecimalText } from "~/shop/money";
import { CellError } from "../tables/cell-values";
import { quoted } from "../tables/table-error";
import type { KeyedTable, RecordKeys, Stored } from "./record-keys";

/** How a column of the database stands in a file: as it is, so that the copy has the very same value. */
export interface Column {
  /** Undefined for the column's own name. */
  heading?: string;
  cell(value: Stored, keys: RecordKeys): string;
  /** @throws CellError for a cell that `cell` does not write */
  read(cell: string, keys: RecordKeys): Stored;
}

const asText = (value: Stored) => (value === null ? "" : String(value));

export const text: Column = { cell: asText, read: (cell) => cell };

/** An empty cell is null, and an empty text a cell with two quotation marks; so a text of such marks alone gets two more. */
export function optional({ cell: write, read, ...column }: Column): Column {
  return {
    ...column,
    cell(value, keys) {
      const cell = value === null ? "" : write(value, keys);
      return value !== null && /^"*$/.test(cell) ? `"${cell}"` : cell;
    },
    read: (cell, keys) => (cell === "" ? null : read(/^"{2,}$/.test(cell) ? cell.slice(1, -1) : cell, keys)),
  };
}

/** The same column under another heading. */
export const headed = (heading: string, column: Column): Column => ({ ...column, heading });

export const integer: Column = {
  cell: asText,
  read(cell) {
    const number = /^-?\d{1,10}$/.test(cell) ? Number(cell) : Number.NaN;
    if (Number.isNaN(number) || Math.abs(number) > 2_147_483_647)
      throw new CellError(`${quoted(cell)} is not a whole number.`);
    return number;
  },
};

export const yesOrNo: Column = {
  cell: (value) => (value === 1 ? "yes" : "no"),
  read(cell) {
    if (cell !== "yes" && cell !== "no") throw new CellError(`${quoted(cell)} is neither yes nor no.`);
    return cell === "yes" ? 1 : 0;
  },
};

/** EUR cents, as euro with a decimal point. */
export const euro: Column = {
  cell: (value) => toDecimalText(Number(value)),
  read: (cell) => centsOf(cell),
};

function centsOf(cell: string): Cents {
  try {
    return toCents(cell);
  } catch {
    throw new CellError(`${quoted(cell)} is not an amount such as 89.90.`);
  }
}

/** Our ids of pictures become names of files. */
export const pictureId: Column = {
  cell: asText,
  read(cell) {
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(cell))
      throw new CellError(`${quoted(cell)} is no id of a picture.`);
    return cell;
  },
};

/** The id of a record of another table, by that record's key. */
export function referenceTo(table: KeyedTable, heading: string): Column {
  return {
    heading,
    cell: (value, keys) => (value === null ? "" : keys.keyOf(table, Number(value))),
    read(cell, keys) {
      const id = keys.idOf(table, cell);
      if (id === undefined) throw new CellError(`${quoted(cell)} is in no row of the file of ${table}.`);
      return id;
    },
  };
}
