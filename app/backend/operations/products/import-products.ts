import type { Transaction } from "kysely";
import type { Change } from "../../catalogue/change-log";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { isUniqueViolation } from "../../db/unique-violation";
import { fillReferenceData } from "../../reference-data/fill-reference-data";
import { type Problem, quoted, TableError } from "../tables/table-error";
import { completed, existingProducts, takenCodes } from "./existing-products";
import { FormerSlugs } from "./former-slugs";
import { addPictures, checkPictures, sourceNames } from "./import-pictures";
import { type ImportReport, type PlannedProduct, ReportWriter } from "./import-report";
import type { ImportedProduct, Language, Texts } from "./imported-product";
import { comingSizes, explained, findMoves, MOVED, withAllSkus } from "./moved-sizes";
import type { PictureSource } from "./picture-source";
import { type ExistingProduct, type MovedSize, planProduct, presentReferences } from "./plan-product";
import { openProducts, type ReadProducts } from "./read-products";
import { type ReferenceKind, References, textsOf } from "./references";
import { takeSize, writeProduct } from "./write-product";

export interface ImportOptions {
  /** Path of the CSV file. */
  file: string;
  /** The language of columns that do not name one, and of Shopify's file. */
  language: Language;
  dryRun: boolean;
  /** Refuses what the shop does not have: brands, types, categories, colours, labels, manufacturers, sizes. */
  strict: boolean;
  /** Leaves out products with a bad row; else one bad row stops the import before it has changed anything. */
  skipBad: boolean;
  /** Sets the stock of sizes that the shop has to the file's; else it stays, since pieces may have been sold. */
  stock?: boolean;
  /** Where pictures that are named in the file are; null leaves those with file names out. */
  pictures: PictureSource | null;
  dataDir: string;
  change: Change;
  onProgress?(rows: number, total: number | null): void;
  /** Called for every product of the check, in the order of the file. */
  onPlanned?(product: PlannedProduct): void;
}

/** Products and rows per transaction: few enough that a running shop's orders do not wait. */
const BATCH = 25;
const BATCH_ROWS = 500;

/**
 * Imports products from a CSV file, ours or Shopify's. First the whole file is checked and planned; then it is written in batches, each
 * in one transaction. An import that was killed is run again: what is there already is left.
 * @throws TableError for a file that cannot be read as a table of products, and for codes that another change has taken since the check
 */
export async function importProducts(database: Database<Tables>, options: ImportOptions): Promise<ImportReport> {
  if (!options.dryRun) await fillReferenceData(database);
  const { report, bad } = await checkFile(database, options);
  if (options.dryRun || (report.problemCount > 0 && !options.skipBad)) return report;
  const references = await References.read(database);
  const written = new ReportWriter(report.format);
  const former = new FormerSlugs();
  let done = 0;
  for await (const { rows, batch } of batches(options)) {
    const good = batch.filter(({ key }) => !bad.keys.has(key)).flatMap((group) => group.products);
    const read = (await former.resolve(database.read, good)).filter(({ slug }) => !bad.slugs.has(slug));
    const products = completed(read, await existingProducts(database.read, read));
    await references.make(products, options.change);
    const ids = await writeBatch(database, products, references, options, written);
    await addPictures(database, options, products, ids, written.report.pictures);
    done += rows;
    options.onProgress?.(done, report.rows);
  }
  const { made, changed, left, pictures } = written.report;
  return { ...report, made, changed, left, pictures };
}

/** What `--skip-bad` leaves out. */
interface LeftOut {
  /** Slugs or handles of rows with mistakes: other rows of the same product may stand elsewhere in the file. */
  keys: Set<string>;
  /** Products that do not go with what the shop has. */
  slugs: Set<string>;
}

async function keysOfMistakes({ file, language }: ImportOptions): Promise<Set<string>> {
  const keys = new Set<string>();
  const { groups } = await openProducts(file, language);
  for await (const { key, problems } of groups) if (problems.length > 0) keys.add(key);
  return keys;
}

