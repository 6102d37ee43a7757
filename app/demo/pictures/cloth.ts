import { at, brightness, darker, lighter, mix, seam } from "./ink";
import { emblem, letters } from "./lettering";
import type { Item } from "./spec";
import { castShadow, clip, folds, type Studio, smear, solid, type Texture } from "./studio";

/** Mirrors a path with absolute coordinates (M L C Q H V) at the middle line x = 400. */
export function mirror(path: string): string {
  return path
    .replace(/(-?\d+(?:\.\d+)?)[ ,](-?\d+(?:\.\d+)?)/g, (_, x: string, y: string) => `${at(800 - Number(x))} ${y}`)
    .replace(/H(-?\d+(?:\.\d+)?)/g, (_, x: string) => `H${at(800 - Number(x))}`);
}

/** Measures of an upper garment, hanging, as half widths from the middle line and heights on the page. */
export interface Cut {
  neck: number;
  neckY: number;
  /** Height difference between the front and the sides of the neckline. */
  drop: number;
  shoulder: number;
  shoulderY: number;
  arm: number;
  armY: number;
  waist: number;
  hem: number;
  hemY: number;
  sleeve: "short" | "long" | "none";
}

export const REGULAR: Cut = {
  neck: 72,
  neckY: 196,
  drop: 62,
  shoulder: 176,
  shoulderY: 238,
  arm: 184,
  armY: 412,
  waist: 176,
  hem: 182,
  hemY: 826,
  sleeve: "long",
};

export function bodyPath(cut: Cut, back = false): string {
  const { neck, neckY, shoulder, shoulderY, arm, armY, waist, hem, hemY } = cut;
  const drop = back ? 16 : cut.drop;
  const right = (x: number) => at(400 + x);
  const left = (x: number) => at(400 - x);
  const middle = (armY + hemY) / 2;
  return [
    `M${left(neck)} ${neckY}`,
    `C${left(neck * 0.8)} ${at(neckY + drop * 1.25)} ${right(neck * 0.8)} ${at(neckY + drop * 1.25)} ${right(neck)} ${neckY}`,
    `C${right(neck + 40)} ${neckY + 14} ${right(shoulder - 30)} ${shoulderY - 18} ${right(shoulder)} ${shoulderY}`,
    `C${right(shoulder - 4)} ${shoulderY + 60} ${right(arm - 16)} ${armY - 60} ${right(arm)} ${armY}`,
    `C${right(arm - 4)} ${armY + 60} ${right(waist)} ${middle - 60} ${right(waist)} ${middle}`,
    `C${right(waist)} ${middle + 80} ${right(hem)} ${hemY - 60} ${right(hem)} ${hemY}`,
    `C${right(hem * 0.5)} ${hemY + 12} ${left(hem * 0.5)} ${hemY + 12} ${left(hem)} ${hemY}`,
    `C${left(hem)} ${hemY - 60} ${left(waist)} ${middle + 80} ${left(waist)} ${middle}`,
    `C${left(waist)} ${middle - 60} ${left(arm - 4)} ${armY + 60} ${left(arm)} ${armY}`,
    `C${left(arm - 16)} ${armY - 60} ${left(shoulder - 4)} ${shoulderY + 60} ${left(shoulder)} ${shoulderY}`,
    `C${left(shoulder - 30)} ${shoulderY - 18} ${left(neck + 40)} ${neckY + 14} ${left(neck)} ${neckY} Z`,
  ].join(" ");
}

/** The sleeve on the left of the picture; `mirror` makes the other. */
export function sleevePath(cut: Cut): string {
  const [sx, sy, ax, ay] = [400 - cut.shoulder, cut.shoulderY, 400 - cut.arm, cut.armY];
  if (cut.sleeve === "short") {
    return `M${sx + 14} ${sy - 8} C${sx - 40} ${sy + 14} ${sx - 74} ${sy + 70} ${sx - 112} ${sy + 190} C${sx - 84} ${sy + 214} ${sx - 50} ${sy + 226} ${sx - 22} ${sy + 230} C${ax - 10} ${ay + 20} ${ax + 4} ${ay - 4} ${ax + 20} ${ay - 40} Z`;
  }
  return `M${sx + 14} ${sy - 8} C${sx - 34} ${sy + 10} ${sx - 62} ${sy + 70} ${sx - 74} ${sy + 190} C${sx - 92} ${sy + 330} ${sx - 106} ${sy + 440} ${sx - 112} ${sy + 540} C${sx - 92} ${sy + 552} ${sx - 66} ${sy + 556} ${sx - 46} ${sy + 552} C${sx - 30} ${sy + 440} ${ax - 6} ${ay + 140} ${ax + 20} ${ay - 20} Z`;
}

