import type { Fit } from "~/shop/fit";
import type { Gender } from "~/shop/gender";
import type { Cents } from "~/shop/money";
import type { SizeSystem } from "./size-names";

/** A text in one language or both. */
export interface Texts {
  it?: string;
  en?: string;
  /** Of a file in one language: the text stands for the other one too, until somebody translates it. */
  isForBoth?: boolean;
}

export interface ImportedSize {
  line: number;
  name: string;
  /** Null clears it; undefined leaves it. */
  sku?: string | null;
  /** The article number of a size that the shop does not have, where the file names none. */
  newSku?: string;
  gtin?: string | null;
  /** Pieces; undefined leaves them. */
  quantity?: number;
}

export interface ImportedPicture {
  line: number;
  /** A file name, or an address that starts with https://. */
  source: string;
  alt?: string;
}

/** A product of a file: fields that the file does not have are undefined and stay as they are. */
export interface ImportedProduct {
  /** The first of its lines. */
  line: number;
  slug: string;
  /** The slug that older versions made of Shopify's handle and colour, where it is another. */
  formerSlug?: string;
  name?: string;
  brand?: string;
  type?: Texts;
  category?: Texts;
  color?: Texts;
  /** `#rrggbb`, for a colour that the import makes. */
  colorHex?: string;
  labels?: Texts[];
  /** Tags, which become labels where the shop has such a label. */
  knownLabels?: string[];
  description?: Texts;
  composition?: Texts;
  manufacturer?: { name: string; address: string; email: string } | null;
  gender?: Gender | null;
  fit?: Fit | null;
  visible?: boolean;
  giftCard?: boolean;
  /** What a shopper pays, EUR cents. */
  price?: Cents;
  /** Whether the price is announced as a reduction. */
  reduced?: boolean;
  sizeSystem: SizeSystem;
  /** Whether the file names the system; else it is a guess, and that of a product in the shop holds. */
  namesSystem?: boolean;
  /** Shopify's handle and colour: products that have it in common differ in price. */
  family?: string;
  /** The title that they have in common. */
  familyName?: string;
  /** What a product that the shop does not have gets where the file says nothing. */
  ifNew?: { brand: string; category: Texts; type: Texts; color: Texts };
  sizes: ImportedSize[];
  pictures: ImportedPicture[];
}

export type Language = "en" | "it";
export const OTHER = { en: "Other", it: "Altro" };
