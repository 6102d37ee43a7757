import { drawAccessory, drawGiftCard } from "./accessories";
import { drawBag } from "./bags";
import { drawBottom } from "./bottoms";
import { drawDress } from "./dresses";
import { hero } from "./hero";
import { at, mix } from "./ink";
import { emblem, letters } from "./lettering";
import { drawOuterwear } from "./outerwear";
import { shoeSide, shoeTread } from "./shoes";
import { sneakerSide, sneakerTread } from "./sneakers";
import {
  BOTTOMS,
  type CompositionPicture,
  DRESSES,
  type Form,
  type Item,
  OUTERWEAR,
  type PictureSpec,
  SHOES,
  SNEAKERS,
  type View,
} from "./spec";
import { BOX, backdrop, blur, groundShadow, linear, openStudio, radial, type Studio } from "./studio";
import { drawTop } from "./tops";

const includes = (forms: readonly Form[], form: Form) => forms.includes(form);
const BAGS: readonly Form[] = ["tote", "crossbody", "backpack"];
const SMALL: readonly Form[] = ["cap", "beanie", "belt", "scarf", "socks"];
/** The colour behind the pictures of cards (`--shade`), so that a picture has no visible edge. */
const PAPER = "#f5f4f2";
/** A hero for narrow windows, in units of the drawing. */
const PORTRAIT = { width: 800, height: 1000 };

const isFootwear = (form: Form) => includes(SNEAKERS, form) || includes(SHOES, form);

function side(studio: Studio, item: Item): string {
  const shoe = includes(SNEAKERS, item.form) ? sneakerSide(studio, item) : shoeSide(studio, item);
  return groundShadow(studio, 90, 710, 702) + shoe;
}

function hanging(studio: Studio, item: Item, back: boolean): string {
  const { form } = item;
  if (includes(OUTERWEAR, form)) return drawOuterwear(studio, item, back);
  if (includes(BOTTOMS, form)) return drawBottom(studio, item, back);
  if (includes(DRESSES, form)) return drawDress(studio, item, back);
  if (includes(BAGS, form)) return drawBag(studio, item, back);
  if (includes(SMALL, form)) return drawAccessory(studio, item, back);
  if (form === "gift-card") return drawGiftCard(studio, item, back);
  return drawTop(studio, item, back);
}

/** How large a form is drawn, and the height in its drawing that comes to the middle of the picture. */
type Place = readonly [scale: number, middle: number];

const PLACES: Partial<Record<Form, Place>> = {
  coat: [1.14, 553],
  "slip-dress": [1.06, 520],
  shorts: [1.34, 343],
  skirt: [1.2, 530],
  "pleated-skirt": [1.2, 530],
  cap: [1.35, 525],
  belt: [1.35, 525],
  "gift-card": [1, 554],
};

function placeOf(form: Form): Place {
  // All shoes stand on the same line.
  if (isFootwear(form)) return [1.13, 505];
  const own = PLACES[form];
  if (own) return own;
  if (includes(DRESSES, form)) return [1.18, 548];
  if (includes(OUTERWEAR, form)) return [1.22, 474];
  if (includes(BOTTOMS, form)) return [1.1, 527];
  if (includes(BAGS, form)) return [1.17, 500];
  if (includes(SMALL, form)) return [1.15, 505];
  return [1.24, 485];
}

/** Fills the picture with the product, so that it is large in lists too. */
function placed(form: Form, art: string): string {
  const [scale, middle] = placeOf(form);
  const [left, top] = [400 - 400 * scale, 500 - middle * scale];
  return `<g transform="translate(${at(left)} ${at(top)}) scale(${scale})">${art}</g>`;
}

function shoeView(studio: Studio, item: Item, view: View): string {
  const shoe = side(studio, item);
  switch (view) {
    case "other":
      return `<g transform="translate(152 66) scale(.8)">${shoe}</g><g transform="translate(-2 96) scale(.93)">${shoe}</g>`;
    case "top":
      return includes(SNEAKERS, item.form) ? sneakerTread(studio, item) : shoeTread(studio, item);
    case "detail":
      return `<g transform="translate(-417 -564) scale(1.9)">${shoe}</g>`;
    default:
      return placed(item.form, shoe);
  }
}

const CLOSE_UPS: Partial<Record<Form, string>> = {
  "gift-card": "translate(-300 -500) scale(1.7)",
  cap: "translate(-420 -440) scale(2)",
  beanie: "translate(-400 -880) scale(2)",
  belt: "translate(-400 -760) scale(2)",
  socks: "translate(-320 -240) scale(1.9)",
  scarf: "translate(-180 -1000) scale(1.9)",
  tote: "translate(-380 -640) scale(1.9)",
  crossbody: "translate(-360 -760) scale(1.9)",
  backpack: "translate(-360 -480) scale(1.9)",
};

