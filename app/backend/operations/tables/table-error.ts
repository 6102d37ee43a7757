/** What is wrong in a shopkeeper's file, with its place as spreadsheets count it: the first line is 1. */
export class TableError extends Error {
  override name = "TableError";
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;

  /** @param place null for what concerns the whole file */
  constructor(reason: string, place: { line: number; column?: string } | null = null) {
    super(printedProblem({ line: place?.line ?? null, column: place?.column ?? null, reason }));
    this.line = place?.line ?? null;
    this.column = place?.column ?? null;
    this.reason = reason;
  }
}

export interface Problem {
  line: number | null;
  column: string | null;
  reason: string;
}

/** One line of text, such as "Line 5, column price: 12,345 is ambiguous." */
export function printedProblem({ line, column, reason }: Problem): string {
  const place = [line === null ? "" : `line ${line}`, column === null ? "" : `column ${column}`].filter(Boolean);
  if (place.length === 0) return reason;
  const text = place.join(", ");
  return `${text[0]?.toUpperCase()}${text.slice(1)}: ${reason}`;
}

/** A cell as a message quotes it: short, without line breaks. */
export function quoted(cell: string): string {
  const text = cell.replace(/\s+/g, " ");
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}
