import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../../db/schema";
import { type Column, euro, headed, integer, optional, pictureId, referenceTo, text, yesOrNo } from "./column";

/** A column that the copy leaves as the other shop has it. */
type LeftOut = null;

export interface CopiedTable {
  table: keyof Tables;
  /** The file of its records, `FILE.csv`. */
  file: string;
  /** In the order of the file. */
  columns: Readonly<Record<string, Column>>;
  /** A condition: the other rows are not copied. */
  only?: RawBuilder<SqlBool>;
  /** The program makes the records of every shop: an import changes those with the same value of this column. */
  foundBy?: string;
  /** Every shop begins with records that those of the file replace. */
  replaces?: true;
  /** Refers to its own table. */
  parent?: string;
}

/** Every column of the table has to be there: a new one cannot be forgotten. */
function copied<T extends keyof Tables>(
  table: T,
  file: string,
  columns: Record<keyof Tables[T], Column | LeftOut>,
  options: Pick<CopiedTable, "only" | "foundBy" | "replaces" | "parent"> = {},
): CopiedTable {
  const kept = Object.entries<Column | LeftOut>(columns).flatMap(([name, column]) => (column ? [[name, column]] : []));
  return { table, file, columns: Object.fromEntries(kept), ...options };
}

const id = integer;
const sort = integer;
const picture = headed("picture", pictureId);
const names = { name_en: text, name_it: text };
const translated = { id, slug_en: text, slug_it: text, ...names };
const titles = { title_en: text, title_it: text };
const links = { link_en: text, link_it: text };
const descriptions = { description_en: text, description_it: text };

const slides = (table: "online_shop_slides" | "online_shop_banners" | "online_shop_categories", file: string) =>
  copied(table, file, {
    ...{ id, status: text, sort, ...titles, text_en: text, text_it: text, ...links },
    media_id: optional(picture),
  });

/**
 * Coupons without a customer. One that ended with its customer's account has none either, but no operator has removed it; the others' codes
 * stay taken.
 */
const FOR_EVERYBODY = sql<SqlBool>`coupons.users_id is null and (coupons.deleted_at is null or exists (
  select 1 from voucher_changes where voucher_changes.coupons_id = coupons.id and voucher_changes.change in ('added', 'removed')))`;

/**
 * What a copy of a shop holds: its catalogue and pages, and none of its people, orders, gift cards and settings. References come before
 * what names them.
 */
export const copiedTables: readonly CopiedTable[] = [
  copied("media", "pictures", {
    ...{ id: pictureId, source: text, type: text, bytes: optional(integer), width: integer, height: integer },
    ...{ alt_en: text, alt_it: text, source_name: optional(text), source_sha256: optional(text), spec: text },
  }),
  copied("brands", "brands", {
    ...{ id, slug: text, name: text, top_brand: yesOrNo, visibility: text, ...descriptions },
    ...{ hero_media_id: optional(picture), size_table: optional(text) },
  }),
  copied("types", "types", { ...translated, sort }),
  copied(
    "categories",
    "categories",
    { ...translated, parent: optional(referenceTo("categories", "parent")), sort },
    { parent: "parent" },
  ),
  copied("colors", "colours", { ...translated, hex: text }),
  copied("labels", "labels", { ...translated, sort }),
  copied("manufacturers", "manufacturers", { id, name: text, address: text, email: text }),
  copied(
    "standard_sizes",
    "sizes",
    { id, system: text, name: text, sort, name_uk: null, name_us: null },
    { replaces: true },
  ),
  copied("size_charts", "size-tables", {
    id,
    brands_id: referenceTo("brands", "brand"),
    categories_id: referenceTo("categories", "category"),
    ...titles,
    ...{ measures: text, status: text },
  }),
  copied(
    "contents",
    "contents",
    { id: text, ...titles, body_en: text, body_it: text, status: text, updated_on: optional(text) },
    { replaces: true },
  ),
  slides("online_shop_slides", "slides"),
  slides("online_shop_banners", "banners"),
  slides("online_shop_categories", "tiles"),
  copied("online_nav_items", "nav-items", { id, status: text, sort, ...names, ...links }),
  copied("menu_groups", "menu", { id, sort, ...titles }),
  copied("menu_group_items", "menu-entries", {
    ...{ id, menu_groups_id: headed("menu", integer) },
    categories_id: optional(referenceTo("categories", "category")),
    types_id: optional(referenceTo("types", "type")),
    sort,
  }),
  copied(
    "coupons",
    "coupons",
    {
      ...{ id, code: text, description: text, kind: text, discount: integer, minimum_subtotal: euro },
      ...{ valid_from: optional(text), valid_to: optional(text) },
      ...{ uses_total: optional(integer), uses_per_person: optional(integer) },
      ...{ deleted_at: optional(text), users_id: null },
    },
    { only: FOR_EVERYBODY },
  ),
  copied("synonyms", "synonyms", { id, locale: text, term: text, means: text, field: text }, { replaces: true }),
  copied("countries", "countries", { id: null, iso2: text, ...names, active: yesOrNo }, { foundBy: "iso2" }),
  copied(
    "payments",
    "payments",
    { id: null, code: text, name: text, ...names, price: headed("fee", euro), visibility: text, sort, connected: null },
    { foundBy: "code" },
  ),
  copied("products", "products", {
    ...{ id, slug: text, name: text },
    brands_id: referenceTo("brands", "brand"),
    types_id: referenceTo("types", "type"),
    categories_id: referenceTo("categories", "category"),
    colors_id: referenceTo("colors", "color"),
    ...{ catalog_visibility: text, stock_status: text },
    ...{ price: euro, sale_price: euro, discount: integer, reduced_since: optional(text) },
    ...{ gender: optional(text), fit: optional(text), ...descriptions, composition_en: text, composition_it: text },
    manufacturers_id: optional(referenceTo("manufacturers", "manufacturer")),
    ...{ is_gift_card: yesOrNo, grants_tier: optional(text), sold: integer, created_on: text },
  }),
  copied("product_sizes", "product-sizes", {
    id,
    products_id: referenceTo("products", "product"),
    standard_sizes_id: referenceTo("standard_sizes", "size"),
    ...{ quantity: integer, sku: optional(text), gtin: optional(text) },
    // Counts of the old shop belong to its own lists.
    corrections: null,
  }),
  copied("products_labels", "product-labels", {
    id,
    products_id: referenceTo("products", "product"),
    labels_id: referenceTo("labels", "label"),
  }),
  copied("product_images", "product-pictures", {
    id,
    products_id: referenceTo("products", "product"),
    media_id: picture,
    sort,
  }),
  copied("price_changes", "price-history", {
    id,
    products_id: referenceTo("products", "product"),
    ...{ price: euro, valid_from: text, reduced: yesOrNo },
  }),
];

/** Names of a table's columns by their headings. */
export const headingsOf = ({ columns }: CopiedTable): Map<string, string> =>
  new Map(Object.entries(columns).map(([name, { heading = name }]) => [heading, name]));
