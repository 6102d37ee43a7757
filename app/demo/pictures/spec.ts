import { createHash } from "node:crypto";

/** Raise this when a drawing changes: picture ids follow, so that what browsers keep for a year never goes stale. */
export const DRAWING_VERSION = 2;

export const SNEAKERS = ["runner", "court", "high-top", "chunky", "slip-on"] as const;
export const SHOES = ["chelsea", "lace-boot", "loafer", "derby"] as const;
export const TOPS = ["t-shirt", "polo", "shirt", "sweatshirt", "hoodie", "knit", "roll-neck", "cardigan"] as const;
export const OUTERWEAR = ["bomber", "puffer", "coat", "parka", "overshirt"] as const;
export const BOTTOMS = ["trousers", "jeans", "joggers", "shorts", "skirt", "pleated-skirt"] as const;
export const DRESSES = ["slip-dress", "shirt-dress", "t-dress"] as const;
export const ACCESSORIES = ["tote", "crossbody", "backpack", "cap", "beanie", "belt", "scarf", "socks"] as const;
export const FORMS = [
  ...SNEAKERS,
  ...SHOES,
  ...TOPS,
  ...OUTERWEAR,
  ...BOTTOMS,
  ...DRESSES,
  ...ACCESSORIES,
  "gift-card",
] as const;
export type Form = (typeof FORMS)[number];

export const VIEWS = ["main", "other", "top", "detail"] as const;
export type View = (typeof VIEWS)[number];

/** Colours of one colour variant, all as #rrggbb. */
export interface Palette {
  main: string;
  second: string;
  accent: string;
  /** Soles, buttons, hardware. */
  base: string;
}

/** One thing to draw. The same model in other colours has the same `design`. */
export interface Item {
  form: Form;
  palette: Palette;
  /** Which of the variations of the form: seeds its panels, prints and creases. */
  design: number;
  /** Number of the brand's emblem. */
  mark: number;
  /** The brand's name, or a gift card's value. */
  word: string;
}

export interface ProductPicture {
  scene: "product";
  item: Item;
  view: View;
}

/** Wide or tall pictures of several things before coloured paper: heroes, slides, banners, tiles. */
export interface CompositionPicture {
  scene: "composition";
  width: number;
  height: number;
  colors: [string, string];
  layout: "right" | "center";
  items: Item[];
  word?: string;
  mark?: number;
}

export type PictureSpec = ProductPicture | CompositionPicture;

/** The id of a picture: a UUID made from everything that decides how it looks. */
export function pictureId(spec: PictureSpec): string {
  const hash = createHash("sha256")
    .update(`${DRAWING_VERSION}\n${JSON.stringify(spec)}`)
    .digest("hex");
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