/** Reads the whole file, and compares it with the shop. */
async function checkFile(
  database: Database<Tables>,
  options: ImportOptions,
): Promise<{ report: ImportReport; bad: LeftOut }> {
  const { format, groups } = await openProducts(options.file, options.language);
  await groups.return();
  const writer = new ReportWriter(format);
  const references = await References.read(database);
  const bad: LeftOut = { keys: await keysOfMistakes(options), slugs: new Set() };
  const former = new FormerSlugs();
  for await (const { rows, batch } of batches(options)) {
    for (const { problems, notes } of batch) {
      writer.problems(problems);
      for (const { line, text } of notes) writer.note(text, line);
    }
    const good = batch.filter(({ key }) => !bad.keys.has(key)).flatMap((group) => group.products);
    const read = await former.resolve(database.read, good);
    const existing = await existingProducts(database.read, read);
    const products = completed(read, existing);
    const coded = products.map(withAllSkus);
    const moves = await findMoves(database.read, products, existing);
    const leaving = new Set([...moves.values()].flat().map(({ from }) => placeOf(from)));
    const taken = await takenCodes(database.read, coded, references, (owner) => leaving.has(placeOf(owner)));
    const named = await sourceNames(
      database.read,
      options.pictures ? [...existing.values()].map(({ row }) => row.id) : [],
    );
    for (const [index, product] of products.entries()) {
      const found = existing.get(product.slug) ?? null;
      const missing = references.missing(product);
      const problems = [
        ...(taken.get(coded[index] ?? product) ?? []).map((problem) => explained(product, problem)),
        ...(found ? untouchable(product, found) : incomplete(product)),
        ...(options.strict ? missing.map(({ kind, name }) => refused(product, kind, name)) : []),
        ...unclearNames(product, found, references),
        ...checkPictures(product, options.pictures, named.get(found?.row.id ?? 0), (text) =>
          writer.note(text, product.line),
        ),
      ];
      writer.problems(problems);
      if (problems.length > 0) bad.slugs.add(product.slug);
      if (problems.length > 0) continue;
      for (const { kind, name } of missing) writer.newName(kind, name);
      const language = languageForBoth(product, found === null);
      if (language) writer.note(oneLanguage(language), product.line);
      for (const text of references.unchanged(product)) writer.note(text, product.line);
      for (const { line } of moves.get(product) ?? []) writer.note(MOVED, line);
      const moved = comingSizes(moves.get(product) ?? []);
      const plan = planProduct(product, found, references, { ...planOptions(options, new Date()), moved });
      writer.planned(product, plan);
      const { kind, fields, keptStock } = plan;
      options.onPlanned?.({ line: product.line, slug: product.slug, kind, fields, keptStock });
    }
    writer.report.rows += rows;
    options.onProgress?.(writer.report.rows, null);
  }
  return { report: writer.report, bad };
}

/** The groups of a file in batches. */
async function* batches({
  file,
  language,
}: ImportOptions): AsyncGenerator<{ rows: number; batch: ReadProducts[] }, void> {
  const { groups } = await openProducts(file, language);
  let batch: ReadProducts[] = [];
  let rows = 0;
  for await (const group of groups) {
    batch.push(group);
    rows += group.rows;
    if (batch.length < BATCH && rows < BATCH_ROWS) continue;
    yield { rows, batch };
    [batch, rows] = [[], 0];
  }
  if (batch.length > 0) yield { rows, batch };
}

async function writeBatch(
  database: Database<Tables>,
  products: readonly ImportedProduct[],
  references: References,
  options: ImportOptions,
  written: ReportWriter,
  again = true,
): Promise<Map<string, number>> {
  try {
    const done = await database.write(async (trx) => {
      const moved = await takeMoved(trx, database.engine, products, options);
      const existing = await existingProducts(trx, products);
      const results = [];
      for (const product of products) {
        const found = existing.get(product.slug) ?? null;
        // The 30 days of a reduction are counted from one instant, here and where it is written.
        const at = new Date();
        const plan = planProduct(product, found, references, {
          ...planOptions(options, at),
          moved: moved.get(product),
        });
        results.push({ product, plan, id: await writeProduct(trx, product, plan, found, { at, ...options.change }) });
      }
      return results;
    });
    for (const { product, plan } of done) written.planned(product, plan);
    return new Map(done.map(({ product, id }) => [product.slug, id]));
  } catch (error) {
    // Another import has made the same product or code since the batch was read.
    if (!isUniqueViolation(error)) throw error;
    if (!again) throw takenMeanwhile(products);
    return writeBatch(database, products, references, options, written, false);
  }
}

const placeOf = ({ productId, sizeId }: { productId: number; sizeId: number }) => `${productId} ${sizeId}`;

