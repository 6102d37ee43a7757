import { stat } from "node:fs/promises";
import { queueStockMails } from "~/backend/back-in-stock/notify";
import { importProducts } from "~/backend/operations/products/import-products";
import type { PlannedProduct } from "~/backend/operations/products/import-report";
import { openPictures } from "~/backend/operations/products/picture-source";
import { TableError } from "~/backend/operations/tables/table-error";
import { environment } from "~/config/env.server";
import { action } from "../../actions";
import { CommandError } from "../../command";
import { OPERATOR } from "../../operator";
import { progressOn } from "./progress";
import { problemText, reportText, stoppedPlanText } from "./report-text";

/** Products that a dry run lists with `--json`; all of them are in the text. */
const MAX_LISTED = 100_000;

export const importProductsAction = action({
  subject: "FILE",
  arguments: "[--dry-run] [--strict] [--skip-bad] [--stock] [--language en|it] [--pictures DIR|ZIP]",
  purpose:
    "makes and changes products from a CSV file, ours or Shopify's; --dry-run only says what it would do, --strict makes no brand, type, category, colour, label, manufacturer or size, --skip-bad leaves out products with a bad row, --stock sets the stock of sizes that the shop has",
  options: {
    "dry-run": { type: "boolean" },
    strict: { type: "boolean" },
    "skip-bad": { type: "boolean" },
    stock: { type: "boolean" },
    language: { type: "string" },
    pictures: { type: "string" },
  },
  async run({ database, subject, values }) {
    const { language = "en", "dry-run": dryRun = false } = values;
    if (language !== "en" && language !== "it") throw new CommandError("--language is en or it.");
    const planned: PlannedProduct[] = [];
    const progress = progressOn(process.stderr);
    const pictures =
      values.pictures === undefined ? null : await readable(values.pictures, openPictures(values.pictures));
    try {
      const report = await readable(
        subject,
        importProducts(database, {
          ...{ file: subject, language, dryRun, pictures, dataDir: environment().DATA_DIR },
          ...{ strict: values.strict ?? false, skipBad: values["skip-bad"] ?? false, stock: values.stock },
          change: { actor: OPERATOR, reason: "import" },
          onProgress: progress.show,
          onPlanned: dryRun ? (product) => void (planned.length < MAX_LISTED && planned.push(product)) : undefined,
        }),
      );
      progress.end();
      const isStopped = report.problemCount > 0 && !values["skip-bad"];
      if (isStopped && !dryRun) throw new CommandError(problemText(report));
      if (!dryRun) await queueStockMails(database);
      return {
        text: isStopped ? stoppedPlanText(report, planned) : reportText(report, dryRun, planned),
        failed: isStopped,
        json: { ...report, ...(dryRun ? { products: planned } : {}) },
      };
    } finally {
      progress.end();
      pictures?.close();
    }
  },
});

/** @throws CommandError for a file that is no such table, or unreadable */
async function readable<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TableError) throw new CommandError(`${path}: ${error.message}`);
    const isMissing = await stat(path).then(
      (found) => found.isDirectory(),
      () => true,
    );
    if (isMissing) throw new CommandError(`${path} is not a file that can be read.`);
    throw error;
  }
}
