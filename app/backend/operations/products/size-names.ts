import { foldText } from "~/shop/fold-text";

export const SIZE_SYSTEMS = ["clothing", "shoes_eu", "one_size", "gift_card"] as const;
export type SizeSystem = (typeof SIZE_SYSTEMS)[number];

export const ONE_SIZE = "One size";

/** Folded names of sizes in other shops' files, and ours. */
const NAMES: Record<string, string> = {
  ...{
    "extra small": "XS",
    "x small": "XS",
    small: "S",
    medium: "M",
    large: "L",
    "x large": "XL",
    "extra large": "XL",
  },
  ...{ "xx large": "XXL", "2xl": "XXL", "2x large": "XXL", piccola: "S", media: "M", grande: "L" },
  ...{ "one size": ONE_SIZE, "default title": ONE_SIZE, "taglia unica": ONE_SIZE, unica: ONE_SIZE, os: ONE_SIZE },
};

const SHOES =
  /\b(shoes?|footwear|sneakers?|trainers?|boots?|sandals?|heels?|loafers?|pumps?|flats|slippers?|mules?|ballerinas?|high tops?|scarp[ae]|calzature?|stival[ei]|stivaletti?|sandal[oi]|mocassin[oi]|decollete|ballerine|ciabatte|sabot|zoccoli)\b/;

/** Whether a type or category, in either language, is one of footwear. */
export const isFootwear = (...texts: (string | undefined)[]): boolean => SHOES.test(foldText(texts.join(" ")));

/** The name of a size in this shop: `Small` is S, `EU 38,5` is 38.5; another name stays as it is. */
export function sizeName(text: string): string {
  const number = /^(?:EU|EUR|IT)?\s*(\d{1,2})(?:[.,]([05])|\s*(½|1\/2))?$/i.exec(text);
  if (number) return `${number[1]}${number[2] === "5" || number[3] ? ".5" : ""}`;
  return NAMES[foldText(text)] ?? (/^x*[sml]$/i.test(text) ? text.toUpperCase() : text);
}

const EU_SHOE = /^(1[5-9]|[2-4]\d|50)(\.5)?$/;

/** The system of a product's sizes, which files do not name: numbers are shoe sizes for footwear alone. */
export function systemOf(names: readonly string[], footwear: boolean): SizeSystem {
  if (names.every((name) => name === ONE_SIZE)) return "one_size";
  return footwear && names.every((name) => EU_SHOE.test(name)) ? "shoes_eu" : "clothing";
}
