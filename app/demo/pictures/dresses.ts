import { backNeck, bodyPath, type Cut, cuffPath, mirror, neckband, REGULAR, shell } from "./cloth";
import { seam } from "./ink";
import { emblem } from "./lettering";
import type { Item } from "./spec";
import { castShadow, clip, folds, type Studio, solid, stitches } from "./studio";
import { backCollar, button, collar, weave } from "./tops";

function blossoms(studio: Studio, item: Item): string {
  const { palette } = item;
  return Array.from({ length: 90 }, (_, index) => {
    const [x, y, turn] = [studio.random() * 640 + 80, studio.random() * 860 + 90, Math.round(studio.random() * 360)];
    const petals = [0, 72, 144, 216, 288]
      .map((angle) => `<ellipse cx="0" cy="-8" rx="5" ry="8" transform="rotate(${angle})"/>`)
      .join("");
    return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${turn}) scale(${index % 3 ? 1 : 1.5})" fill="${index % 2 ? palette.second : palette.accent}">${petals}<circle r="3.500" fill="${palette.base}"/></g>`;
  }).join("");
}

function slipDress(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const hemY = design % 2 ? 930 : 800;
  const dip = back ? 250 : 232;
  const path = `M300 190 C320 ${dip} 380 ${dip + 6} 400 ${dip} C420 ${dip + 6} 480 ${dip} 500 190 C508 240 530 280 536 320 C520 380 500 410 500 450 C520 560 560 700 590 ${hemY} C500 ${hemY + 24} 300 ${hemY + 24} 210 ${hemY} C240 700 280 560 300 450 C300 410 280 380 264 320 C270 280 292 240 300 190 Z`;
  const straps = (d: string) =>
    `<path d="${d}" stroke="${seam(palette.main, 0.25)}" stroke-width="8" fill="none"/><path d="${d}" stroke="${palette.main}" stroke-width="6" fill="none"/>`;
  const drape = [
    "M330 460 C318 600 290 760 276 930",
    "M384 480 C380 620 372 780 366 940",
    "M452 470 C466 620 484 780 500 930",
    "M282 330 C320 350 350 380 372 430",
  ];
  return [
    castShadow(studio, path),
    straps("M302 196 C306 150 330 110 352 84 M498 196 C494 150 470 110 448 84"),
    back ? straps("M330 232 L470 120 M470 232 L330 120") : "",
    solid(studio, path, {
      fill: palette.main,
      texture: "satin",
      creases: design + 3,
      edge: 0.4,
      round: 50,
      on: design % 3 === 1 ? blossoms(studio, item) : "",
      over: folds(studio, drape, 0.9),
    }),
  ].join("");
}

const LONG: Cut = {
  ...REGULAR,
  neck: 70,
  shoulder: 162,
  arm: 168,
  armY: 390,
  waist: 164,
  hem: 236,
  hemY: 912,
  drop: 58,
};

function shirtDress(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut: Cut = { ...LONG, waist: 150 };
  const print = design % 2 ? weave({ ...item, design: design % 4 }) : "";
  const belt = "M232 560 Q400 582 568 560 L570 596 Q400 618 230 596 Z";
  return [
    back ? "" : backNeck(studio, cut, palette.main, item.word),
    shell(studio, { cut, color: palette.main, texture: "cotton", design, back, on: print, sleeveOn: print }),
    ...[cuffPath(cut), mirror(cuffPath(cut))].map((path) =>
      solid(studio, path, { fill: palette.main, edge: 0.26, round: 14, on: print }),
    ),
    `<g ${clip(studio, bodyPath(cut, back))}>${folds(studio, ["M320 606 C312 720 280 820 262 930", "M382 610 C380 720 372 820 360 930", "M470 606 C480 720 506 820 524 930"], 0.8)}</g>`,
    back
      ? backCollar(studio, cut, palette.main, print)
      : `${stitches("M386 256 V918", seam(palette.main, 0.25), 1.3)}${stitches("M414 256 V918", seam(palette.main, 0.25), 1.3)}${[300, 380, 460, 540, 660, 740, 820].map((y) => button(400, y, palette.base, 7)).join("")}${collar(studio, cut, palette.main, "cotton", 70, print)}`,
    `<g ${clip(studio, bodyPath(cut, back))}>${solid(studio, belt, { fill: palette.accent, texture: "cotton", edge: 0.3, round: 14 })}</g>`,
    back
      ? ""
      : `<path d="M396 590 C388 640 372 680 380 720 M404 590 C412 630 430 660 424 704" stroke="${palette.accent}" stroke-width="17" fill="none" stroke-linecap="round"/><rect x="386" y="566" width="28" height="34" rx="9" fill="${palette.accent}" stroke="#000" stroke-opacity=".3"/>`,
  ].join("");
}

function tDress(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut: Cut = { ...LONG, sleeve: "short", hem: 206, waist: 172 };
  const stripes = Array.from(
    { length: 20 },
    (_, row) =>
      `<path d="M100 ${270 + row * 36} Q400 ${288 + row * 36} 700 ${270 + row * 36}" stroke="${palette.second}" stroke-width="13" fill="none"/>`,
  ).join("");
  const on = design % 3 === 0 ? stripes : design % 3 === 1 ? blossoms(studio, item) : "";
  return [
    back ? "" : backNeck(studio, cut, palette.main, item.word),
    shell(studio, { cut, color: palette.main, texture: "cotton", design, back, on, sleeveOn: on }),
    neckband(studio, cut, palette.main, 13, back),
    back || on ? "" : emblem(item.mark, { x: 472, y: 350, size: 36, color: palette.accent }),
  ].join("");
}

/** A dress as it hangs, from the front or from the back. */
export function drawDress(studio: Studio, item: Item, back: boolean): string {
  switch (item.form) {
    case "shirt-dress":
      return shirtDress(studio, item, back);
    case "t-dress":
      return tDress(studio, item, back);
    default:
      return slipDress(studio, item, back);
  }
}
