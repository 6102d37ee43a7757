import { foldText } from "~/shop/fold-text";
import type { TableRow } from "../tables/read-table";

/** The headings of Shopify's product CSV, folded: those of the newest files, of those before, and of the first ones. */
const ALIASES = {
  handle: ["url handle", "handle"],
  title: ["title"],
  body: ["description", "body html"],
  vendor: ["vendor"],
  category: ["product category", "standard product type", "standardized product type"],
  type: ["type", "custom product type"],
  tags: ["tags"],
  published: ["published on online store", "published"],
  status: ["status"],
  option1_name: ["option1 name"],
  option1_value: ["option1 value"],
  option1_linked: ["option1 linked to"],
  option2_name: ["option2 name"],
  option2_value: ["option2 value"],
  option2_linked: ["option2 linked to"],
  option3_name: ["option3 name"],
  option3_value: ["option3 value"],
  option3_linked: ["option3 linked to"],
  sku: ["sku", "variant sku"],
  barcode: ["barcode", "variant barcode"],
  quantity: ["inventory quantity", "variant inventory qty"],
  price: ["price", "variant price"],
  compare_at: ["compare at price", "variant compare at price"],
  picture: ["product image url", "image src"],
  position: ["image position"],
  picture_alt: ["image alt text"],
  variant_picture: ["variant image url", "variant image"],
  gift_card: ["gift card"],
  gender: ["google shopping gender", "target gender product metafields shopify target gender"],
  age_group: ["google shopping age group", "age group product metafields shopify age group"],
  google_category: ["google shopping google product category"],
} as const;

export type ShopifyColumn = keyof typeof ALIASES;

/** Which heading of a file is which of Shopify's columns. */
export type ShopifyHeadings = Partial<Record<ShopifyColumn, string>>;

export function shopifyHeadings(headers: readonly string[]): ShopifyHeadings {
  const byFolded = new Map(headers.map((header) => [foldText(header), header]));
  const entries = Object.entries(ALIASES).map(([column, names]) => [
    column,
    names.map((name) => byFolded.get(name)).find((header) => header !== undefined),
  ]);
  return Object.fromEntries(entries);
}

/** Whether the headings are those of Shopify's product CSV. */
export function isShopify(headers: readonly string[]): boolean {
  return shopifyHeadings(headers).handle !== undefined;
}

/** The row with our names of the columns; a column that the file does not have is missing. */
export function shopifyRow(row: TableRow, headings: ShopifyHeadings): TableRow {
  const cells: Record<string, string> = Object.create(null);
  for (const [column, header] of Object.entries(headings))
    if (header !== undefined) cells[column] = row.cells[header] ?? "";
  return { ...row, cells };
}
