import type { ImportReport, PlannedProduct } from "~/backend/operations/products/import-report";
import { printedProblem } from "~/backend/operations/tables/table-error";

const MOST_LINES = 100;

/** Why an import has not begun: every bad row with its line, column and reason. */
export function problemText(report: ImportReport): string {
  const { problemCount } = report;
  const rest = problemCount > MOST_LINES ? [`… and ${problemCount - MOST_LINES} more`] : [];
  const lines = report.problems.slice(0, MOST_LINES).map(printedProblem);
  return [`${mistakes(report)}; nothing was changed:`, ...lines, ...rest, wayOut(report)].join("\n");
}

const mistakes = ({ problemCount }: ImportReport) =>
  `${problemCount} ${problemCount === 1 ? "mistake" : "mistakes"} in the file`;
const wayOut = ({ skipped }: ImportReport) => `--skip-bad leaves out the ${skipped} products of these rows.`;

/** The plan of a file with bad rows: what is good in it, and why nothing of that happens. */
export function stoppedPlanText(report: ImportReport, planned: readonly PlannedProduct[]): string {
  return `${reportText(report, true, planned)}\n${mistakes(report)}: the import changes nothing. ${wayOut(report)}`;
}

export function reportText(report: ImportReport, dryRun: boolean, planned: readonly PlannedProduct[]): string {
  const { made, changed, left, skipped, rows, pictures, problems, problemCount } = report;
  const would = dryRun ? "would be " : "";
  const counts = `${rows} rows: ${made} products ${would}made, ${changed} ${would}changed, ${left} ${would}left as they are`;
  return [
    ...planned.map(
      ({ line, slug, kind, fields, keptStock }) =>
        `line ${line}: ${slug} ${kind}${kind === "changed" ? ` (${fields.join(", ")})` : ""}${keptStock.length > 0 ? `; stock stays: ${keptStock.join("; ")}` : ""}`,
    ),
    skipped > 0 ? `${counts}, ${skipped} ${would}left out` : counts,
    ...problems.slice(0, MOST_LINES).map(printedProblem),
    ...(problemCount > MOST_LINES ? [`… and ${problemCount - MOST_LINES} more`] : []),
    ...Object.entries(report.newNames).map(([kind, names]) => `new ${kind.replace("_", " ")}: ${listed(names)}`),
    ...report.notes.map(
      ({ text, count, lines }) => `note (${count} times, first in line ${lines.join(", ")}): ${text}`,
    ),
    ...(pictures.added + pictures.failed.length > 0
      ? [`pictures: ${pictures.added} added, ${pictures.failed.length} failed`]
      : []),
    ...pictures.failed.slice(0, MOST_LINES).map(printedProblem),
    ...(pictures.failed.length > 0
      ? [
          "Run the same import again, without --stock, to try the failed pictures again: stock that was sold since stays sold.",
        ]
      : []),
  ].join("\n");
}

const listed = (names: readonly string[]) =>
  names.length > 20 ? `${names.slice(0, 20).join(", ")} and ${names.length - 20} more` : names.join(", ");
