import { darker, lighter, mix, seam } from "./ink";
import { emblem, letters } from "./lettering";
import type { Item } from "./spec";
import { clip, folds, groundShadow, type Studio, smear, solid, stitches, type Texture } from "./studio";
import { weave } from "./tops";

const METAL = "#c9a35a";

function strap(path: string, color: string, width: number): string {
  return `<path d="${path}" stroke="#000" stroke-opacity=".2" stroke-width="${width + 3}" fill="none" stroke-linecap="round" transform="translate(3 5)"/><path d="${path}" stroke="${darker(color, 0.3)}" stroke-width="${width}" fill="none" stroke-linecap="round"/><path d="${path}" stroke="${color}" stroke-width="${width - 4}" fill="none" stroke-linecap="round"/><path d="${path}" stroke="#fff" stroke-opacity=".22" stroke-width="${width * 0.25}" fill="none" transform="translate(-2 -2)"/>`;
}

function tote(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const leather = design % 2 === 1;
  const texture: Texture = leather ? "leather" : "canvas";
  const body =
    "M196 420 C260 412 540 412 604 420 C612 560 632 700 640 822 C640 850 624 858 600 860 H200 C176 858 160 850 160 822 C168 700 188 560 196 420 Z";
  const line = seam(palette.main, 0.3);
  const handle = leather ? palette.main : palette.second;
  const bottom = "M166 740 C300 752 500 752 634 740 L640 830 Q640 860 600 860 H200 Q160 860 160 830 Z";
  return [
    groundShadow(studio, 150, 650, 858),
    strap("M300 430 C300 250 330 190 400 190 C470 190 500 250 500 430", darker(handle, 0.25), 20),
    solid(studio, body, {
      fill: palette.main,
      texture,
      creases: design,
      edge: 0.36,
      round: 60,
      on: design % 4 === 2 ? weave({ ...item, design: 1 }) : "",
      over: folds(studio, ["M230 440 C236 560 214 700 210 800", "M566 440 C570 560 590 680 588 800"], 0.6),
    }),
    leather || design % 4 === 2
      ? ""
      : `<g ${clip(studio, body)}>${solid(studio, bottom, { fill: palette.second, texture: "leather", edge: 0.26, round: 16 })}</g>`,
    stitches("M196 446 C260 438 540 438 604 446", line, 2),
    strap("M282 470 C278 240 320 150 400 150 C480 150 522 240 518 470", handle, 22),
    ...[282, 518].map(
      (x) =>
        `<rect x="${x - 18}" y="446" width="36" height="58" rx="5" fill="${handle}" stroke="#000" stroke-opacity=".35" stroke-width="2"/><circle cx="${x}" cy="486" r="5" fill="${METAL}" stroke="#000" stroke-opacity=".4"/>`,
    ),
    back
      ? ""
      : leather
        ? `${emblem(item.mark, { x: 400, y: 560, size: 54, color: METAL })}${letters(item.word, { x: 400, y: 616, height: 13, color: METAL, weight: 1.5 })}`
        : letters(item.word, {
            x: 400,
            y: 610,
            height: Math.min(52, 320 / item.word.length),
            color: palette.accent,
            weight: 2,
          }),
    back
      ? `${solid(studio, "M290 540 H510 V680 H290 Z", { fill: palette.main, texture, edge: 0.24, round: 14 })}${stitches("M298 548 H502 V672 H298 Z", line, 1.6)}`
      : "",
  ].join("");
}

