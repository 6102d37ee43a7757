import type { Selectable } from "kysely";
import type { PriceChange } from "~/shop/price";
import { allowedReduction } from "../../catalogue/price";
import type { Products } from "../../db/tables/catalogue";
import type { ImportedProduct, Texts } from "./imported-product";
import { both, type References, textsOf } from "./references";
import type { SizeSystem } from "./size-names";

export interface ExistingSize {
  standard_sizes_id: number;
  quantity: number;
  sku: string | null;
  gtin: string | null;
  name: string;
  system: SizeSystem;
}

export interface ExistingProduct {
  row: Selectable<Products>;
  sizes: ExistingSize[];
  labels: number[];
  /** In no order. */
  prices: PriceChange[];
}

/** Columns of `products` that an import writes itself; prices, stock and visibility have their own writers. */
type Details = Partial<
  Pick<
    Selectable<Products>,
    | "name"
    | "brands_id"
    | "types_id"
    | "categories_id"
    | "colors_id"
    | "manufacturers_id"
    | "description_en"
    | "description_it"
    | "composition_en"
    | "composition_it"
    | "gender"
    | "fit"
  >
>;

interface SizeChange {
  sizeId: number;
  /** Undefined: stays. */
  quantity?: number;
  codes?: { sku?: string | null; gtin?: string | null };
}

/** What an import changes of a product. References that the shop does not have yet have the id 0. */
export interface ProductPlan {
  kind: "made" | "changed" | "left";
  /** The fields that change, in the words of the file's columns. */
  fields: string[];
  details: Partial<Details>;
  labels: number[] | null;
  sizes: SizeChange[];
  price: { price: number; reduced: boolean } | null;
  visible: boolean | null;
  /** Stocks that stay although the file has others, such as `S: 5, not 3`. */
  keptStock: string[];
  notes: string[];
}

/** Pieces and codes of a size that goes to another product. */
export interface MovedSize {
  pieces: number;
  sku: string | null;
  gtin: string | null;
}

interface PlanOptions {
  /** Sets the stock of sizes that the product has; else the file's stock is only for new sizes. */
  stock: boolean;
  /** When its prices begin. */
  at: Date;
  /** What comes from another product, by size. */
  moved?: ReadonlyMap<string, MovedSize>;
}

const NO_REFERENCE = 0;

/** The references that a product has: a name that can mean one of them means it. */
export function presentReferences(existing: ExistingProduct | null) {
  const { row, labels = [] } = existing ?? {};
  return {
    brands: row ? [row.brands_id] : [],
    types: row ? [row.types_id] : [],
    categories: row ? [row.categories_id] : [],
    colors: row ? [row.colors_id] : [],
    manufacturers: row?.manufacturers_id ? [row.manufacturers_id] : [],
    labels,
  };
}

/** Plans the import of one product, by comparing it with the shop's. */
export function planProduct(
  product: ImportedProduct,
  existing: ExistingProduct | null,
  references: References,
  options: PlanOptions,
): ProductPlan {
  const notes: string[] = [];
  const all = detailsOf(product, existing, references);
  const details = Object.fromEntries(
    Object.entries(all).filter(
      ([column, value]) => value !== undefined && !same(existing?.row[column as keyof Details], value),
    ),
  ) as Partial<Details>;
  const labels = labelsOf(product, existing, references);
  const planned = sizesOf(product, existing, references, options);
  const keptStock = options.stock ? [] : planned.flatMap(({ kept }) => kept ?? []);
  const sizes = planned
    .map(({ kept, ...size }) => (kept === undefined || options.stock ? size : { ...size, quantity: undefined }))
    .filter(({ quantity, codes }) => quantity !== undefined || codes);
  notes.push(...keptStock.map(() => KEPT_STOCK));
  const price = priceOf(product, existing, options.at, notes);
  const wanted = product.visible ?? (existing ? null : true);
  const isVisible = existing ? existing.row.catalog_visibility !== "hidden" : false;
  const visible = wanted === null || wanted === isVisible ? null : wanted;
  const fields = [
    ...Object.keys(details).map((column) => column.replace(/s_id$/, "").replace("categorie", "category")),
    ...(labels ? ["labels"] : []),
    ...(price ? ["price"] : []),
    ...(visible === null ? [] : ["visible"]),
    ...(sizes.some(({ quantity }) => quantity !== undefined) ? ["quantity"] : []),
    ...(sizes.some(({ codes }) => codes) ? ["sku or gtin"] : []),
  ];
  const kind = existing ? (fields.length > 0 ? "changed" : "left") : "made";
  return { kind, fields, details, labels, sizes, price, visible, keptStock, notes };
}

const KEPT_STOCK =
  "The stock of a size is not the file's: it stays, since pieces may have been sold. --stock sets the file's.";

const same = (before: unknown, after: unknown) =>
  before === after || (typeof before === "string" && before.replace(/\r\n?/g, "\n").trim() === after);

