import type { Problem } from "../tables/table-error";
import type { ImportedProduct } from "./imported-product";
import type { ProductPlan } from "./plan-product";
import type { ReferenceKind } from "./references";

export interface PlannedProduct {
  line: number;
  slug: string;
  kind: ProductPlan["kind"];
  /** The columns that change; of a product that is made, all of them. */
  fields: string[];
  /** Stocks that stay although the file has others, such as `S: 5, not 3`. */
  keptStock: string[];
}

export interface Note {
  text: string;
  count: number;
  /** The first lines of the file that it is about. */
  lines: number[];
}

/** What an import has done, or would do. */
export interface ImportReport {
  format: "own" | "shopify";
  rows: number;
  made: number;
  changed: number;
  left: number;
  /** Products that are left out because of their rows. */
  skipped: number;
  /** The first 1,000. */
  problems: Problem[];
  problemCount: number;
  notes: Note[];
  /** Names of brands, types and so on that the shop did not have. */
  newNames: Partial<Record<ReferenceKind, string[]>>;
  pictures: { added: number; left: number; failed: Problem[] };
}

const MAX_PROBLEMS = 1_000;
const MAX_LINES = 5;

/** Collects the report of an import. */
export class ReportWriter {
  readonly report: ImportReport;
  readonly #notes = new Map<string, Note>();

  constructor(format: ImportReport["format"]) {
    const counts = { rows: 0, made: 0, changed: 0, left: 0, skipped: 0, problemCount: 0 };
    this.report = {
      format,
      ...counts,
      problems: [],
      notes: [],
      newNames: {},
      pictures: { added: 0, left: 0, failed: [] },
    };
  }

  problems(problems: readonly Problem[]): void {
    if (problems.length === 0) return;
    this.report.skipped += 1;
    this.report.problemCount += problems.length;
    this.report.problems.push(...problems.slice(0, MAX_PROBLEMS - this.report.problems.length));
  }

  note(text: string, line: number): void {
    const note = this.#notes.get(text) ?? { text, count: 0, lines: [] };
    note.count += 1;
    if (note.lines.length < MAX_LINES && !note.lines.includes(line)) note.lines.push(line);
    if (!this.#notes.has(text)) this.report.notes.push(note);
    this.#notes.set(text, note);
  }

  newName(kind: ReferenceKind, name: string): void {
    const names = this.report.newNames[kind] ?? [];
    if (!names.includes(name)) this.report.newNames[kind] = [...names, name];
  }

  planned(product: ImportedProduct, plan: ProductPlan): void {
    this.report[plan.kind] += 1;
    for (const text of plan.notes) this.note(text, product.line);
  }
}