function productArt(studio: Studio, item: Item, view: View): string {
  if (isFootwear(item.form)) return shoeView(studio, item, view);
  if (view === "detail") {
    const zoom =
      CLOSE_UPS[item.form] ??
      (includes(BOTTOMS, item.form) ? "translate(-400 -100) scale(2)" : "translate(-440 -220) scale(2.1)");
    return `<g transform="${zoom}">${hanging(studio, item, false)}</g>`;
  }
  return placed(item.form, hanging(studio, item, view === "other"));
}

function composition(studio: Studio, spec: CompositionPicture, pixelsPerUnit: number): string {
  if (spec.layout === "hero")
    return hero(studio, spec, {
      pixelsPerUnit,
      stands: ({ form }) => isFootwear(form),
      art: (item) => (isFootwear(item.form) ? side(studio, item) : hanging(studio, item, false)),
    });
  const { width, height, colors, layout, items } = spec;
  const [from, to] = colors;
  const sheet = linear(studio, [
    [0, from],
    [1, to],
  ]);
  const glow = radial(studio, [
    [0, "#ffffff", 0.42],
    [1, "#ffffff", 0],
  ]);
  const paper = [
    `<rect width="${width}" height="${height}" fill="${sheet}"/>`,
    `<ellipse cx="${width * 0.62}" cy="${height * 0.42}" rx="${width * 0.5}" ry="${height * 0.7}" fill="${glow}"/>`,
    spec.mark === undefined
      ? ""
      : `<g opacity=".13">${emblem(spec.mark, { x: width * (layout === "right" ? 0.24 : 0.5), y: height * 0.5, size: height * 0.86, color: "#ffffff" })}</g>`,
    `<rect y="${height * 0.76}" width="${width}" height="${height * 0.24}" fill="#000" fill-opacity=".05"/>`,
    `<rect y="${height * 0.76 - 6}" width="${width}" height="12" fill="#000" fill-opacity=".07" ${blur(studio, 8)}/>`,
  ];
  const count = items.length;
  const things = items.map((item, index) => {
    const floor = isFootwear(item.form);
    const share = count === 1 ? 0.5 : index / (count - 1);
    const room = layout === "right" ? width * 0.6 : width;
    const start = layout === "right" ? width * 0.37 : 0;
    // Drawings leave about a fifth of their box empty, so that boxes may overlap.
    const each = Math.min((room / count) * (count === 1 ? 0.98 : 1.28), height * (floor ? 1.05 : 0.8));
    const scale = each / 800;
    const middle = start + room * (count === 1 ? 0.5 : 0.5 / count + share * (1 - 1 / count));
    const bottom = floor ? height * 0.86 - 702 * scale : height * 0.5 - 500 * scale;
    studio.scale = pixelsPerUnit * scale;
    const art = floor ? side(studio, item) : hanging(studio, item, false);
    return `<g transform="translate(${Math.round(middle - 400 * scale)} ${Math.round(bottom)}) scale(${Math.round(scale * 1000) / 1000})">${art}</g>`;
  });
  const title = spec.word
    ? letters(spec.word, {
        x: width * (layout === "right" ? 0.2 : 0.5),
        y: height * (layout === "right" ? 0.5 : 0.12),
        height: Math.min(height * 0.11, (width * 0.3) / spec.word.length),
        color: mix(to, "#ffffff", 0.9),
        weight: 1.5,
      })
    : "";
  return paper.join("") + things.join("") + title;
}

/** Draws a stored demo picture (`media.spec`), for the backend to render. Only heroes have a drawing of their own as a portrait. */
export function drawStored(
  json: string,
  pixels: number,
  shape: "own" | "portrait" = "own",
): { svg: string; width: number } {
  const stored = JSON.parse(json) as PictureSpec;
  const isHero = stored.scene === "composition" && stored.layout === "hero";
  const spec = isHero && shape === "portrait" ? { ...stored, ...PORTRAIT } : stored;
  return { svg: drawPicture(spec, pixels), width: sizeOf(spec).width };
}

/** Size of a picture in SVG units, which also gives its aspect ratio. */
export function sizeOf(spec: PictureSpec): { width: number; height: number } {
  return spec.scene === "product" ? BOX : spec;
}

/**
 * Draws a picture as SVG. The same specification and width always give the same text.
 * @param pixels the width of the rendered picture: the relief of cloth is computed in pixels
 */
export function drawPicture(spec: PictureSpec, pixels = 400): string {
  const { width, height } = sizeOf(spec);
  const seed = spec.scene === "product" ? spec.item.design * 31 + 7 : spec.items.length * 17 + width;
  const studio = openStudio(seed, pixels / width);
  const content =
    spec.scene === "product"
      ? backdrop(PAPER) + productArt(studio, spec.item, spec.view)
      : composition(studio, spec, pixels / width);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${studio.definitions()}${content}</svg>`;
}
