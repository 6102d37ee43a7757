import { type CsvError, type Info, parse } from "csv-parse";
import { decoded, type Encoding, encodingOf, textOf } from "./decode-text";
import { unescapedFormula } from "./formula";
import { quoted, TableError } from "./table-error";

export type Separator = "," | ";" | "\t";

export interface TableRow {
  /** The line of the file in which the row starts, as an editor counts it; cells may have several lines. */
  line: number;
  /** The cells by header, without spaces around them unless they are exact; "" for an empty cell. */
  cells: Readonly<Record<string, string>>;
  /** What is wrong with the row as a whole; null for a good row. */
  fault: TableError | null;
}

export interface Table {
  /** As the file has them, without spaces around them. */
  headers: readonly string[];
  encoding: Encoding;
  separator: Separator;
  /** Can be walked once. Throws a TableError where the rest of the file cannot be read. */
  rows: AsyncGenerator<TableRow, void>;
}

/** Limit of one row; a description has some thousands of characters. */
const MAX_ROW_CHARACTERS = 1_000_000;
const MAX_COLUMNS = 500;

/**
 * Opens a CSV file of Excel, Sheets, Numbers or LibreOffice: with commas, semicolons or tabs, with or without a byte order
 * mark, in UTF-8, UTF-16 or Windows-1252. Reads it in pieces, so that its size does not matter.
 * @throws TableError for a file that is no such table; the system's error for an unreadable file
 */
export async function openTable(path: string): Promise<Table> {
  const encoding = await encodingOf(path);
  const { separator, skipped } = await dialectOf(path, encoding);
  return tableOf(encoding, separator, recordsOf(textOf(path, encoding), separator, { skipped }));
}

/**
 * Opens a CSV file that `writeTable` has written with commas and nobody has changed since: spaces and line ends in its cells are exactly
 * those that were written.
 * @throws TableError for a file that is no table; the system's error for an unreadable file
 */
export async function openExactTable(path: string): Promise<Table> {
  return tableOf("utf-8", ",", recordsOf(decoded(path, "utf-8"), ",", { exact: true }));
}

async function tableOf(
  encoding: Encoding,
  separator: Separator,
  records: AsyncGenerator<ParsedRecord, void>,
): Promise<Table> {
  const first = await records.next();
  if (first.done) throw new TableError("The file is empty.");
  const headers = headersOf(first.value);
  return { headers: headers.filter((header) => header !== ""), encoding, separator, rows: rowsOf(records, headers) };
}

interface ParsedRecord {
  line: number;
  cells: string[];
}

async function* rowsOf(records: AsyncGenerator<ParsedRecord, void>, headers: string[]): AsyncGenerator<TableRow, void> {
  for await (const { line, cells } of records) {
    if (cells.every((cell) => cell === "")) continue;
    const extra = cells.slice(headers.length).find((cell) => cell !== "");
    const fault =
      extra === undefined
        ? null
        : new TableError(
            `The row has ${cells.length} cells, the first line has ${headers.length}: put quotation marks around a cell that contains the separator.`,
            { line },
          );
    const unnamed = headers.findIndex((header, index) => header === "" && (cells[index] ?? "") !== "");
    const nameless =
      unnamed < 0
        ? null
        : new TableError(`Cell ${unnamed + 1} stands under no heading: ${quoted(cells[unnamed] ?? "")}.`, { line });
    const named: Record<string, string> = Object.create(null);
    for (const [index, header] of headers.entries()) if (header !== "") named[header] = cells[index] ?? "";
    yield { line, cells: named, fault: fault ?? nameless };
  }
}

async function* recordsOf(
  text: AsyncGenerator<string>,
  separator: Separator,
  { skipped = 0, exact = false }: { skipped?: number; exact?: boolean },
): AsyncGenerator<ParsedRecord, void> {
  const parser = parse({
    delimiter: separator,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: exact ? 0 : MAX_ROW_CHARACTERS,
    from_line: skipped + 1,
  });
  const feeding = feed(text, parser);
  let end = skipped;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const breaks = record.reduce((sum, cell) => sum + (cell.split("\n").length - 1), 0);
      end = info.lines;
      yield { line: info.lines - breaks, cells: record.map((cell) => unescapedFormula(exact ? cell : cell.trim())) };
    }
    await feeding;
  } catch (error) {
    throw isCsvError(error) ? unreadable(error, end) : error;
  } finally {
    parser.destroy();
    await feeding.catch(() => undefined);
  }
}

async function feed(text: AsyncGenerator<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const piece of text) {
      if (parser.destroyed) return;
      if (!parser.write(piece)) await drained(parser);
    }
    parser.end();
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      parser.off("drain", done);
      parser.off("close", done);
      resolve();
    };
    parser.on("drain", done);
    parser.on("close", done);
    if (parser.destroyed) done();
  });
}

const isCsvError = (error: unknown): error is CsvError => error instanceof Error && "code" in error && "lines" in error;

function unreadable(error: CsvError, lastGoodLine: number): TableError {
  const line = typeof error.lines === "number" ? error.lines : lastGoodLine + 1;
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return new TableError('A quotation mark (") is opened in this row or below it, and never closed.', {
        line: lastGoodLine + 1,
      });
    case "CSV_INVALID_CLOSING_QUOTE":
    case "INVALID_OPENING_QUOTE":
      return new TableError('A quotation mark (") inside a cell is written twice (""), with one around the cell.', {
        line,
      });
    case "CSV_MAX_RECORD_SIZE":
      return new TableError(
        `A row is longer than ${MAX_ROW_CHARACTERS} characters: perhaps a quotation mark (") in it is never closed.`,
        { line: lastGoodLine + 1 },
      );
    default:
      return new TableError(error.message, { line });
  }
}

function headersOf({ line, cells }: ParsedRecord): string[] {
  if (cells.length > MAX_COLUMNS) throw new TableError(`There are more than ${MAX_COLUMNS} columns.`, { line });
  const seen = new Set<string>();
  for (const cell of cells) {
    const name = cell.toLowerCase();
    if (name !== "" && seen.has(name)) throw new TableError(`The heading ${quoted(cell)} is there twice.`, { line });
    seen.add(name);
  }
  return cells;
}

/** The separator of the first line, and how many lines come before it: Excel reads a first line such as `sep=;`. */
async function dialectOf(path: string, encoding: Encoding): Promise<{ separator: Separator; skipped: number }> {
  let start = "";
  for await (const piece of textOf(path, encoding)) {
    start += piece;
    if (start.length > 65_536) break;
  }
  const named = /^\uFEFF?"?sep=([,;\t])"?\n/i.exec(start);
  if (named) return { separator: named[1] as Separator, skipped: 1 };
  const line = firstLine(start.trimStart());
  const separators: Separator[] = [",", ";", "\t"];
  const [best] = separators.toSorted((a, b) => line.split(b).length - line.split(a).length);
  return { separator: best ?? ",", skipped: 0 };
}

/** The first line of headers, without what stands in quotation marks. */
function firstLine(text: string): string {
  return text.replace(/"[^"]*"/g, "").split("\n", 1)[0] ?? "";
}
