import { sizeOf } from "../pictures/draw";
import { EMBLEM_COUNT } from "../pictures/lettering";
import { type Item, type PictureSpec, pictureId, SHOES, SNEAKERS, type View } from "../pictures/spec";
import { BRANDS } from "./brands";
import { COLORS, paletteOf } from "./colors";
import { type DemoKind, KINDS } from "./kinds";
import type { Row } from "./rows";

const FOOTWEAR: readonly string[] = [...SNEAKERS, ...SHOES];

const WORDS_FOR_VIEWS: Record<View, readonly [it: string, en: string]> = {
  main: ["vista principale", "main view"],
  other: ["retro", "back"],
  top: ["suola", "sole"],
  detail: ["dettaglio", "detail"],
};
const PAIR = ["il paio", "the pair"] as const;

export function mediaRow(spec: PictureSpec, alt_it: string, alt_en: string): Row<"media"> {
  const { width, height } = sizeOf(spec);
  const shape = { type: "image/svg+xml", bytes: null, width, height };
  return {
    id: pictureId(spec),
    source: "drawing",
    spec: JSON.stringify(spec),
    ...shape,
    alt_it,
    alt_en,
    source_name: null,
    source_sha256: null,
  };
}

/** The text on a brand's label: its first word, because a label is short. */
function wordmark(name: string): string {
  return (name.split(" ")[0] ?? name).slice(0, 12);
}

export function itemOf(kind: DemoKind["form"], brand: number, color: number, design: number): Item {
  const dye = COLORS[color % COLORS.length] ?? COLORS[0];
  if (!dye) throw new RangeError("There are no colours");
  return {
    form: kind,
    palette: paletteOf(dye, kind, design),
    design,
    mark: brand % EMBLEM_COUNT,
    word: wordmark(BRANDS[brand]?.name ?? "Shop"),
  };
}

/** All gift cards are one drawing with their value (`ui/gift-card-face.css` has the same colours). */
export function giftCardItem(value: number): Item {
  const palette = { main: "#8a3b12", second: "#4a2412", accent: "#c9a36b", base: "#26211d" };
  return { form: "gift-card", palette, design: 0, mark: 0, word: String(value) };
}

/** The pictures of a product, the one for lists first. */
export function productPictures(item: Item, it: string, en: string): Row<"media">[] {
  const footwear = FOOTWEAR.includes(item.form);
  const views: View[] = footwear ? ["main", "other", "detail", "top"] : ["main", "other", "detail"];
  return views.map((view) => {
    const words = footwear && view === "other" ? PAIR : WORDS_FOR_VIEWS[view];
    return mediaRow({ scene: "product", item, view }, `${it}, ${words[0]}`, `${en}, ${words[1]}`);
  });
}

/** A brand's wide picture: some of its products on a background in its colours. */
export function heroPicture(brand: number): Row<"media"> {
  const known = BRANDS[brand];
  if (!known) throw new RangeError(`There is no brand ${brand}`);
  const { name, makes, paper } = known;
  const forms = KINDS.filter((kind) => makes.includes(kind.trade)).map((kind) => kind.form);
  const items = [0, 1, 2].map((step) => {
    const form = forms[(brand * 2 + step * 3) % forms.length] ?? "t-shirt";
    return itemOf(form, brand, [1, brand + 7, 0][step] ?? 0, brand * 5 + step);
  });
  return mediaRow(
    {
      scene: "composition",
      width: 1600,
      height: 640,
      colors: paper,
      layout: "right",
      items,
      // The page has the brand's name beside it, as its heading.
      mark: brand % EMBLEM_COUNT,
    },
    `Una selezione di ${name}`,
    `A selection of ${name}`,
  );
}
