import { MAX_QUANTITY } from "../../catalogue/stock";
import { CellError, countOfCell } from "../tables/cell-values";
import { openTable, type TableRow } from "../tables/read-table";
import { type Problem, quoted, TableError } from "../tables/table-error";

/** A counted row. */
export interface CountedRow {
  line: number;
  /** As the file has it; empty where it has no such column. */
  slug: string;
  /** Of `product_sizes`. */
  sizeId: number;
  /** Pieces. */
  counted: number;
}

export interface Counts {
  /** Of the list that the file was made from; null for a file without any count. */
  code: string | null;
  rows: CountedRow[];
  /** Rows without a count. */
  empty: number;
  problems: Problem[];
}

const KEY = /^([A-Z]{8})-(\d{1,9})$/;

/**
 * Reads the counts of a list that `exportStockTake` has written, in whatever order a spreadsheet has left its rows.
 * @throws TableError for a file that is no such list, or that mixes two of them; the system's error for an unreadable file
 */
export async function readCounts(path: string): Promise<Counts> {
  const table = await openTable(path);
  const headers = new Map(table.headers.map((header) => [header.toLowerCase(), header]));
  const column = (name: string): string => {
    const header = headers.get(name);
    if (header === undefined)
      throw new TableError(
        `There is no column ${name}: take the file that "stock export" has written, and fill in counted.`,
      );
    return header;
  };
  const [key, counted, slug] = [column("stock_take"), column("counted"), headers.get("slug")];
  const counts: Counts = { code: null, rows: [], empty: 0, problems: [] };
  const lines = new Map<number, number>();
  for await (const row of table.rows) {
    if (row.fault) {
      counts.problems.push(row.fault);
      continue;
    }
    if ((row.cells[counted] ?? "") === "") {
      counts.empty += 1;
      continue;
    }
    const read = countOf(row, { key, counted, slug });
    if ("reason" in read) {
      counts.problems.push(read);
      continue;
    }
    const { code, ...one } = read;
    if (counts.code !== null && code !== counts.code)
      throw new TableError(
        `This row is of the list ${code}, the rows above of ${counts.code}: import each list alone.`,
        {
          line: row.line,
        },
      );
    counts.code = code;
    const earlier = lines.get(one.sizeId);
    if (earlier === undefined) counts.rows.push(one);
    else counts.problems.push(problem(row, "stock_take", `The same size is in line ${earlier}: leave one of the two.`));
    lines.set(one.sizeId, earlier ?? row.line);
  }
  return counts;
}

interface Columns {
  key: string;
  counted: string;
  slug: string | undefined;
}

function countOf(row: TableRow, { key, counted, slug }: Columns): (CountedRow & { code: string }) | Problem {
  const cell = row.cells[key] ?? "";
  const [, code = "", id = ""] = KEY.exec(cell.toUpperCase()) ?? [];
  if (code === "")
    return problem(
      row,
      "stock_take",
      cell === ""
        ? "The cell is empty: only rows that the export has written can be counted. A new size comes with import products."
        : `${quoted(cell)} is not what the export has written.`,
    );
  try {
    const pieces = countOfCell(row.cells[counted] ?? "");
    if (pieces > MAX_QUANTITY) throw new CellError(`${pieces} is more than ${MAX_QUANTITY} pieces.`);
    return { line: row.line, slug: (slug && row.cells[slug]) || "", sizeId: Number(id), counted: pieces, code };
  } catch (error) {
    if (error instanceof CellError) return problem(row, "counted", error.message);
    throw error;
  }
}

const problem = ({ line }: TableRow, column: string, reason: string): Problem => ({ line, column, reason });