function crossbody(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const body =
    "M190 520 C190 496 206 486 230 484 H570 C594 486 610 496 610 520 L618 770 C618 806 600 820 570 822 H230 C200 820 182 806 182 770 Z";
  const half = design % 2 === 1;
  const flap = half
    ? "M182 500 Q184 478 226 476 H574 Q616 478 618 500 L616 600 C560 690 470 720 400 722 C330 720 240 690 184 600 Z"
    : "M182 500 Q184 478 226 476 H574 Q616 478 618 500 V640 Q616 672 584 672 H216 Q184 672 182 640 Z";
  const texture: Texture = design % 3 === 2 ? "suede" : "leather";
  const line = seam(palette.main, 0.34);
  const chain = design % 4 === 3;
  const sling = "M196 500 C150 260 280 110 400 110 C520 110 650 260 604 500";
  return [
    groundShadow(studio, 176, 624, 820),
    chain
      ? `<path d="${sling}" stroke="#000" stroke-opacity=".25" stroke-width="15" fill="none" transform="translate(4 7)"/><path d="${sling}" stroke="${darker(METAL, 0.35)}" stroke-width="14" fill="none" stroke-dasharray="17 7" stroke-linecap="round"/><path d="${sling}" stroke="${lighter(METAL, 0.3)}" stroke-width="7" fill="none" stroke-dasharray="17 7" stroke-linecap="round"/>`
      : strap(sling, palette.main, 18),
    solid(studio, body, { fill: darker(palette.main, 0.06), texture, creases: design, edge: 0.4, round: 50 }),
    back
      ? stitches("M240 560 H560 V760 H240 Z", line, 2)
      : `${smear(studio, flap, "#000000", 14, 0.34, 10)}${solid(studio, flap, { fill: palette.main, texture, creases: design + 2, edge: 0.3, round: 40 })}${stitches(flap, line, 1.8).replaceAll("<path", '<path transform="translate(16 24) scale(.96)"')}`,
    ...[196, 604].map((x) => `<circle cx="${x}" cy="506" r="15" fill="none" stroke="${METAL}" stroke-width="6"/>`),
    back
      ? ""
      : half
        ? `<circle cx="400" cy="686" r="20" fill="${METAL}" stroke="#6a5020" stroke-width="2"/><circle cx="394" cy="680" r="7" fill="#fff" fill-opacity=".5"/>`
        : `<rect x="362" y="640" width="76" height="52" rx="7" fill="${METAL}" stroke="#6a5020" stroke-width="2"/>${emblem(item.mark, { x: 400, y: 666, size: 34, color: "#5a431a" })}`,
    back ? "" : letters(item.word, { x: 400, y: 560, height: 12, color: mix(palette.main, METAL, 0.7), weight: 1.4 }),
  ].join("");
}

function backpack(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const body =
    "M206 380 C206 230 280 170 400 170 C520 170 594 230 594 380 L606 800 C606 846 580 858 540 860 H260 C220 858 194 846 194 800 Z";
  const pocket = "M238 560 Q238 538 262 536 H538 Q562 538 562 560 L568 784 Q566 816 534 818 H266 Q234 816 232 784 Z";
  const line = seam(palette.main, 0.3);
  const pads = (path: string) => strap(path, palette.second, 54);
  return [
    groundShadow(studio, 190, 610, 858),
    `<path d="M356 186 C352 120 376 106 400 106 C424 106 448 120 444 186" stroke="${darker(palette.second, 0.2)}" stroke-width="18" fill="none"/>`,
    back
      ? ""
      : `<path d="M206 470 C150 560 160 700 196 780 M594 470 C650 560 640 700 604 780" stroke="${darker(palette.second, 0.15)}" stroke-width="30" fill="none" stroke-linecap="round"/>`,
    solid(studio, body, { fill: palette.main, texture: "canvas", creases: design, edge: 0.38, round: 64 }),
    back
      ? pads("M330 230 C290 360 250 520 250 760") +
        pads("M470 230 C510 360 550 520 550 760") +
        `<path d="M268 430 H532" stroke="${palette.accent}" stroke-width="14"/>`
      : [
          `<path d="M228 420 C228 286 290 214 400 214 C510 214 572 286 572 420" stroke="${darker(palette.main, 0.5)}" stroke-width="12" fill="none"/><path d="M228 420 C228 286 290 214 400 214 C510 214 572 286 572 420" stroke="${METAL}" stroke-width="4" fill="none" stroke-dasharray="3 3"/>`,
          `<g ${clip(studio, body)}><path d="M180 700 H620 V880 H180 Z" fill="${palette.second}" fill-opacity="${design % 2 ? 1 : 0}"/></g>`,
          smear(studio, pocket, "#000000", 14, 0.26, 9),
          solid(studio, pocket, {
            fill: design % 2 ? palette.main : palette.second,
            texture: "canvas",
            creases: design + 3,
            edge: 0.3,
            round: 34,
          }),
          `<path d="M250 590 H550" stroke="${darker(palette.main, 0.5)}" stroke-width="11"/><path d="M250 590 H550" stroke="${METAL}" stroke-width="4" stroke-dasharray="3 3"/><rect x="536" y="584" width="10" height="36" rx="4" fill="${palette.accent}"/>`,
          stitches("M246 606 Q246 806 266 806 H534 Q554 806 554 606", line, 1.6),
          `<rect x="330" y="400" width="140" height="66" rx="4" fill="${palette.accent}" stroke="#000" stroke-opacity=".25"/>${letters(item.word, { x: 400, y: 433, height: Math.min(18, 108 / item.word.length), color: palette.main, weight: 1.9 })}`,
          emblem(item.mark, { x: 400, y: 700, size: 70, color: palette.accent }),
        ].join(""),
  ].join("");
}

/** A bag, standing, from the front or from the back. */
export function drawBag(studio: Studio, item: Item, back: boolean): string {
  switch (item.form) {
    case "crossbody":
      return crossbody(studio, item, back);
    case "backpack":
      return backpack(studio, item, back);
    default:
      return tote(studio, item, back);
  }
}
