import type { Gender } from "./gender";

/** The ways to count shoe sizes that a reader can choose. Databases, URLs and the wire have European sizes. */
export const SHOE_SYSTEMS = ["eu", "uk", "us"] as const;
export type ShoeSystem = (typeof SHOE_SYSTEMS)[number];

/** The tables of conversion. A brand that has published none is shown in European sizes alone. */
export const SHOE_TABLES = ["standard_men", "standard_women", "standard_kids"] as const;
export type ShoeTable = (typeof SHOE_TABLES)[number];

/** European, British and American size, and the length of the foot in millimetres. */
export type ShoeSize = readonly [eu: string, uk: string, us: string, footMm: number];

/** When the sources of the tables were read. */
export const SHOE_TABLES_DATE = "2026-11-27";

// The public standard tables. A European size is a last of so many Paris points (20/3 mm). A British one is a last of so many
// thirds of an inch (25.4/3 mm) above 25, of children above 12 (ISO/TS 19407:2023). They are rounded to the half size that the
// tables of large sports brands have: 36 = 3.5, 38 = 5, 40 = 6.5, 42 = 8, 44 = 9.5, 46 = 11. A foot is 15 mm shorter than its
// last, of children 12 mm. The steps of the systems differ, so that two European sizes can have one British size.

/** American men's sizes are one above the British ones, as in the tables of British and Italian makers. */
const MEN: readonly ShoeSize[] = [
  ["36", "3.5", "4.5", 225],
  ["36.5", "3.5", "4.5", 228],
  ["37", "4", "5", 232],
  ["37.5", "4.5", "5.5", 235],
  ["38", "5", "6", 238],
  ["38.5", "5", "6", 242],
  ["39", "5.5", "6.5", 245],
  ["39.5", "6", "7", 248],
  ["40", "6.5", "7.5", 252],
  ["40.5", "7", "8", 255],
  ["41", "7", "8", 258],
  ["41.5", "7.5", "8.5", 262],
  ["42", "8", "9", 265],
  ["42.5", "8.5", "9.5", 268],
  ["43", "9", "10", 272],
  ["43.5", "9", "10", 275],
  ["44", "9.5", "10.5", 278],
  ["44.5", "10", "11", 282],
  ["45", "10.5", "11.5", 285],
  ["45.5", "11", "12", 288],
  ["46", "11", "12", 292],
  ["46.5", "11.5", "12.5", 295],
  ["47", "12", "13", 298],
  ["47.5", "12.5", "13.5", 302],
  ["48", "12.5", "13.5", 305],
  ["48.5", "13", "14", 308],
  ["49", "13.5", "14.5", 312],
];

/** American women's sizes are two above the British ones (US men's plus one). */
const WOMEN: readonly ShoeSize[] = [
  ["35", "2.5", "4.5", 218],
  ["35.5", "3", "5", 222],
  ["36", "3.5", "5.5", 225],
  ["36.5", "3.5", "5.5", 228],
  ["37", "4", "6", 232],
  ["37.5", "4.5", "6.5", 235],
  ["38", "5", "7", 238],
  ["38.5", "5", "7", 242],
  ["39", "5.5", "7.5", 245],
  ["39.5", "6", "8", 248],
  ["40", "6.5", "8.5", 252],
  ["40.5", "7", "9", 255],
  ["41", "7", "9", 258],
  ["41.5", "7.5", "9.5", 262],
  ["42", "8", "10", 265],
  ["42.5", "8.5", "10.5", 268],
  ["43", "9", "11", 272],
  ["43.5", "9", "11", 275],
  ["44", "9.5", "11.5", 278],
  ["44.5", "10", "12", 282],
  ["45", "10.5", "12.5", 285],
  ["45.5", "11", "13", 288],
  ["46", "11", "13", 292],
];