function detailsOf(
  product: ImportedProduct,
  existing: ExistingProduct | null,
  references: References,
): Partial<Details> {
  const present = presentReferences(existing);
  const find = (kind: "types" | "categories" | "colors", texts: Texts | undefined) =>
    texts && (references.findTexts(kind, texts, present[kind]) ?? NO_REFERENCE);
  const { brand, manufacturer, gender, fit } = product;
  const maker =
    manufacturer === undefined
      ? undefined
      : manufacturer && (references.find("manufacturers", manufacturer.name, present.manufacturers) ?? NO_REFERENCE);
  return {
    name: product.name,
    brands_id: brand === undefined ? undefined : (references.find("brands", brand, present.brands) ?? NO_REFERENCE),
    types_id: find("types", product.type),
    categories_id: find("categories", product.category),
    colors_id: find("colors", product.color),
    manufacturers_id: maker,
    ...translated(product.description, existing?.row, "description"),
    ...translated(product.composition, existing?.row, "composition"),
    gender,
    fit,
  };
}

/**
 * The texts of both languages. Of a file in one language, the other language's text follows while it is empty or the same; of a
 * column of one language, while it is empty.
 */
function translated(
  texts: Texts | undefined,
  row: Selectable<Products> | undefined,
  column: "description" | "composition",
): Partial<Details> {
  if (!texts) return {};
  const [en, it] = [`${column}_en`, `${column}_it`] as const;
  const follows = (own: typeof en | typeof it) =>
    !row || row[own] === "" || (texts.isForBoth === true && row[en] === row[it]);
  const { name_en, name_it } = both(texts);
  return {
    ...(texts.en !== undefined || follows(en) ? { [en]: name_en } : {}),
    ...(texts.it !== undefined || follows(it) ? { [it]: name_it } : {}),
  };
}

function labelsOf(product: ImportedProduct, existing: ExistingProduct | null, references: References): number[] | null {
  const before = existing?.labels ?? [];
  if (product.labels === undefined && product.knownLabels === undefined) return null;
  // A product may have two labels of one name: each is named once.
  const rest = [...before];
  const named = textsOf(product, "labels").map((texts) => {
    const id = references.findTexts("labels", texts, rest) ?? NO_REFERENCE;
    if (rest.includes(id)) rest.splice(rest.indexOf(id), 1);
    return id;
  });
  const known = (product.knownLabels ?? []).flatMap((name) => references.find("labels", name, before) ?? []);
  // Tags add labels; only a file with labels says which a product no longer has.
  const after = [...new Set([...(product.labels === undefined ? before : named), ...known])];
  return after.length === before.length && after.every((id) => before.includes(id)) ? null : after;
}

/** What the file says of each size; `kept` for a stock that differs from the shop's. */
function sizesOf(
  product: ImportedProduct,
  existing: ExistingProduct | null,
  references: References,
  { stock, moved }: PlanOptions,
): (SizeChange & { kept?: string })[] {
  return product.sizes.map(({ name, quantity, ...given }) => {
    const come = moved?.get(name);
    // Pieces that come without codes leave those of the size.
    const { sku = come?.sku ?? undefined, gtin = come?.gtin ?? undefined } = given;
    const sizeId = references.findSize(product.sizeSystem, name) ?? NO_REFERENCE;
    const before = existing?.sizes.find((size) => size.standard_sizes_id === sizeId);
    const codes = {
      ...(sku !== undefined && sku !== (before?.sku ?? null) ? { sku } : {}),
      ...(gtin !== undefined && gtin !== (before?.gtin ?? null) ? { gtin } : {}),
    };
    const pieces = before ? (quantity === before.quantity ? undefined : quantity) : (quantity ?? 0);
    const changed = Object.keys(codes).length > 0;
    if (come && !(stock && quantity !== undefined))
      return { sizeId, quantity: (before?.quantity ?? 0) + come.pieces, ...(changed ? { codes } : {}) };
    const kept = before && pieces !== undefined ? `${name}: ${before.quantity}, not ${pieces}` : undefined;
    return { sizeId, quantity: pieces, kept, ...(changed ? { codes } : {}) };
  });
}

const NO_REDUCTION =
  "A price before the reduction is not shown: this shop has not asked it, so it is no earlier price (art. 17-bis). The product costs its price, unreduced.";

const NOT_LOWER =
  "A price that is not below the lowest of the last 30 days is no reduction (art. 17-bis): the product costs its price, unreduced.";

/** The price history starts with the import: only a price that this shop has asked can be a reduction's earlier price. */
function priceOf(
  product: ImportedProduct,
  existing: ExistingProduct | null,
  at: Date,
  notes: string[],
): ProductPlan["price"] {
  const { price, reduced = false } = product;
  if (price === undefined) return null;
  if (!existing) {
    if (reduced) notes.push(NO_REDUCTION);
    return { price, reduced: false };
  }
  const { sale_price: now, discount } = existing.row;
  if (price === now) {
    if (reduced && discount === 0) notes.push(NO_REDUCTION);
    return product.reduced === false && discount > 0 ? { price, reduced: false } : null;
  }
  const allowed = reduced && allowedReduction(existing.prices, price, at.toISOString()) !== null;
  if (reduced && price > now) notes.push("A price that rises is no reduction: the product costs its price, unreduced.");
  else if (reduced && !allowed) notes.push(NOT_LOWER);
  return { price, reduced: allowed };
}
