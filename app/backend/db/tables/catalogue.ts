import type { Generated } from "kysely";
import type { Fit } from "~/shop/fit";
import type { Gender } from "~/shop/gender";
import type { Tier } from "~/shop/membership";

export interface Brands {
  id: Generated<number>;
  slug: string;
  name: string;
  top_brand: number;
  /** "visible" brands have a page and a menu entry. */
  visibility: "visible" | "hidden";
  description_it: string;
  description_en: string;
  hero_media_id: string | null;
  /** "standard": the public tables of `shop/shoe-sizes.ts`. Null: the brand's shoes have European sizes alone. */
  size_table: Generated<"standard" | null>;
}

interface Translated {
  id: Generated<number>;
  slug_it: string;
  slug_en: string;
  name_it: string;
  name_en: string;
}

export interface Types extends Translated {
  sort: number;
}

export interface Categories extends Translated {
  parent: number | null;
  sort: number;
}

export interface Colors extends Translated {
  /** `#rrggbb` */
  hex: string;
}

export interface Labels extends Translated {
  sort: number;
}

export interface StandardSizes {
  id: Generated<number>;
  name: string;
  system: "clothing" | "shoes_eu" | "one_size" | "gift_card";
  /** Unused and null: they stay for processes of the version before, which read them. */
  name_uk: Generated<null>;
  name_us: Generated<null>;
  sort: number;
}

/** A search for `term` also finds the products of `means`. */
export interface Synonyms {
  id: Generated<number>;
  /** The language of both texts. */
  locale: "it" | "en";
  term: string;
  means: string;
  /** The only field to find `means` in; empty for all fields. */
  field: "brand" | "type" | "category" | "color" | "label" | "name" | "material" | "";
}

export interface SizeCharts {
  id: Generated<number>;
  title_it: string;
  title_en: string;
  brands_id: number;
  categories_id: number;
  /** JSON: `{columns: {it: string[], en: string[]}, rows: string[][]}`, measures in centimetres. */
  measures: string;
  status: "published" | "draft";
}

export interface Manufacturers {
  id: Generated<number>;
  name: string;
  address: string;
  email: string;
}

export interface Products {
  id: Generated<number>;
  slug: string;
  /** Colour variants are the products of the same name and brand. */
  name: string;
  description_it: string;
  description_en: string;
  brands_id: number;
  types_id: number;
  categories_id: number;
  colors_id: number;
  manufacturers_id: number | null;
  /** "unlisted" products, the memberships, are sold, but `items/products` does not have them. */
  catalog_visibility: "visible" | "online" | "unlisted" | "hidden";
  stock_status: "instock" | "outofstock";
  /** Reference price: of a reduced product the lowest of the 30 days before the reduction; else equal to `sale_price`. */
  price: number;
  /** The price that a shopper pays now. */
  sale_price: number;
  /** Whole per cent from `price` to `sale_price`, 0 when not reduced. */
  discount: number;
  reduced_since: string | null;
  /** Fibre composition or footwear materials (Reg. 1007/2011, Dir. 94/11/EC). */
  composition_it: string;
  composition_en: string;
  is_gift_card: number;
  /** The tier that a membership grants; null for other products. */
  grants_tier: Generated<Tier | null>;
  /** Gender and fit are null when the product's record has none. */
  gender: Generated<Gender | null>;
  fit: Generated<Fit | null>;
  /** Units sold so far, for the best-selling order. */
  sold: number;
  created_on: string;
}

export interface ProductImages {
  id: Generated<number>;
  products_id: number;
  media_id: string;
  sort: number;
}

export interface ProductSizes {
  id: Generated<number>;
  products_id: number;
  standard_sizes_id: number;
  quantity: number;
  /** The shop's own article number; no other size has it. */
  sku: Generated<string | null>;
  /** EAN-8, UPC-12, EAN-13 or GTIN-14, with a right check digit; no other size has it. */
  gtin: Generated<string | null>;
  /** How often `quantity` was set or corrected, not moved by an order or a return. */
  corrections: Generated<number>;
}

export interface ProductsLabels {
  id: Generated<number>;
  products_id: number;
  labels_id: number;
}

/** Every public price of a product (Italian Consumer Code art. 17-bis): `price` holds from `valid_from` to the next row. */
export interface PriceChanges {
  id: Generated<number>;
  products_id: number;
  price: number;
  valid_from: string;
  /** Announced as a reduction. */
  reduced: Generated<number>;
}

/** The audit trail of a product's price, stock and visibility. */
export interface ProductChanges {
  id: Generated<number>;
  products_id: number;
  action: "price" | "stock" | "visibility" | "media" | "details";
  /** JSON. */
  before: string;
  /** JSON. */
  after: string;
  actor: string;
  reason: string;
  created_on: string;
}

export interface Media {
  /** Determines the picture: another drawing, and another file, has another id. */
  id: string;
  source: "drawing" | "file";
  /** JSON: the drawing's parameters; empty for a file. */
  spec: string;
  /** MIME type of the original. */
  type: string;
  /** Size of the original; null for a drawing, which is drawn when it is wanted. */
  bytes: number | null;
  /** Pixels of a file, units of a drawing. */
  width: number;
  height: number;
  alt_it: string;
  alt_en: string;
  /** The file name or address that an import took it from. */
  source_name: Generated<string | null>;
  /** SHA-256 of the file as the import read it, hexadecimal. */
  source_sha256: Generated<string | null>;
}