/** Takes the sizes whose prices have changed out of their former products. @returns them, by product and size */
async function takeMoved(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  products: readonly ImportedProduct[],
  { change }: ImportOptions,
): Promise<Map<ImportedProduct, Map<string, MovedSize>>> {
  const moved = new Map<ImportedProduct, Map<string, MovedSize>>();
  if (products.every(({ family }) => family === undefined)) return moved;
  for (const [product, moves] of await findMoves(trx, products, await existingProducts(trx, products))) {
    const taken = [];
    for (const { name, from } of moves) taken.push({ name, from: await takeSize(trx, engine, from, change) });
    moved.set(product, comingSizes(taken));
  }
  return moved;
}

function takenMeanwhile(products: readonly ImportedProduct[]): TableError {
  const lines = products.flatMap(({ line, sizes }) => [line, ...sizes.map((size) => size.line)]);
  return new TableError(
    `Lines ${Math.min(...lines)} to ${Math.max(...lines)}: the shop has got one of these slugs, article numbers or bar codes since the check. These products are not written, those before them are: import the file again.`,
  );
}

/** A membership has no sizes, stock and colour of goods: no file changes it. */
function untouchable({ line, slug }: ImportedProduct, { row }: ExistingProduct): Problem[] {
  if (row.grants_tier === null) return [];
  return [{ line, column: "slug", reason: `${quoted(slug)} is a membership: a file of products does not change it.` }];
}

const planOptions = ({ stock = false, change }: ImportOptions, now: Date) => ({ stock, at: change.at ?? now });

/** What a new product needs. */
function incomplete({ line, name, price, sizes, brand, type, category, color }: ImportedProduct): Problem[] {
  const missing = Object.entries({ name, price, brand, type, category, color }).filter(
    ([, value]) => value === undefined,
  );
  return [
    ...missing.map(([column]) => ({ line, column, reason: "is empty: a new product needs it." })),
    ...(sizes.length === 0 ? [{ line, column: "size", reason: "is empty: a new product needs one." }] : []),
  ];
}

const refused = ({ line }: ImportedProduct, kind: ReferenceKind, name: string): Problem => ({
  line,
  column: COLUMNS[kind],
  reason: `The shop does not have ${quoted(name)}, and --strict makes nothing.`,
});

/** Names that mean several records of the shop: which one is a guess that would move the product. */
function unclearNames(product: ImportedProduct, found: ExistingProduct | null, references: References): Problem[] {
  const { brand, manufacturer, color } = product;
  const present = presentReferences(found);
  const named: { kind: keyof typeof present; texts: Texts }[] = [
    ...(brand ? [{ kind: "brands" as const, texts: { en: brand } }] : []),
    ...(manufacturer ? [{ kind: "manufacturers" as const, texts: { en: manufacturer.name } }] : []),
    ...(color ? [{ kind: "colors" as const, texts: color }] : []),
    ...(["types", "categories", "labels"] as const).flatMap((kind) =>
      textsOf(product, kind).map((texts) => ({ kind, texts })),
    ),
  ];
  return named
    .filter(({ kind, texts }) => references.isUnclear(kind, texts, present[kind]))
    .map(({ kind, texts }) => ({
      ...{ line: product.line, column: COLUMNS[kind] },
      reason: `${quoted(texts.en ?? texts.it ?? "")} means several ${kind} of the shop: write the name with their very letters, in both languages, or give them different names.`,
    }));
}

/** The columns of a file that name what the shop has. */
const COLUMNS: Record<ReferenceKind, string> = {
  ...{ brands: "brand", types: "type", categories: "category", colors: "color", labels: "labels" },
  ...{ manufacturers: "manufacturer", standard_sizes: "size" },
};

/** The language whose texts stand for both: of a file in one language, or of a new product without those of the other. */
function languageForBoth(product: ImportedProduct, isNew: boolean): Language | undefined {
  const { description, composition, type, category, labels = [] } = product;
  const texts = [description, composition, type, category, ...labels].find(
    (texts) => texts && (isNew || texts.isForBoth) && (texts.en === undefined) !== (texts.it === undefined),
  );
  return texts && (texts.en === undefined ? "it" : "en");
}

const oneLanguage = (language: Language) =>
  `The file has texts in one language (${language === "en" ? "English" : "Italian"}): they stand for both until somebody translates them.`;
