export interface Table {
  title: string;
  head: string[];
  rows: string[][];
}

/** The table as aligned text; the first column is on the left, numbers are on the right. */
export function textTable({ title, head, rows }: Table): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const line = (row: string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? "").padEnd(width) : (row[column] ?? "").padStart(width)))
      .join("  ")
      .trimEnd();
  return [`── ${title} ──`, ...all.map(line)].join("\n");
}

/** The table as Markdown, padded as the formatter of the project does. */
export function markdownTable({ head, rows }: Pick<Table, "head" | "rows">): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => (row[column] ?? "").length)));
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const padded = all.map((row) => line(widths.map((width, column) => (row[column] ?? "").padEnd(width))));
  return [padded[0], line(widths.map((width) => "-".repeat(width))), ...padded.slice(1)].join("\n");
}
