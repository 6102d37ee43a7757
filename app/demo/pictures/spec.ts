import { createHash } from "node:crypto";
import { fullPictureId } from "~/shop/picture-id";

/** Increase after a change of a drawing. Picture ids depend on it, so that browsers load the new pictures. */
export const DRAWING_VERSION = 3;

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
  /** Variation of the form: seed of its panels, prints and creases. */
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

/** Pictures of several products on a coloured background: heroes, slides, banners, tiles. */
export interface CompositionPicture {
  scene: "composition";
  width: number;
  height: number;
  colors: [string, string];
  /** A hero's products are on the right and its left is for a text; cut to a portrait, they are above the text. */
  layout: "right" | "center" | "hero";
  items: Item[];
  word?: string;
  mark?: number;
}

export type PictureSpec = ProductPicture | CompositionPicture;

/**
 * The id of a picture, computed from its whole specification. Of a million pictures about a hundred share an id with
 * another one, and one drawing then stands for both.
 */
export function pictureId(spec: PictureSpec): string {
  const hash = createHash("sha256")
    .update(`${DRAWING_VERSION}\n${JSON.stringify(spec)}`)
    .digest("hex");
  return fullPictureId(hash.slice(0, 8));
}
