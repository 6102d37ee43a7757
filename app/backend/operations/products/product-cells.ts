import { asGtin } from "~/shop/gtin";
import { MAX_QUANTITY } from "../../catalogue/stock";
import { CellError, countOfCell } from "../tables/cell-values";
import type { TableRow } from "../tables/read-table";
import { type Problem, quoted } from "../tables/table-error";

/** Characters of a text or list that a file of products may have, so that what one file brings in another one takes out. */
export const MAX_TEXT = 200_000;
export const MAX_SKU = 80;

/** Reads the cells of a row, and collects what is wrong with them. */
export class RowReader {
  readonly #row: TableRow;
  readonly #problems: Problem[];

  constructor(row: TableRow, problems: Problem[]) {
    this.#row = row;
    this.#problems = problems;
  }

  get line(): number {
    return this.#row.line;
  }

  /** Undefined for a column that the file does not have. */
  text(column: string, maxLength = 200): string | undefined {
    const cell = this.#row.cells[column];
    if (cell === undefined) return undefined;
    if (cell.includes("\uFFFD"))
      this.refuse(column, "has characters that were lost when the file was saved: export it again.");
    if (hasControls(cell)) this.refuse(column, "has invisible control characters.");
    if (cell.length > maxLength) this.refuse(column, `is longer than ${maxLength} characters.`);
    return cell;
  }

  /** The value of a cell; undefined for an empty one, a missing column and a wrong cell. */
  value<T>(column: string, read: (cell: string) => T): T | undefined {
    const cell = this.text(column);
    if (cell === undefined || cell === "") return undefined;
    try {
      return read(cell);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      this.refuse(column, error.message);
      return undefined;
    }
  }

  refuse(column: string, reason: string): void {
    this.#problems.push({ line: this.line, column, reason });
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const hasControls = (text: string) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);

/** @throws CellError for digits that are no GTIN */
export function gtinOfCell(cell: string): string {
  const text = cell.replace(/^'/, "");
  if (/^\d[.,]\d+E\+?\d+$/i.test(text))
    throw new CellError(
      `${quoted(text)} was shortened by the spreadsheet: format the column as text, and enter the digits again.`,
    );
  const gtin = asGtin(text);
  if (gtin) return gtin;
  throw new CellError(
    /^[\d\s-]+$/.test(text)
      ? `${quoted(text)} is no EAN-8, UPC-12, EAN-13 or GTIN-14: the number of digits or the check digit is wrong.`
      : `${quoted(text)} is no EAN or GTIN.`,
  );
}

/** @throws CellError for a text that is no article number */
export function skuOfCell(cell: string): string {
  const sku = cell.replace(/^'/, "");
  if (sku.length > MAX_SKU) throw new CellError(`is longer than ${MAX_SKU} characters.`);
  if (/\s{2,}|[\n\t]/.test(sku)) throw new CellError(`${quoted(sku)} has line breaks or several spaces.`);
  if (/^\d[.,]\d+E\+\d+$/i.test(sku))
    throw new CellError(
      `${quoted(sku)} was shortened by the spreadsheet: format the column as text, and enter it again.`,
    );
  return sku;
}

/** @throws CellError for a text that is no stock */
export function piecesOfCell(cell: string): number {
  const pieces = countOfCell(cell);
  if (pieces > MAX_QUANTITY) throw new CellError(`${quoted(cell)} is more than ${MAX_QUANTITY} pieces.`);
  return pieces;
}

/** @throws CellError for a text that is no slug */
export function slugOfCell(cell: string): string {
  if (!/^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(cell) || cell.length > 120)
    throw new CellError(`${quoted(cell)} is not a part of an address: lower-case letters a-z, digits and dashes.`);
  return cell;
}
