import { type Fit, fits } from "~/shop/fit";
import { type Gender, genders } from "~/shop/gender";
import { amountOfCell, booleanOfCell, CellError } from "../tables/cell-values";
import { type Problem, quoted, TableError } from "../tables/table-error";
import type { ImportedProduct, ImportedSize, Language, Texts } from "./imported-product";
import { gtinOfCell, MAX_TEXT, piecesOfCell, RowReader, skuOfCell, slugOfCell } from "./product-cells";
import type { RowGroup } from "./row-groups";
import { isFootwear, SIZE_SYSTEMS, type SizeSystem, sizeName, systemOf } from "./size-names";

/** The columns of our own file of products, in the order in which it is written. docs/shopkeeping.md has their meaning. */
export const OWN_COLUMNS = [
  ...["slug", "name", "brand", "type_en", "type_it", "category_en", "category_it"],
  ...["color_en", "color_it", "color_hex", "labels_en", "labels_it", "gender", "fit"],
  ...["description_en", "description_it", "composition_en", "composition_it"],
  ...[
    "manufacturer",
    "manufacturer_address",
    "manufacturer_email",
    "visible",
    "gift_card",
    "price",
    "reduced",
    "pictures",
  ],
  ...["size_system", "size", "sku", "gtin", "quantity"],
] as const;

/** Columns for a file in one language; `--language` says which. */
const ONE_LANGUAGE = ["type", "category", "color", "labels", "description", "composition"] as const;
const SIZE_COLUMNS: readonly string[] = ["size", "sku", "gtin", "quantity"];

/** @throws TableError for a heading that is no column of ours, and for a missing one that every file needs */
export function checkOwnHeaders(headers: readonly string[]): void {
  const known: readonly string[] = [...OWN_COLUMNS, ...ONE_LANGUAGE];
  const unknown = headers.find((header) => !known.includes(header));
  if (unknown !== undefined) throw new TableError(`There is no column ${quoted(unknown)}.`, { line: 1 });
  if (!headers.includes("slug")) throw new TableError("The column slug is missing.", { line: 1 });
  for (const column of ["sku", "gtin", "quantity"])
    if (headers.includes(column) && !headers.includes("size"))
      throw new TableError(`The column ${column} needs the column size.`, { line: 1 });
}

/** Reads the rows of one product; what is wrong goes to `problems`. */
export function readOwn({ rows }: RowGroup, language: Language, problems: Problem[]): ImportedProduct[] {
  const [first, ...others] = rows.map((row) => new RowReader(row, problems));
  const [firstRow] = rows;
  if (!first || !firstRow) return [];
  for (const { line, cells } of rows.slice(1))
    for (const [column, cell] of Object.entries(cells))
      if (!SIZE_COLUMNS.includes(column) && cell !== "" && cell !== firstRow.cells[column])
        problems.push({ line, column, reason: `differs from line ${firstRow.line}, which has the same product.` });
  const slug = first.value("slug", slugOfCell);
  if (first.text("slug") === "") first.refuse("slug", "is empty.");
  const readers = [first, ...others];
  const type = texts(first, "type", language);
  const category = texts(first, "category", language);
  const hasNoSize = others.length === 0 && SIZE_COLUMNS.every((column) => !first.text(column));
  const sizes = hasNoSize ? [] : readers.flatMap((reader) => sizeOf(reader) ?? []);
  twice(sizes, problems);
  const footwear = isFootwear(type?.en, type?.it, category?.en, category?.it);
  const giftCard = first.value("gift_card", booleanOfCell);
  const named = first.value("size_system", oneOf<SizeSystem>(SIZE_SYSTEMS));
  const system =
    named ??
    (giftCard
      ? "gift_card"
      : systemOf(
          sizes.map(({ name }) => name),
          footwear,
        ));
  if (slug === undefined) return [];
  return [
    {
      ...{
        line: first.line,
        slug,
        type,
        category,
        sizes,
        giftCard,
        sizeSystem: system,
        namesSystem: named !== undefined,
      },
      name: first.text("name") || undefined,
      brand: first.text("brand") || undefined,
      color: texts(first, "color", language),
      colorHex: first.value("color_hex", hex),
      labels: labels(first, language),
      description: longTexts(first, "description", language),
      composition: longTexts(first, "composition", language),
      manufacturer: manufacturer(first),
      gender: clearable(first, "gender", oneOf<Gender>(genders)),
      fit: clearable(first, "fit", oneOf<Fit>(fits)),
      visible: first.value("visible", booleanOfCell),
      price: first.value("price", price),
      reduced: first.value("reduced", booleanOfCell),
      pictures: parts(first.text("pictures", MAX_TEXT) ?? "").map((source) => ({ line: first.line, source })),
    },
  ];
}

