import type { Collection, Field, Reference, Values } from "./collection";
import {
  choice,
  choiceOrNothing,
  colour,
  list,
  name,
  paragraphs,
  picture,
  reference,
  referenceOrNothing,
  slug,
  sort,
  table,
  yesOrNo,
} from "./fields";

const BRAND: Reference = { table: "brands", key: "slug", noun: "brand" };
export const CATEGORY: Reference = { table: "categories", key: "slug_en", alias: "slug_it", noun: "category" };
export const TYPE: Reference = { table: "types", key: "slug_en", alias: "slug_it", noun: "type" };

const translated = { slug_en: slug(true), slug_it: slug(true), name_en: name(), name_it: name() };

const usedByProducts = (column: string) => ({ table: "products", column, noun: "product" });

export const brands: Collection = {
  table: "brands",
  noun: "brand",
  key: ["slug"],
  canBeRenamed: true,
  fields: {
    slug: slug(true),
    name: name(),
    top_brand: yesOrNo,
    visibility: choice("visible", "hidden"),
    description_en: paragraphs,
    description_it: paragraphs,
    picture: picture("hero_media_id"),
    size_table: choiceOrNothing("standard"),
  },
  uses: [usedByProducts("brands_id"), { table: "size_charts", column: "brands_id", noun: "size table" }],
  pictureText: ({ name: brand }) => ({ it: String(brand), en: String(brand) }),
};

export const types: Collection = {
  table: "types",
  noun: "type",
  key: ["slug_en"],
  canBeRenamed: true,
  fields: { ...translated, sort },
  uses: [usedByProducts("types_id"), { table: "menu_group_items", column: "types_id", noun: "entry of the menu" }],
};

export const categories: Collection = {
  table: "categories",
  noun: "category",
  key: ["slug_en"],
  canBeRenamed: true,
  fields: { ...translated, parent: referenceOrNothing(CATEGORY, "parent"), sort },
  uses: [
    usedByProducts("categories_id"),
    { table: "size_charts", column: "categories_id", noun: "size table" },
    { table: "menu_group_items", column: "categories_id", noun: "entry of the menu" },
  ],
};

export const colours: Collection = {
  table: "colors",
  noun: "colour",
  key: ["slug_en"],
  canBeRenamed: true,
  fields: { ...translated, hex: colour },
  uses: [usedByProducts("colors_id")],
};

export const labels: Collection = {
  table: "labels",
  noun: "label",
  key: ["slug_en"],
  canBeRenamed: true,
  fields: { ...translated, sort },
  uses: [{ table: "products_labels", column: "labels_id", noun: "product" }],
};

export const manufacturers: Collection = {
  table: "manufacturers",
  noun: "manufacturer",
  key: ["name"],
  canBeRenamed: true,
  fields: { name: { ...name(), unique: true }, address: name(500), email: name() },
  uses: [usedByProducts("manufacturers_id")],
};

export const sizes: Collection = {
  table: "standard_sizes",
  noun: "size",
  key: ["system", "name"],
  fields: { system: required(choice("clothing", "shoes_eu", "one_size", "gift_card")), name: name(40), sort },
  uses: [
    { table: "product_sizes", column: "standard_sizes_id", noun: "product" },
    { table: "order_items", column: "standard_sizes_id", noun: "line of orders" },
    { table: "stock_requests", column: "standard_sizes_id", noun: "request for a mail" },
  ],
};

export const sizeTables: Collection = {
  table: "size_charts",
  noun: "size table",
  key: ["brand", "category"],
  fields: {
    brand: reference(BRAND, "brands_id"),
    category: reference(CATEGORY, "categories_id"),
    title_en: name(),
    title_it: name(),
    columns_en: list("|"),
    columns_it: list("|"),
    rows: table,
    status: choice("published", "draft"),
  },
  uses: [],
  pack: ({ columns_it, columns_en, rows }) => ({
    measures: JSON.stringify({ columns: { it: columns_it, en: columns_en }, rows }),
  }),
  unpack: ({ measures }) => {
    const { columns, rows } = JSON.parse(String(measures));
    return { columns_it: columns.it, columns_en: columns.en, rows };
  },
  check: faultsOfTable,
};

/** A table without gaps: each row has a cell for each heading. */
function faultsOfTable({ columns_it, columns_en, rows }: Values) {
  const [italian, english] = [columns_it, columns_en].map((columns) => (columns as readonly string[]).length);
  if (english === 0) return [{ field: "columns_en", reason: "It is empty." }];
  if (italian !== english)
    return [{ field: "columns_it", reason: `There are ${italian} columns, and ${english} in English.` }];
  const uneven = (rows as readonly (readonly string[])[]).findIndex((row) => row.length !== english);
  return uneven < 0 ? [] : [{ field: "rows", reason: `Row ${uneven + 1} has not ${english} cells, as the columns.` }];
}

/** Without its default. */
function required({ kind }: Field): Field {
  return { kind };
}