/** The cuff at the end of the long sleeve on the left of the picture. */
export function cuffPath(cut: Cut): string {
  const [sx, sy] = [400 - cut.shoulder, cut.shoulderY];
  return `M${sx - 110} ${sy + 510} C${sx - 90} ${sy + 520} ${sx - 66} ${sy + 524} ${sx - 41} ${sy + 522} L${sx - 48} ${sy + 582} C${sx - 68} ${sy + 588} ${sx - 92} ${sy + 586} ${sx - 112} ${sy + 578} Z`;
}

/** Ribbed knit as used on cuffs, hems and necklines. */
export function ribbed(studio: Studio, outline: string, color: string, step = 7): string {
  const [dark, light] = [seam(color, 0.32), lighter(color, 0.16)];
  const lines = Array.from({ length: Math.ceil(800 / step) }, (_, index) => `M${at(index * step)} 0 V1000`).join("");
  return solid(studio, outline, {
    fill: color,
    edge: 0.3,
    round: 16,
    on: `<path d="${lines}" stroke="${dark}" stroke-width="2" stroke-opacity=".55"/><path d="${lines}" stroke="${light}" stroke-width="1.4" stroke-opacity=".6" transform="translate(2.4 0)"/>`,
  });
}

export function hemBand(cut: Cut, height: number, inset = 8): string {
  const { hem, hemY } = cut;
  const [l, r, il, ir] = [400 - hem, 400 + hem, 400 - hem + inset, 400 + hem - inset];
  return `M${l} ${hemY - 6} C${400 - hem * 0.5} ${hemY + 6} ${400 + hem * 0.5} ${hemY + 6} ${r} ${hemY - 6} L${ir} ${hemY - 6 + height} C${400 + hem * 0.5} ${hemY + height + 8} ${400 - hem * 0.5} ${hemY + height + 8} ${il} ${hemY - 6 + height} Z`;
}

/** The inside of the back as seen through the neckline, with the sewn-in label. */
export function backNeck(studio: Studio, cut: Cut, color: string, word: string): string {
  const { neck, neckY, drop } = cut;
  const inside = `M${400 - neck} ${neckY} C${400 - neck * 0.6} ${neckY + 20} ${400 + neck * 0.6} ${neckY + 20} ${400 + neck} ${neckY} C${400 + neck * 0.8} ${neckY + drop * 1.3} ${400 - neck * 0.8} ${neckY + drop * 1.3} ${400 - neck} ${neckY} Z`;
  const label = `<g><rect x="368" y="${neckY + 17}" width="64" height="21" rx="1.5" fill="#f3f0e8"/>${letters(word, { x: 400, y: neckY + 27.5, height: Math.min(9, 78 / Math.max(word.length, 5)), color: "#24222a", weight: 1.7 })}</g>`;
  return `${solid(studio, inside, { fill: darker(color, 0.22), edge: 0.4, round: 26 })}${drop > 34 ? label : ""}`;
}

/** A band of even width along the neckline. */
export function neckband(studio: Studio, cut: Cut, color: string, width: number, back = false): string {
  const { neck, neckY } = cut;
  const drop = back ? 16 : cut.drop;
  const curve = (grow: number, lower: number, side: 1 | -1) => {
    const [reach, y] = [(neck + grow) * 0.8 * side, at(neckY + drop * 1.25 + lower)];
    return `${at(400 - reach)} ${y} ${at(400 + reach)} ${y}`;
  };
  const path = `M${400 - neck} ${neckY - 2} C${curve(0, 0, 1)} ${400 + neck} ${neckY - 2} L${400 + neck + width} ${neckY + 6} C${curve(width, width * 1.3, -1)} ${400 - neck - width} ${neckY + 6} Z`;
  return ribbed(studio, path, color, 6);
}

export interface Shell {
  cut: Cut;
  color: string;
  sleeveColor?: string;
  texture: Texture;
  design: number;
  back: boolean;
  /** Drawn on the cloth of the body. */
  on?: string;
  /** Drawn on the cloth of both sleeves (as on the left one; mirrored for the right). */
  sleeveOn?: string;
}