function sizeOf(reader: RowReader): ImportedSize | undefined {
  const name = reader.text("size", 40);
  if (name === undefined) return undefined;
  if (name === "") {
    reader.refuse("size", "is empty: a product without sizes has the size One size.");
    return undefined;
  }
  return {
    line: reader.line,
    name: sizeName(name),
    sku: clearable(reader, "sku", skuOfCell),
    gtin: clearable(reader, "gtin", gtinOfCell),
    quantity: reader.value("quantity", piecesOfCell),
  };
}

/** Refuses a size that a product has twice. */
export function twice(sizes: readonly ImportedSize[], problems: Problem[], column = "size"): void {
  const seen = new Map<string, number>();
  for (const { name, line } of sizes) {
    const before = seen.get(name);
    if (before !== undefined)
      problems.push({ line, column, reason: `${quoted(name)} is there twice, first in line ${before}.` });
    seen.set(name, before ?? line);
  }
}

/** @throws CellError below one cent */
export function price(cell: string): number {
  const cents = amountOfCell(cell);
  if (cents < 1 || cents > 100_000_000) throw new CellError(`${quoted(cell)} is not a price from 0.01 to 1,000,000.`);
  return cents;
}

function texts(reader: RowReader, column: string, language: Language): Texts | undefined {
  const [en, it] = [reader.text(`${column}_en`) || undefined, reader.text(`${column}_it`) || undefined];
  const one = reader.text(column) || undefined;
  return oneOrBoth({ en, it, one }, language);
}

/** Empty cells clear these texts. */
function longTexts(reader: RowReader, column: string, language: Language): Texts | undefined {
  const [en, it, one] = [`${column}_en`, `${column}_it`, column].map((name) => reader.text(name, MAX_TEXT));
  return oneOrBoth({ en, it, one }, language);
}

/** @param one of a column without a language */
function oneOrBoth({ en, it, one }: Texts & { one?: string }, language: Language): Texts | undefined {
  if (en === undefined && it === undefined) return one === undefined ? undefined : { [language]: one, isForBoth: true };
  return { en: en ?? (language === "en" ? one : undefined), it: it ?? (language === "it" ? one : undefined) };
}

function labels(reader: RowReader, language: Language): Texts[] | undefined {
  const cells = {
    en: reader.text("labels_en", 1000),
    it: reader.text("labels_it", 1000),
    one: reader.text("labels", 1000),
  };
  const en = cells.en ?? (language === "en" ? cells.one : undefined);
  const it = cells.it ?? (language === "it" ? cells.one : undefined);
  if (en === undefined && it === undefined) return undefined;
  const [english, italian] = [parts(en ?? ""), parts(it ?? "")];
  if (english.length > 0 && italian.length > 0 && english.length !== italian.length)
    reader.refuse("labels_it", "has another number of labels than labels_en.");
  const longer = english.length >= italian.length ? english : italian;
  return longer.map((_, index) => ({ en: english[index], it: italian[index] }));
}

function manufacturer(reader: RowReader): ImportedProduct["manufacturer"] {
  const name = reader.text("manufacturer");
  if (name === undefined) return undefined;
  const [address = "", email = ""] = [reader.text("manufacturer_address", 500), reader.text("manufacturer_email")];
  if (email !== "" && !/^[^\s@]+@[^\s@]+$/.test(email))
    reader.refuse("manufacturer_email", `${quoted(email)} is no e-mail address.`);
  return name === "" ? null : { name, address, email };
}

/** Undefined without the column, null for an empty cell. */
function clearable<T>(reader: RowReader, column: string, read: (cell: string) => T): T | null | undefined {
  return reader.text(column) === "" ? null : reader.value(column, read);
}

function oneOf<T extends string>(choices: readonly T[]): (cell: string) => T {
  return (cell) => {
    const found = choices.find((choice) => choice === cell.toLowerCase());
    if (found) return found;
    throw new CellError(`${quoted(cell)} is none of ${choices.join(", ")}.`);
  };
}

function hex(cell: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(cell)) throw new CellError(`${quoted(cell)} is no colour such as #1d1c20.`);
  return cell.toLowerCase();
}

/** The parts of a cell that has several values, separated by vertical bars. */
const parts = (cell: string): string[] =>
  cell
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");
