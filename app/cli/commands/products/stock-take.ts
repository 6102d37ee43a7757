import { queueStockMails } from "~/backend/back-in-stock/notify";
import { exportStockTake } from "~/backend/operations/stock-take/export-stock-take";
import {
  type CountedSize,
  importStockTake,
  type StockTakeReport,
} from "~/backend/operations/stock-take/import-stock-take";
import { printedProblem } from "~/backend/operations/tables/table-error";
import { action } from "../../actions";
import { CommandError } from "../../command";
import { OPERATOR, reasonOption } from "../../operator";
import { columns, printable } from "../../print";
import { readable } from "../collections/collection-argument";

/** Lines of a list in a terminal; `--json` has them all. */
const MAX_LINES = 200;

export const exportStock = action({
  subject: "FILE",
  arguments: "[--semicolons]",
  purpose:
    "writes a list of all sizes for a stock-take: fill in counted with everything in the shop, also goods of orders that have not left",
  options: { semicolons: { type: "boolean" } },
  async run({ database, subject: file, values }) {
    const separator = values.semicolons ? ";" : ",";
    const { rows, code } = await readable(file, exportStockTake(database, file, { separator }));
    const text = [
      `${rows} sizes in ${file}.`,
      "Count what is in the shop, shelves, store room and window, goods of orders that wait for their parcel or pickup",
      "included (of_them_reserved), and write it into counted. A parcel that has left since this moment still counts. An",
      "empty cell leaves its size as it is. Then: npm run shop -- stock import FILE",
    ].join("\n");
    return { text, json: { file, rows, stock_take: code } };
  },
});

export const importStock = action({
  subject: "FILE",
  arguments: "[--yes] [--reason TEXT]",
  purpose:
    "shows how the counts of such a list differ from the stock; --yes corrects it, orders since the export counted in, and writes to those who wait for a size",
  options: { yes: { type: "boolean" }, ...reasonOption },
  async run({ database, subject: file, values }) {
    const isDryRun = !values.yes;
    const change = { actor: OPERATOR, reason: values.reason };
    const report = await readable(file, importStockTake(database, file, { dryRun: isDryRun, change }));
    if (report.problems.length > 0) throw new CommandError(problemText(report));
    if (report.sizes.some(({ before, after }) => after > before) && report.isWritten) await queueStockMails(database);
    return { text: reportText(report, isDryRun), json: reportJson(report) };
  },
});

function problemText({ problems }: StockTakeReport): string {
  return [...shortened(problems.map(printedProblem)), "Nothing is changed: correct the file."]
    .map(printable)
    .join("\n");
}

const isChanged = ({ before, after }: CountedSize) => before !== after;
const isConfirmed = (size: CountedSize) => size.left !== "corrected_since" && !isChanged(size) && size.missing === 0;

function reportText(report: StockTakeReport, isDryRun: boolean): string {
  const { sizes, empty } = report;
  const changed = sizes.filter(isChanged);
  const head = ["product", "size", "in shop", "counted", "for sale", "new", ""];
  const rows = changed.map((size) => [
    ...[size.slug, size.size, String(size.expected), String(size.counted), String(size.before), String(size.after)],
    movedText(size),
  ]);
  const notes = sizes.flatMap(noteOf);
  const counts = `${changed.length} ${isDryRun ? "differ" : "corrected"}, ${sizes.filter(isConfirmed).length} as counted, ${empty} without a count${
    notes.length > 0 ? `, ${notes.length} to look at` : ""
  }.`;
  const advice = changed.length > 0 ? " Nothing is changed yet: --yes corrects the stock." : "";
  return [
    ...(changed.length > 0 ? shortened(columns([head, ...rows], "").split("\n")) : []),
    ...shortened(notes),
    `${counts}${isDryRun ? advice : ""}`,
  ]
    .map(printable)
    .join("\n");
}

/** Such a size is corrected too; only who has counted knows whether the count is of the moment of the export. */
function movedText({ moved, counted }: CountedSize): string {
  if (moved === 0) return "";
  return moved < 0
    ? `${-moved} left the shop since the export and still count: if counted is without them, write ${counted - moved}`
    : `${moved} came back since the export and do not count: if they are in counted, write ${Math.max(0, counted - moved)}`;
}

function noteOf({ slug, size, left, missing, heldBy }: CountedSize): string[] {
  if (left === "corrected_since")
    return [
      `${slug}, size ${size}: left as it is. Its number was set or counted anew since the export; count it with a new list.`,
    ];
  if (missing === 0) return [];
  const orders = heldBy.length > 0 ? ` (${heldBy.join(", ")})` : "";
  return [
    `${slug}, size ${size}: ${missing} sold or reserved, and not there${orders}. Cancel or change what cannot be sent, then import this file again.`,
  ];
}

function reportJson({ code, exportedOn, sizes, empty, isWritten }: StockTakeReport) {
  return {
    stock_take: code,
    exported_on: exportedOn,
    written: isWritten,
    without_count: empty,
    sizes: sizes.map(({ line, slug, size, expected, counted, before, after, missing, heldBy, moved, left }) => ({
      ...{ line, slug, size, in_shop: expected, counted, before, after, missing, held_by: heldBy, moved, left },
    })),
  };
}

function shortened(lines: readonly string[]): string[] {
  const rest = lines.length - MAX_LINES;
  return rest > 0 ? [...lines.slice(0, MAX_LINES), `… and ${rest} more: --json prints all`] : [...lines];
}