/** British and American sizes begin again at 1 after 13.5; the American ones are one above the British. */
const KIDS: readonly ShoeSize[] = [
  ["19", "3", "4", 115],
  ["19.5", "3.5", "4.5", 118],
  ["20", "3.5", "4.5", 121],
  ["20.5", "4", "5", 125],
  ["21", "4.5", "5.5", 128],
  ["21.5", "5", "6", 131],
  ["22", "5.5", "6.5", 135],
  ["22.5", "5.5", "6.5", 138],
  ["23", "6", "7", 141],
  ["23.5", "6.5", "7.5", 145],
  ["24", "7", "8", 148],
  ["24.5", "7", "8", 151],
  ["25", "7.5", "8.5", 155],
  ["25.5", "8", "9", 158],
  ["26", "8.5", "9.5", 161],
  ["26.5", "9", "10", 165],
  ["27", "9", "10", 168],
  ["27.5", "9.5", "10.5", 171],
  ["28", "10", "11", 175],
  ["28.5", "10.5", "11.5", 178],
  ["29", "11", "12", 181],
  ["29.5", "11", "12", 185],
  ["30", "11.5", "12.5", 188],
  ["30.5", "12", "13", 191],
  ["31", "12.5", "13.5", 195],
  ["31.5", "12.5", "13.5", 198],
  ["32", "13", "1", 201],
  ["32.5", "13.5", "1.5", 205],
  ["33", "1", "2", 208],
  ["33.5", "1.5", "2.5", 211],
  ["34", "1.5", "2.5", 215],
  ["34.5", "2", "3", 218],
  ["35", "2.5", "3.5", 221],
  ["35.5", "3", "4", 225],
  ["36", "3.5", "4.5", 228],
  ["36.5", "3.5", "4.5", 231],
  ["37", "4", "5", 235],
  ["37.5", "4.5", "5.5", 238],
  ["38", "5", "6", 241],
];
const tables: Record<ShoeTable, readonly ShoeSize[]> = {
  standard_men: MEN,
  standard_women: WOMEN,
  standard_kids: KIDS,
};

/** The rows of a table, from the smallest size. */
export function shoeSizes(table: ShoeTable): readonly ShoeSize[] {
  return tables[table];
}

/** The row of a European size, written as in the database ("42.5"); null for a size that the table lacks. */
export function shoeSize(table: ShoeTable, eu: string): ShoeSize | null {
  return tables[table].find((row) => row[0] === eu) ?? null;
}

/**
 * The table of a product's sizes. Unisex shoes, and those without a gender, have men's.
 * @param brandTable the kind of tables that its brand names; null for a brand without one
 */
export function shoeTableOf(brandTable: string | null | undefined, gender?: Gender | null): ShoeTable | null {
  if (brandTable !== "standard") return null;
  return gender === "women" || gender === "kids" ? `standard_${gender}` : "standard_men";
}

/** The system of a country's shops; European sizes where none is known. @param iso2 upper case */
export function shoeSystemOf(iso2: string): ShoeSystem {
  return iso2 === "GB" ? "uk" : iso2 === "US" ? "us" : "eu";
}

/** A reader's system from a form or a cookie; null for any other text. */
export function readShoeSystem(text: string | null): ShoeSystem | null {
  return SHOE_SYSTEMS.find((system) => system === text) ?? null;
}

/** A table from a stored text; null for any other value. */
export function readShoeTable(text: unknown): ShoeTable | null {
  return SHOE_TABLES.find((table) => table === text) ?? null;
}

/** A size as servers send it. */
export interface SentSize {
  name: string;
  /** Of `standard_sizes`. */
  system?: "clothing" | "shoes_eu" | "one_size" | "gift_card";
  table?: ShoeTable | null;
}

/**
 * A size's name for a reader: "42"; "UK 8 (EU 42)"; "EU 42" for a reader of other sizes where no table has the size. A narrow
 * tile breaks it before the bracket alone. Clothing keeps its name.
 */
export function sizeText({ name, system, table }: SentSize, reader: ShoeSystem): string {
  if (system !== "shoes_eu" || reader === "eu") return name;
  const row = table ? shoeSize(table, name) : null;
  return row ? converted(`${reader.toUpperCase()}${NBSP}${row[COLUMN[reader]]}`, name) : `EU${NBSP}${name}`;
}

/** The size with its name for a reader. */
export function shownSize({ table, ...size }: SentSize, reader: ShoeSystem) {
  return { name: sizeText({ ...size, table }, reader), system: size.system };
}

/** A size of products for women and men together: "US M9, W10 (EU 42)", because American sizes differ. */
export function commonSizeText(eu: string, reader: ShoeSystem): string {
  if (reader !== "us") return sizeText({ name: eu, system: "shoes_eu", table: "standard_men" }, reader);
  const [men, women] = [shoeSize("standard_men", eu), shoeSize("standard_women", eu)];
  const names = [...(men ? [`M${men[COLUMN.us]}`] : []), ...(women ? [`W${women[COLUMN.us]}`] : [])];
  return names.length > 0 ? converted(`US${NBSP}${names.join(", ")}`, eu) : `EU${NBSP}${eu}`;
}

const COLUMN = { uk: 1, us: 2 } as const;
const NBSP = "\u00a0";
const converted = (text: string, eu: string) => `${text} (EU${NBSP}${eu})`;
