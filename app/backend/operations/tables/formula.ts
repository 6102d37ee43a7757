/** Spreadsheets compute a cell that starts with one of these; a file must not run what a stranger has typed. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
/** Computes nothing, and must stay a number. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Puts an apostrophe before a cell that a spreadsheet would compute. `unescapedFormula` takes exactly this one away again. */
export function escapedFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** A cell of a column that has numbers alone, which may be negative. Anything else in it is escaped. */
export function numberCell(cell: string): string {
  return NUMBER.test(cell) ? cell : escapedFormula(cell);
}

/** The text of a cell that `escapedFormula` has written; any other cell as it is. */
export function unescapedFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
