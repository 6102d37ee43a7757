/**
 * Spreadsheets compute a cell that starts with one of these; a file must not run what a stranger has typed. A negative number computes
 * nothing, and must stay one.
 */
const FORMULA = /^'*(?!-\d+([.,]\d+)?$)[=+\-@\t\r\n]/;

/** Puts an apostrophe before a cell that a spreadsheet would compute. `unescapedFormula` takes exactly this one away again. */
export function escapedFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The text of a cell that `escapedFormula` has written; any other cell as it is. */
export function unescapedFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
