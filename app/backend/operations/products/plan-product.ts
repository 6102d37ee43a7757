import type { Selectable } from "kysely";
import type { Products } from "../../db/tables/catalogue";
import type { ImportedProduct, Texts } from "./imported-product";
import { both, type References, textsOf } from "./references";
import type { SizeSystem } from "./size-names";

export interface ExistingSize {
  standard_sizes_id: number;
  quantity: number;
  sku: string | null;
  gtin: string | null;
  system: SizeSystem;
}

export interface ExistingProduct {
  row: Selectable<Products>;
  sizes: ExistingSize[];
  labels: number[];
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
  notes: string[];
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
): ProductPlan {
  const notes: string[] = [];
  const all = detailsOf(product, existing, references);
  const details = Object.fromEntries(
    Object.entries(all).filter(
      ([column, value]) => value !== undefined && !same(existing?.row[column as keyof Details], value),
    ),
  ) as Partial<Details>;
  const labels = labelsOf(product, existing, references);
  const sizes = sizesOf(product, existing, references);
  const price = priceOf(product, existing, notes);
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
  return { kind, fields, details, labels, sizes, price, visible, notes };
}

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
 * The texts of both languages. Of a file in one language, the other language's text follows as long as nobody has translated it.
 */
function translated(
  texts: Texts | undefined,
  row: Selectable<Products> | undefined,
  column: "description" | "composition",
): Partial<Details> {
  if (!texts) return {};
  const [en, it] = [`${column}_en`, `${column}_it`] as const;
  const follows = !row || row[en] === row[it] || row[en] === "" || row[it] === "";
  const { name_en, name_it } = both(texts);
  return {
    ...(texts.en !== undefined || follows ? { [en]: name_en } : {}),
    ...(texts.it !== undefined || follows ? { [it]: name_it } : {}),
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

function sizesOf(product: ImportedProduct, existing: ExistingProduct | null, references: References): SizeChange[] {
  return product.sizes.flatMap(({ name, quantity, sku, gtin }) => {
    const sizeId = references.findSize(product.sizeSystem, name) ?? NO_REFERENCE;
    const before = existing?.sizes.find((size) => size.standard_sizes_id === sizeId);
    const codes = {
      ...(sku !== undefined && sku !== (before?.sku ?? null) ? { sku } : {}),
      ...(gtin !== undefined && gtin !== (before?.gtin ?? null) ? { gtin } : {}),
    };
    const pieces = before ? (quantity === before.quantity ? undefined : quantity) : (quantity ?? 0);
    const changed = Object.keys(codes).length > 0;
    if (pieces === undefined && !changed) return [];
    return [{ sizeId, quantity: pieces, ...(changed ? { codes } : {}) }];
  });
}

const NO_REDUCTION =
  "A price before the reduction is not shown: this shop has not asked it, so it is no earlier price (art. 17-bis). The product costs its price, unreduced.";

/** The price history starts with the import: only a price that this shop has asked can be a reduction's earlier price. */
function priceOf(product: ImportedProduct, existing: ExistingProduct | null, notes: string[]): ProductPlan["price"] {
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
  if (reduced && price > now) notes.push("A price that rises is no reduction: the product costs its price, unreduced.");
  return { price, reduced: reduced && price < now };
}
