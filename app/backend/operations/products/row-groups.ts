import type { TableRow } from "../tables/read-table";
import { quoted, TableError } from "../tables/table-error";

/** The rows of one product, which stand one after the other. */
export interface RowGroup {
  key: string;
  rows: TableRow[];
}

/** More rows than this are no sizes and pictures of one product; all of them are in memory at once. */
const MAX_ROWS = 5_000;

/**
 * The rows of a table by product. A product whose rows stand apart is a fault of the row that comes too late, so that the
 * memory does not grow with the file.
 */
export async function* rowGroups(rows: AsyncIterable<TableRow>, column: string): AsyncGenerator<RowGroup, void> {
  const seen = new Map<string, number>();
  let group = null as RowGroup | null;
  for await (const row of rows) {
    const key = row.cells[column] ?? "";
    if (group && key !== "" && key === group.key) {
      if (group.rows.length === MAX_ROWS)
        throw new TableError(`More than ${MAX_ROWS} rows belong to ${quoted(key)}.`, { line: row.line, column });
      group.rows.push(row);
      continue;
    }
    if (group) yield group;
    const first = seen.get(key);
    const late: TableError | null =
      key !== "" && first !== undefined
        ? new TableError(
            `The rows of ${quoted(key)} stand apart, the first in line ${first}: sort the file by ${column}.`,
            {
              line: row.line,
              column,
            },
          )
        : null;
    seen.set(key, first ?? row.line);
    group = { key, rows: [late ? { ...row, fault: row.fault ?? late } : row] };
  }
  if (group) yield group;
}
