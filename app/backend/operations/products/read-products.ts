import { gtinNumber } from "~/shop/gtin";
import type { TableRow } from "../tables/read-table";
import { openTable } from "../tables/read-table";
import { type Problem, quoted } from "../tables/table-error";
import type { ImportedProduct, Language } from "./imported-product";
import { checkOwnHeaders, readOwn, twice } from "./own-format";
import { type RowGroup, rowGroups } from "./row-groups";
import { isShopify, shopifyHeadings, shopifyRow } from "./shopify-columns";
import { readShopify } from "./shopify-format";
import { distinctSlug } from "./slug";

export type Format = "own" | "shopify";

/** The products of the rows that belong together, or what is wrong with them. */
export interface ReadProducts {
  /** What the rows have in common: the slug, or Shopify's handle as a slug. */
  key: string;
  rows: number;
  products: ImportedProduct[];
  problems: Problem[];
  notes: { line: number; text: string }[];
}

export interface ProductFile {
  format: Format;
  groups: AsyncGenerator<ReadProducts, void>;
}

/**
 * Opens a file of products, ours or Shopify's. A product with a wrong cell has problems and is not among the products.
 * @throws TableError for a file that is neither
 */
export async function openProducts(path: string, language: Language): Promise<ProductFile> {
  const table = await openTable(path);
  const headings = isShopify(table.headers) ? shopifyHeadings(table.headers) : null;
  if (!headings) checkOwnHeaders(table.headers);
  const rows = headings ? mapped(table.rows, (row) => shopifyRow(row, headings)) : table.rows;
  return { format: headings ? "shopify" : "own", groups: readGroups(rows, headings ? "shopify" : "own", language) };
}

async function* readGroups(
  rows: AsyncIterable<TableRow>,
  format: Format,
  language: Language,
): AsyncGenerator<ReadProducts, void> {
  const once = new OnlyOnce();
  for await (const group of rowGroups(rows, format === "own" ? "slug" : "handle")) {
    const problems: Problem[] = group.rows
      .flatMap(({ fault }) => fault ?? [])
      .map(({ line, column, reason }) => ({ line, column, reason }));
    const { products, notes } =
      problems.length > 0 ? { products: [], notes: [] } : read(group, format, language, problems);
    for (const product of products) {
      if (format === "shopify") twice(product.sizes, problems, "option values");
      once.check(product, problems);
    }
    const key = format === "own" ? group.key : distinctSlug(group.key);
    yield { key, rows: group.rows.length, products: problems.length > 0 ? [] : products, problems, notes };
  }
}

function read(group: RowGroup, format: Format, language: Language, problems: Problem[]) {
  return format === "own"
    ? { products: readOwn(group, language, problems), notes: [] }
    : readShopify(group, language, problems);
}

/** What only one product or size of a file may have. */
class OnlyOnce {
  readonly #seen = { slug: new Map<string, number>(), sku: new Map<string, number>(), gtin: new Map<string, number>() };

  check(product: ImportedProduct, problems: Problem[]): void {
    this.#note("slug", product.slug, product.line, problems);
    for (const { newSku, sku = newSku, gtin, line } of product.sizes) {
      if (sku) this.#note("sku", sku, line, problems);
      if (gtin) this.#note("gtin", gtin, line, problems);
    }
  }

  #note(column: "slug" | "sku" | "gtin", value: string, line: number, problems: Problem[]): void {
    const key = column === "gtin" ? gtinNumber(value) : value;
    const before = this.#seen[column].get(key);
    if (before !== undefined)
      problems.push({ line, column, reason: `${quoted(value)} is there twice, first in line ${before}.` });
    this.#seen[column].set(key, before ?? line);
  }
}

async function* mapped<T>(rows: AsyncIterable<T>, change: (row: T) => T): AsyncGenerator<T, void> {
  for await (const row of rows) yield change(row);
}
