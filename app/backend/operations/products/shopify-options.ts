import { foldText } from "~/shop/fold-text";
import type { Cents } from "~/shop/money";
import type { TableRow } from "../tables/read-table";
import type { RowReader } from "./product-cells";

/** A row of Shopify's file that is for sale. */
export interface Variant {
  reader: RowReader;
  /** The values of the three options. */
  values: string[];
  cents: Cents | undefined;
  compareAt: Cents | undefined;
  sku: string | undefined;
  gtin: string | undefined;
  quantity: number | undefined;
  picture: string | undefined;
}

/** Which of the three options is what. */
export interface OptionNames {
  /** The index of the option of colours; null without one. */
  color: number | null;
  /** The indexes of the others, the size first. */
  sizes: number[];
  /** Whether options are among them that are no size. */
  more: boolean;
}

const COLOR = /^(colou?rs?|colore|colori|farbe|couleur)$/;
const SIZE = /^(shoe |clothing )?(sizes?|taglia|taglie|misura|numero|grosse|taille|talla)$/;

/** The options of a product: its first row names them, or the metafield that they are linked to. */
export function optionNames(rows: readonly TableRow[]): OptionNames {
  const kinds = [1, 2, 3].map((number) => {
    const cell = (column: string) => rows.map(({ cells }) => cells[column] ?? "").find((text) => text !== "") ?? "";
    const name = foldText(cell(`option${number}_name`));
    const linked = foldText(cell(`option${number}_linked`));
    if (name === "" || name === "title") return "none";
    if (COLOR.test(name) || /\bcolor\b/.test(linked)) return "color";
    return SIZE.test(name) || /\bsize\b/.test(linked) ? "size" : "other";
  });
  const color = kinds.indexOf("color");
  const of = (kind: string) => kinds.flatMap((found, index) => (found === kind && index !== color ? [index] : []));
  return {
    color: color < 0 ? null : color,
    sizes: [...of("size"), ...of("other"), ...of("color")],
    more: of("other").length + of("color").length > 0,
  };
}

export function colorOf({ values }: Variant, { color }: OptionNames): string | null {
  return (color === null ? "" : values[color]) || null;
}

/** The values that make the size's name; none for a product of one size. */
export function sizeOptions({ values }: Variant, { sizes }: OptionNames): string[] {
  return sizes.map((index) => values[index] ?? "").filter((value) => value !== "");
}
