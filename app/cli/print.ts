import { clockTime } from "~/shop/shop-day";
import { CommandError } from "./command";

/** Without control characters, which could rewrite the operator's terminal: shoppers typed some of the texts. */
export function printable(line: string): string {
  return line.replace(/\p{Cc}+/gu, " ");
}

/** Rows with aligned columns; `none` without rows. */
export function columns(rows: readonly (readonly string[])[], none: string): string {
  if (rows.length === 0) return none;
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      printable(
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd(),
      ),
    )
    .join("\n");
}

/** A moment (ISO 8601) in the shop's time zone, to the minute. */
export const minute = (moment: string): string => clockTime(moment).slice(0, 16);

const MAX_LISTED = 1_000;

/** The option `--limit` of lists. */
export const limitOption = { limit: { type: "string" } } as const;

/** How many rows a list prints. @throws CommandError */
export function limitFrom({ limit = "50" }: { limit?: string }): number {
  const rows = Number(limit);
  if (!Number.isInteger(rows) || rows < 1 || rows > MAX_LISTED)
    throw new CommandError(`--limit is a number from 1 to ${MAX_LISTED}.`);
  return rows;
}
