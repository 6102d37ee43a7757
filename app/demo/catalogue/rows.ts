import type { Selectable } from "kysely";
import type { Tables } from "~/backend/db/schema";

/** The tables of the demo catalogue, ordered so that no row refers to a later one. */
export const DEMO_TABLES = [
  "media",
  "brands",
  "types",
  "categories",
  "colors",
  "labels",
  "synonyms",
  "countries",
  "payments",
  "standard_sizes",
  "manufacturers",
  "size_charts",
  "coupons",
  "gift_cards",
  "online_shop_slides",
  "online_shop_banners",
  "online_shop_categories",
  "online_nav_items",
  "menu_groups",
  "menu_group_items",
  "products",
  "product_images",
  "product_sizes",
  "products_labels",
  "price_changes",
] as const satisfies (keyof Tables)[];

export type DemoTable = (typeof DEMO_TABLES)[number];
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/** Plain rows per table, ids included. */
export type DemoRows = { [T in DemoTable]: Row<T>[] };

export function noRows(): DemoRows {
  return Object.fromEntries(DEMO_TABLES.map((table) => [table, []])) as unknown as DemoRows;
}

/** A row's cells: one row a line, with bars between the cells. */
export function tableRows(text: string): string[][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
}

/** `Scarpe & Stivali` → `scarpe-stivali`. */
export function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The catalogue's current date, which all its dates are relative to, so that the same seed always gives the same rows. */
export const TODAY = Date.parse("2026-01-20T08:00:00.000Z");
const DAY = 24 * 60 * 60 * 1000;

export function daysAgo(days: number): string {
  return new Date(TODAY - Math.round(days) * DAY).toISOString();
}
