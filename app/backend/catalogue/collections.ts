import type { CollectionSpec, FieldSpec, ReadPermission, Registry } from "../query/data-model";

const key: FieldSpec = { type: "integer", primaryKey: true };
const integer: FieldSpec = { type: "integer" };
const text: FieldSpec = { type: "string" };
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text]));
const flag: FieldSpec = { type: "boolean" };
const time: FieldSpec = { type: "timestamp" };
const money: FieldSpec = { type: "decimal", scale: 2 };
const one = (to: string): FieldSpec => ({ type: "integer", relation: { kind: "m2o", to } });
const many = (collection: string, field: string, sort?: string): FieldSpec => ({
  type: "alias",
  relation: { kind: "o2m", collection, field, sort },
});
const picture: FieldSpec = { type: "string", relation: { kind: "m2o", to: "media" } };

const translated = { id: key, ...texts("slug_it", "slug_en", "name_it", "name_en") };
const slides: CollectionSpec = {
  fields: {
    id: key,
    status: text,
    sort: integer,
    ...texts("title_it", "title_en", "text_it", "text_en", "link_it", "link_en"),
    media_id: picture,
  },
};

/** The shop's data model at `/items/*`. Tables and columns that are not listed here are not readable. */
const collections: Record<string, CollectionSpec> = {
  brands: {
    fields: {
      ...{ id: key, slug: text, name: text, top_brand: flag },
      ...texts("visibility", "description_it", "description_en"),
      ...{ hero_media_id: picture, size_table: text },
    },
  },
  types: { fields: { ...translated, sort: integer } },
  categories: {
    fields: { ...translated, sort: integer, parent: one("categories") },
  },
  colors: { fields: { ...translated, hex: text } },
  labels: { fields: { ...translated, sort: integer } },
  countries: { fields: { id: key, iso2: text, name_it: text, name_en: text, active: flag } },
  payments: {
    fields: {
      id: key,
      ...texts("code", "name", "name_it", "name_en"),
      ...{ price: money, visibility: text, sort: integer, connected: flag },
    },
  },
  standard_sizes: { fields: { id: key, name: text, system: text, name_uk: text, name_us: text, sort: integer } },
  size_charts: {
    fields: {
      ...{ id: key, title_it: text, title_en: text, brands_id: one("brands"), categories_id: one("categories") },
      measures: { type: "json" },
      status: text,
    },
  },
  manufacturers: { internal: true, fields: { id: key, name: text, address: text, email: text } },
  media: { internal: true, fields: { id: { type: "string", primaryKey: true }, alt_it: text, alt_en: text } },
  products: {
    fields: {
      id: key,
      ...texts("slug", "name", "description_it", "description_en"),
      brands_id: one("brands"),
      types_id: one("types"),
      categories_id: one("categories"),
      colors_id: one("colors"),
      manufacturers_id: one("manufacturers"),
      ...texts("catalog_visibility", "stock_status"),
      ...{ price: money, sale_price: money, discount: integer, reduced_since: time },
      ...texts("composition_it", "composition_en", "gender", "fit"),
      ...{ is_gift_card: flag, created_on: time },
      sizes: many("product_sizes", "products_id"),
      images: many("product_images", "products_id", "sort"),
      labels: {
        type: "alias",
        relation: {
          kind: "m2m",
          junction: "products_labels",
          junctionField: "products_id",
          farField: "labels_id",
          to: "labels",
        },
      },
    },
  },
  product_images: {
    internal: true,
    fields: { id: key, products_id: integer, media_id: picture, sort: integer },
  },
  product_sizes: {
    internal: true,
    fields: {
      ...{ id: key, products_id: integer, standard_sizes_id: one("standard_sizes"), quantity: integer },
      ...texts("sku", "gtin"),
    },
  },
  products_labels: { internal: true, fields: { id: key, products_id: integer, labels_id: one("labels") } },
  contents: {
    fields: {
      id: { type: "string", primaryKey: true },
      ...texts("title_it", "title_en"),
      body_it: { type: "text" },
      body_en: { type: "text" },
      status: text,
      updated_on: time,
    },
  },
  online_shop_slides: slides,
  online_shop_banners: slides,
  online_shop_categories: slides,
  online_nav_items: {
    fields: { id: key, status: text, sort: integer, name_it: text, name_en: text, link_it: text, link_en: text },
  },
};

const whole: ReadPermission = { fields: ["*"] };
const published: ReadPermission = { fields: ["*"], filter: { status: { _eq: "published" } } };
const onSale: ReadPermission = { fields: ["*"], filter: { catalog_visibility: { _in: ["visible", "online"] } } };

const publicPermissions: Record<string, ReadPermission> = {
  // A hidden brand has no page, but its products contain its name: gift cards have a hidden brand.
  brands: whole,
  types: whole,
  categories: whole,
  colors: whole,
  labels: whole,
  countries: { fields: ["id", "iso2", "name_it", "name_en"], filter: { active: { _eq: true } } },
  payments: {
    fields: ["id", "code", "name", "name_it", "name_en", "price", "visibility", "sort"],
    filter: { visibility: { _in: ["visible", "online"] }, connected: { _eq: true } },
  },
  standard_sizes: whole,
  size_charts: published,
  manufacturers: whole,
  media: whole,
  products: onSale,
  product_images: whole,
  product_sizes: whole,
  products_labels: whole,
  contents: published,
  online_shop_slides: published,
  online_shop_banners: published,
  online_shop_categories: published,
  online_nav_items: published,
};

export const shopCollections: Registry = {
  collections,
  permissions: { public: publicPermissions, customer: publicPermissions },
};