/** Sleeves and body of an upper garment, without collar, cuffs and closures. */
export function shell(studio: Studio, parts: Shell): string {
  const { cut, color, texture, design, back } = parts;
  const body = bodyPath(cut, back);
  const sleeve = sleevePath(cut);
  const sleeveColor = parts.sleeveColor ?? color;
  const arms =
    cut.sleeve === "none"
      ? ""
      : [sleeve, mirror(sleeve)]
          .map((path, index) =>
            solid(studio, path, {
              fill: sleeveColor,
              texture,
              creases: design * 2 + index + 11,
              edge: 0.4,
              round: 40,
              on: parts.sleeveOn
                ? index === 0
                  ? parts.sleeveOn
                  : `<g transform="translate(800 0) scale(-1 1)">${parts.sleeveOn}</g>`
                : "",
            }),
          )
          .join("");
  const [ax, ay] = [400 - cut.arm, cut.armY];
  const vary = () => Math.round(studio.random() * 44 - 22);
  const armFold = () => [
    `M${ax + 6} ${ay - 6} C${ax + 50 + vary()} ${ay + 24} ${ax + 80 + vary()} ${ay + 80} ${ax + 96 + vary()} ${ay + 150 + vary()}`,
    `M${ax + 4} ${ay + 20} C${ax + 24} ${ay + 80 + vary()} ${ax + 30 + vary()} ${ay + 150} ${ax + 26 + vary()} ${ay + 230 + vary() * 2}`,
  ];
  const armFolds = [...armFold(), ...armFold().map(mirror)];
  const strength = brightness(color) < 0.2 ? 0.9 : 0.5;
  const hang = [
    `M${400 - cut.hem * 0.45} ${cut.hemY - 170} C${400 - cut.hem * 0.4} ${cut.hemY - 90} ${400 - cut.hem * 0.52} ${cut.hemY - 50} ${400 - cut.hem * 0.48} ${cut.hemY}`,
  ];
  const torso = solid(studio, body, {
    fill: color,
    texture,
    creases: design + 5,
    edge: 0.36,
    round: 56,
    on: parts.on ?? "",
    over: folds(studio, [...armFolds, ...hang, ...(design % 2 ? hang.map(mirror) : [])], strength),
  });
  const inside = `M${ax - 4} ${ay - 100} L${ax + 2} ${ay + 300}`;
  const sleeveShade =
    cut.sleeve === "none"
      ? ""
      : `<g ${clip(studio, `${sleeve} ${mirror(sleeve)}`)}>${smear(studio, `${inside} ${mirror(inside)}`, "#000000", 30, 0.4, 14)}</g>`;
  const shadow = cut.sleeve === "none" ? body : `${body} ${sleeve} ${mirror(sleeve)}`;
  return `${castShadow(studio, shadow)}${arms}${sleeveShade}${torso}`;
}

/** Decoration of a plain front, chosen by the model's design number. */
export function frontPrint(item: Item, back: boolean): string {
  const { palette, mark, word, design } = item;
  const ink =
    Math.abs(brightness(palette.accent) - brightness(palette.main)) > 0.22
      ? palette.accent
      : mix(palette.main, brightness(palette.main) > 0.5 ? "#16151b" : "#f7f4ec", 0.86);
  const style = design % 6;
  if (back) {
    if (style === 1)
      return `${emblem(mark, { x: 400, y: 420, size: 200, color: ink })}${letters(word, { x: 400, y: 570, height: Math.min(34, 300 / word.length), color: ink, weight: 1.9 })}`;
    return style === 4
      ? letters(word, { x: 400, y: 300, height: Math.min(20, 200 / word.length), color: ink, weight: 1.8 })
      : "";
  }
  switch (style) {
    case 1:
      return emblem(mark, { x: 486, y: 372, size: 46, color: ink });
    case 2:
      return letters(word, { x: 400, y: 400, height: Math.min(52, 330 / word.length), color: ink, weight: 2.1 });
    case 3:
      return `${emblem(mark, { x: 400, y: 430, size: 180, color: ink })}${letters(word, { x: 400, y: 566, height: Math.min(22, 200 / word.length), color: ink, weight: 1.9 })}`;
    case 4:
      return letters(word, { x: 482, y: 366, height: Math.min(13, 110 / word.length), color: ink, weight: 1.8 });
    case 5:
      return Array.from(
        { length: 13 },
        (_, row) =>
          `<path d="M100 ${300 + row * 42} Q400 ${318 + row * 42} 700 ${300 + row * 42}" stroke="${palette.second}" stroke-width="17" fill="none"/>`,
      ).join("");
    default:
      return "";
  }
}
