import { readFile, stat } from "node:fs/promises";
import { extname } from "node:path";
import { openTable } from "../tables/read-table";
import { type Problem, TableError } from "../tables/table-error";

/** A record as a file has it: nothing is checked yet. */
export interface FileRecord {
  /** Where it begins. */
  line: number;
  fields: Readonly<Record<string, unknown>>;
  fault: Problem | null;
}

/** All are written in one transaction, in which SQLite's other writers wait: for 5,000 records about five seconds. */
const MAX_RECORDS = 2_000;
const MAX_BYTES = 32 * 1024 * 1024;

export type RecordFormat = "json" | "csv";

/** The format that a file's name asks for. @throws TableError for another ending */
export function formatOf(path: string): RecordFormat {
  const ending = extname(path).toLowerCase();
  if (ending !== ".json" && ending !== ".csv") throw new TableError("The file's name ends with .json or .csv.");
  return ending === ".json" ? "json" : "csv";
}

/**
 * Reads the records of a JSON file (a list of objects) or of a CSV file (a heading for each field).
 * @throws TableError for a file that is neither; the system's error for an unreadable one
 */
export async function readRecords(path: string): Promise<FileRecord[]> {
  const format = formatOf(path);
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new TableError("The file has more than 32 MB.");
  const records = format === "json" ? recordsOfJson(await readFile(path, "utf8")) : await recordsOfCsv(path);
  if (records.length > MAX_RECORDS)
    throw new TableError(`The file has ${records.length} records; ${MAX_RECORDS} are the limit: divide it.`);
  return records;
}

async function recordsOfCsv(path: string): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const { line, cells, fault } of (await openTable(path)).rows) {
    // Null-prototype objects keep a heading such as __proto__ harmless.
    const fields: Record<string, unknown> = Object.create(null);
    for (const [heading, cell] of Object.entries(cells)) fields[heading.toLowerCase()] = cell;
    records.push({ line, fields, fault });
  }
  return records;
}

function recordsOfJson(content: string): FileRecord[] {
  const text = content.replace(/^\uFEFF/, "");
  const parsed = parsedJson(text);
  if (!Array.isArray(parsed)) throw new TableError("The file is a list of records: [{…}, {…}].");
  const lines = linesOfRecords(text);
  return parsed.map((record: unknown, index) => {
    const line = lines[index] ?? 1;
    if (typeof record === "object" && record !== null && !Array.isArray(record))
      return { line, fields: { ...record }, fault: null };
    return { line, fields: {}, fault: { line, column: null, reason: "This is not a record: it has no braces { }." } };
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
    const line = Number.isNaN(position) ? null : text.slice(0, position).split("\n").length;
    throw new TableError("This is not JSON: a sign is missing here or just before.", line === null ? null : { line });
  }
}

/** The lines on which the entries of a valid JSON list begin. */
function linesOfRecords(text: string): number[] {
  const lines: number[] = [];
  let [line, depth, isExpected] = [1, 0, false];
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},\n]|[^\s"[\]{},]+/g)) {
    if (token === "\n") line += 1;
    else if (token === "," && depth === 1) isExpected = true;
    else {
      if (isExpected && token !== "]") lines.push(line);
      isExpected = depth === 0 && token === "[";
      if (token === "[" || token === "{") depth += 1;
      else if (token === "]" || token === "}") depth -= 1;
    }
  }
  return lines;
}
