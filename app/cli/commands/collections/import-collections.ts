import { type ImportResult, importCollection } from "~/backend/operations/collections/import-collection";
import { printedProblem, quoted } from "~/backend/operations/tables/table-error";
import { companyOf } from "~/config/company-settings.server";
import { environment } from "~/config/env.server";
import { placeholderNames } from "~/shop/placeholders";
import { CommandError, readArguments, type ShopCommand } from "../../command";
import { OPERATOR, reasonOption } from "../../operator";
import { printable } from "../../print";
import { requireArguments } from "../../values";
import { COLLECTION_NAMES, readable, requireCollection } from "./collection-argument";

const usage = `import ${COLLECTION_NAMES} FILE
       [--dry-run] [--skip-bad] [--remove-missing] [--pictures DIR] [--reason TEXT]
  makes, changes and removes records as a JSON or CSV file says; --dry-run only shows it. A record goes where its field
  remove is yes, or with --remove-missing when the file does not name it. A bad record stops all, unless --skip-bad`;

const options = {
  "dry-run": { type: "boolean" },
  "skip-bad": { type: "boolean" },
  "remove-missing": { type: "boolean" },
  pictures: { type: "string" },
  ...reasonOption,
} as const;

export const importCollections: ShopCommand = {
  usage,
  async run(args, database) {
    const { positionals, values } = readArguments({ args, allowPositionals: true, options }, usage);
    const [name = "", path = ""] = positionals;
    requireCollection(name, usage);
    requireArguments(positionals.slice(1), ["FILE"], usage);
    const env = environment();
    const isDryRun = values["dry-run"] ?? false;
    const result = await readable(
      path,
      importCollection(
        database,
        name,
        path,
        {
          dryRun: isDryRun,
          skipBad: values["skip-bad"] ?? false,
          removeMissing: values["remove-missing"] ?? false,
          pictures: { folder: values.pictures ?? null, dataDir: env.DATA_DIR },
          placeholders: placeholderNames(companyOf(env, env.SHOP_MODE === "live")),
        },
        { actor: OPERATOR, reason: values.reason },
      ),
    );
    const text = importText(result, isDryRun);
    if (!result.isWritten && !isDryRun) throw new CommandError(text);
    return { text, json: importReport(result) };
  },
};

const count = ({ records }: ImportResult, action: string) => records.filter((one) => one.action === action).length;

/** A result as `--json` prints it. */
function importReport(result: ImportResult) {
  return {
    written: result.isWritten,
    ...Object.fromEntries(["made", "changed", "removed", "left"].map((action) => [action, count(result, action)])),
    records: result.records.map(({ action, line, key, changed }) => ({ action, line, key, changed })),
    problems: result.problems,
  };
}

/** More lines are not read in a terminal; `--json` has them all. */
const MAX_LINES = 200;

function importText(result: ImportResult, isDryRun: boolean): string {
  const { records, problems, isWritten } = result;
  const lines = records.flatMap((record) => {
    const { action, key, stored, after, changed } = record;
    if (action === "left") return [];
    if (action !== "changed") return [`${action}  ${key}`];
    const values = changed.map((field) => `${field} ${shown(stored?.values[field])} → ${shown(after?.[field])}`);
    return [`changed  ${key}: ${values.join(", ")}`];
  });
  const counts = ["made", "changed", "removed", "left"].map((action) => `${count(result, action)} ${action}`);
  return [
    ...shortened(lines),
    ...shortened(problems.map(printedProblem)),
    `${counts.join(", ")}, ${problems.length} ${problems.length === 1 ? "problem" : "problems"}${ending(isWritten, isDryRun)}`,
  ]
    .map(printable)
    .join("\n");
}

function ending(isWritten: boolean, isDryRun: boolean): string {
  if (isDryRun) return ". This was a dry run: nothing is written.";
  return isWritten ? "." : ". Nothing is written: correct the file, or import the rest with --skip-bad.";
}

function shown(value: unknown): string {
  return quoted(typeof value === "string" ? value : JSON.stringify(value ?? null));
}

function shortened(lines: readonly string[]): string[] {
  const rest = lines.length - MAX_LINES;
  return rest > 0 ? [...lines.slice(0, MAX_LINES), `… and ${rest} more: --json prints all`] : [...lines];
}
