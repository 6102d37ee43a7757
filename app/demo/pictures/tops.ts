import {
  backNeck,
  bodyPath,
  type Cut,
  cuffPath,
  frontPrint,
  hemBand,
  mirror,
  neckband,
  REGULAR,
  ribbed,
  shell,
} from "./cloth";
import { at, darker, lighter, seam } from "./ink";
import { emblem } from "./lettering";
import type { Item } from "./spec";
import { clip, folds, type Studio, smear, solid, stitches, type Texture } from "./studio";

export function button(x: number, y: number, color: string, size = 6.5): string {
  return `<circle cx="${x + 1}" cy="${y + 2}" r="${size}" fill="#000" fill-opacity=".3"/><circle cx="${x}" cy="${y}" r="${size}" fill="${color}" stroke="${seam(color, 0.4)}" stroke-width="1.2"/><circle cx="${x}" cy="${y}" r="${size * 0.62}" fill="none" stroke="#fff" stroke-opacity=".35"/><circle cx="${x - 1.6}" cy="${y}" r="1" fill="#000" fill-opacity=".6"/><circle cx="${x + 1.6}" cy="${y}" r="1" fill="#000" fill-opacity=".6"/>`;
}

function tShirt(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const boxy = design % 4 === 2 ? 14 : 0;
  const cut: Cut = {
    ...REGULAR,
    sleeve: "short",
    shoulder: 178 + boxy,
    arm: 186 + boxy,
    waist: 178 + boxy,
    hem: 184 + boxy,
    hemY: 800,
  };
  const ringer = design % 5 === 3;
  return [
    back ? "" : backNeck(studio, cut, palette.main, item.word),
    shell(studio, {
      cut,
      color: palette.main,
      sleeveColor: ringer ? palette.second : palette.main,
      texture: "cotton",
      design,
      back,
      on: frontPrint(item, back),
    }),
    neckband(studio, cut, ringer ? palette.second : palette.main, 13, back),
    stitches(
      `M${400 - cut.hem} ${cut.hemY - 16} C${400 - cut.hem * 0.5} ${cut.hemY - 4} ${400 + cut.hem * 0.5} ${cut.hemY - 4} ${400 + cut.hem} ${cut.hemY - 16}`,
      seam(palette.main, 0.22),
      1.3,
    ),
  ].join("");
}

export function collar(studio: Studio, cut: Cut, color: string, texture: Texture, spread: number, print = ""): string {
  const { neck, neckY, drop } = cut;
  const stand = `M${400 - neck} ${neckY + 6} C${400 - neck * 0.7} ${neckY - 34} ${400 + neck * 0.7} ${neckY - 34} ${400 + neck} ${neckY + 6} C${400 + neck * 0.6} ${neckY - 8} ${400 - neck * 0.6} ${neckY - 8} ${400 - neck} ${neckY + 6} Z`;
  const leaf = `M${400 - neck - 4} ${neckY + 4} C${400 - neck + 10} ${neckY - 20} ${400 - neck + 26} ${neckY - 24} ${400 - neck + 34} ${neckY - 14} C${400 - 36} ${neckY + drop * 0.6} ${400 - 14} ${neckY + drop * 0.9} 400 ${neckY + drop} L${400 - spread} ${neckY + drop + 34} C${400 - spread - 24} ${neckY + drop - 10} ${400 - neck - 14} ${neckY + 40} ${400 - neck - 4} ${neckY + 4} Z`;
  const one = (path: string) =>
    `${smear(studio, path, "#000000", 8, 0.2, 6)}${solid(studio, path, { fill: color, texture, edge: 0.22, round: 20, creases: 9, on: print })}`;
  return [solid(studio, stand, { fill: darker(color, 0.16), edge: 0.4, round: 18 }), one(leaf), one(mirror(leaf))].join(
    "",
  );
}

export function backCollar(studio: Studio, cut: Cut, color: string, print = ""): string {
  const { neck, neckY } = cut;
  return solid(
    studio,
    `M${400 - neck - 6} ${neckY + 12} C${400 - neck * 0.7} ${neckY - 36} ${400 + neck * 0.7} ${neckY - 36} ${400 + neck + 6} ${neckY + 12} C${400 + neck * 0.7} ${neckY + 34} ${400 - neck * 0.7} ${neckY + 34} ${400 - neck - 6} ${neckY + 12} Z`,
    { fill: color, edge: 0.28, round: 20, on: print },
  );
}

function polo(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut: Cut = { ...REGULAR, sleeve: "short", drop: 54, hemY: 800 };
  const trim = design % 2 ? palette.second : palette.main;
  const placket = `M382 ${cut.neckY + 48} H418 V${cut.neckY + 190} H382 Z`;
  const stripes =
    design % 3 === 2
      ? `<path d="M100 440 H700" stroke="${palette.second}" stroke-width="64"/><path d="M100 490 H700" stroke="${palette.accent}" stroke-width="14"/>`
      : "";
  return [
    back ? "" : backNeck(studio, cut, palette.main, item.word),
    shell(studio, { cut, color: palette.main, texture: "canvas", design, back, on: stripes }),
    back
      ? backCollar(studio, cut, trim)
      : [
          solid(studio, placket, { fill: palette.main, edge: 0.18, round: 12 }),
          stitches(`M386 ${cut.neckY + 52} V${cut.neckY + 186} H414 V${cut.neckY + 52}`, seam(palette.main, 0.25), 1.3),
          button(400, cut.neckY + 96, palette.base),
          button(400, cut.neckY + 150, palette.base),
          collar(studio, cut, trim, "canvas", 74),
          emblem(item.mark, { x: 482, y: 376, size: 34, color: palette.accent }),
        ].join(""),
  ].join("");
}

export function weave(item: Item): string {
  const { palette, design } = item;
  const lines = (step: number, width: number, color: string, opacity: number, across: boolean) =>
    `<path d="${Array.from({ length: Math.ceil(1000 / step) }, (_, index) => (across ? `M0 ${at(index * step)} H800` : `M${at(index * step)} 0 V1000`)).join("")}" stroke="${color}" stroke-width="${width}" opacity="${opacity}"/>`;
  switch (design % 4) {
    case 1:
      return lines(16, 4, palette.second, 0.9, false);
    case 2:
      return `${lines(64, 30, palette.second, 0.6, false)}${lines(64, 30, palette.second, 0.6, true)}${lines(64, 3, palette.accent, 0.7, false)}${lines(64, 3, palette.accent, 0.7, true)}`;
    case 3:
      return lines(44, 2.4, palette.accent, 0.8, false);
    default:
      return "";
  }
}

function shirt(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut: Cut = { ...REGULAR, neck: 66, drop: 58, hemY: 836 };
  const print = weave(item);
  const cuff = cuffPath(cut);
  const line = seam(palette.main, 0.25);
  const front = [
    `<path d="M400 ${cut.neckY + 60} V${cut.hemY + 8}" stroke="#000" stroke-opacity=".2" stroke-width="36"/>`,
    `<g ${clip(studio, `M384 ${cut.neckY + 54} H416 V${cut.hemY + 10} H384 Z`)}><rect x="380" y="200" width="40" height="660" fill="${palette.main}"/>${print}</g>`,
    stitches(`M388 ${cut.neckY + 60} V${cut.hemY + 4}`, line, 1.2),
    stitches(`M412 ${cut.neckY + 60} V${cut.hemY + 4}`, line, 1.2),
    ...[96, 186, 276, 366, 456, 546].map((down) => button(400, cut.neckY + down, palette.base, 6)),
    design % 2
      ? ""
      : `${stitches(`M450 372 H532 V446 L491 466 L450 446 Z`, line, 1.3)}<path d="M450 372 H532 V382 H450 Z" fill="#000" fill-opacity=".07"/>`,
  ].join("");
  const yoke = `<path d="M${400 - cut.shoulder} ${cut.shoulderY + 40} C300 ${cut.shoulderY + 56} 500 ${cut.shoulderY + 56} ${400 + cut.shoulder} ${cut.shoulderY + 40}" fill="none" stroke="${line}" stroke-width="2"/><path d="M388 ${cut.shoulderY + 52} V${cut.hemY} M412 ${cut.shoulderY + 52} V${cut.hemY}" stroke="#000" stroke-opacity=".14" stroke-width="2"/>`;
  return [
    back ? "" : backNeck(studio, cut, palette.main, item.word),
    shell(studio, {
      cut,
      color: palette.main,
      texture: design % 4 === 0 ? "canvas" : "cotton",
      design,
      back,
      on: print + (back ? yoke : ""),
      sleeveOn: `<g transform="rotate(8 200 300)">${print}</g>`,
    }),
    ...[cuff, mirror(cuff)].map(
      (path) => `${solid(studio, path, { fill: palette.main, edge: 0.26, round: 16, on: print })}`,
    ),
    back
      ? backCollar(studio, cut, palette.main, print)
      : front + collar(studio, cut, palette.main, "cotton", 70, print),
  ].join("");
}

export function ribs(studio: Studio, cut: Cut, color: string): string {
  const cuff = cuffPath(cut);
  return ribbed(studio, cuff, color) + ribbed(studio, mirror(cuff), color) + ribbed(studio, hemBand(cut, 52), color);
}

function sweatshirt(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut: Cut = { ...REGULAR, shoulder: 188, arm: 196, waist: 190, hem: 186, hemY: 776, drop: 50 };
  const raglan = design % 5 === 4;
  return [
    back ? "" : backNeck(studio, cut, palette.main, item.word),
    shell(studio, {
      cut,
      color: palette.main,
      sleeveColor: raglan ? palette.second : palette.main,
      texture: "cotton",
      design,
      back,
      on: frontPrint(item, back),
    }),
    ribs(studio, cut, raglan ? palette.second : palette.main),
    neckband(studio, cut, raglan ? palette.second : palette.main, 19, back),
    back
      ? ""
      : `<path d="M384 ${cut.neckY + 92} L416 ${cut.neckY + 92} L400 ${cut.neckY + 122} Z" fill="${seam(palette.main, 0.12)}" stroke="${seam(palette.main, 0.3)}" stroke-width="1.5"/>`,
  ].join("");
}

/** A hood that hangs from the neckline; also used by parkas. */
export function hood(studio: Studio, color: string, lining: string, texture: Texture, back: boolean): string {
  if (back) {
    const path =
      "M292 226 C300 176 360 158 400 158 C440 158 500 176 508 226 C516 300 470 372 400 384 C330 372 284 300 292 226 Z";
    return `${smear(studio, path, "#000000", 14, 0.25, 10)}${solid(studio, path, { fill: color, texture, edge: 0.36, round: 44, creases: 21, over: folds(studio, ["M400 170 L400 376"], 0.5) })}`;
  }
  const outer =
    "M278 262 C268 178 318 112 400 110 C482 112 532 178 522 262 C500 300 452 330 400 344 C348 330 300 300 278 262 Z";
  const inner =
    "M318 238 C318 176 354 144 400 144 C446 144 482 176 482 238 C470 276 436 304 400 318 C364 304 330 276 318 238 Z";
  return [
    solid(studio, outer, { fill: color, texture, edge: 0.36, round: 40, creases: 23 }),
    solid(studio, inner, { fill: lining, edge: 0.6, round: 50 }),
    folds(studio, ["M352 196 C360 230 370 260 392 290", "M448 196 C440 230 430 260 408 290"], 0.6),
    stitches(
      "M306 244 C306 168 348 132 400 132 C452 132 494 168 494 244 C480 286 440 316 400 332 C360 316 320 286 306 244 Z",
      seam(color, 0.3),
      1.4,
    ),
  ].join("");
}

function hoodie(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut: Cut = { ...REGULAR, shoulder: 188, arm: 198, waist: 192, hem: 188, hemY: 782, neck: 84, drop: 70 };
  const zip = design % 3 === 2;
  const pocket = "M296 812 L312 650 C330 626 344 618 362 614 H438 C456 618 470 626 488 650 L504 812 Z".replace(
    /812/g,
    "770",
  );
  const cord = (path: string) =>
    `<path d="${path}" stroke="#000" stroke-opacity=".3" stroke-width="8" fill="none" transform="translate(2 4)"/><path d="${path}" stroke="${darker(palette.base, 0.15)}" stroke-width="7" fill="none" stroke-linecap="round"/><path d="${path}" stroke="${lighter(palette.base, 0.2)}" stroke-width="3" fill="none" stroke-linecap="round"/>`;
  return [
    shell(studio, {
      cut,
      color: palette.main,
      texture: "cotton",
      design,
      back,
      on:
        zip && !back ? emblem(item.mark, { x: 486, y: 420, size: 44, color: palette.accent }) : frontPrint(item, back),
    }),
    back
      ? ""
      : `${solid(studio, pocket, { fill: palette.main, texture: "cotton", edge: 0.26, round: 18, creases: design })}${stitches(pocket, seam(palette.main, 0.3), 1.4)}`,
    zip && !back
      ? `<path d="M400 330 V782" stroke="${darker(palette.main, 0.45)}" stroke-width="14"/><path d="M400 330 V782" stroke="${palette.base}" stroke-width="6" stroke-dasharray="3 3"/><rect x="394" y="352" width="12" height="32" rx="4" fill="${palette.base}" stroke="#000" stroke-opacity=".4"/>`
      : "",
    ribs(studio, cut, palette.main),
    hood(studio, palette.main, darker(palette.second, 0.2), "cotton", back),
    back ? "" : cord("M372 312 C366 380 374 430 364 486") + cord("M428 312 C436 372 424 420 434 470"),
  ].join("");
}

function knitwear(studio: Studio, item: Item, back: boolean): string {
  const { palette, design, form } = item;
  const cardigan = form === "cardigan" && !back;
  const roll = form === "roll-neck";
  const cut: Cut = {
    ...REGULAR,
    shoulder: 182,
    arm: 192,
    waist: 186,
    hem: 182,
    hemY: 780,
    drop: cardigan ? 190 : roll ? 24 : 48,
    neck: roll ? 60 : 72,
  };
  const cables =
    design % 3 === 1
      ? [250, 325, 475, 550]
          .map((x) =>
            Array.from(
              { length: 14 },
              (_, row) =>
                `<path d="M${x - 14} ${250 + row * 42} C${x - 14} ${272 + row * 42} ${x + 14} ${270 + row * 42} ${x + 14} ${292 + row * 42} M${x + 14} ${250 + row * 42} C${x + 14} ${272 + row * 42} ${x - 14} ${270 + row * 42} ${x - 14} ${292 + row * 42}" stroke="${seam(palette.main, 0.34)}" stroke-width="7" fill="none" stroke-opacity=".7"/><path d="M${x - 17} ${248 + row * 42} C${x - 17} ${270 + row * 42} ${x + 11} ${268 + row * 42} ${x + 11} ${290 + row * 42}" stroke="${lighter(palette.main, 0.2)}" stroke-width="4" fill="none" stroke-opacity=".7"/>`,
            ).join(""),
          )
          .join("")
      : design % 3 === 2
        ? Array.from(
            { length: 9 },
            (_, row) =>
              `<path d="M100 ${320 + row * 58} Q400 ${336 + row * 58} 700 ${320 + row * 58}" stroke="${palette.second}" stroke-width="24" fill="none"/>`,
          ).join("")
        : "";
  const neckPath =
    "M336 208 C330 160 338 128 348 112 C380 100 420 100 452 112 C462 128 470 160 464 208 C440 232 360 232 336 208 Z";
  const front = cardigan
    ? `<path d="M400 434 V${cut.hemY + 46}" stroke="#000" stroke-opacity=".35" stroke-width="40" ${clip(studio, bodyPath(cut))}/>${ribbed(studio, `M384 420 H416 V${cut.hemY + 46} H384 Z`, palette.main, 5)}${[470, 550, 630, 710, 790].map((y) => button(400, y, palette.base, 8)).join("")}`
    : "";
  return [
    back || roll ? "" : backNeck(studio, cut, palette.main, item.word),
    shell(studio, {
      cut,
      color: palette.main,
      texture: "knit",
      design,
      back,
      on: cables,
      sleeveOn: design % 3 === 2 ? cables : "",
    }),
    ribs(studio, cut, palette.main),
    roll
      ? ribbed(studio, neckPath, palette.main, 6) +
        smear(studio, "M342 160 C380 174 420 174 458 160", "#000000", 9, 0.3, 5)
      : neckband(studio, cut, palette.main, 18, back),
    front,
  ].join("");
}

/** An upper garment as it hangs, from the front or from the back. */
export function drawTop(studio: Studio, item: Item, back: boolean): string {
  switch (item.form) {
    case "polo":
      return polo(studio, item, back);
    case "shirt":
      return shirt(studio, item, back);
    case "sweatshirt":
      return sweatshirt(studio, item, back);
    case "hoodie":
      return hoodie(studio, item, back);
    case "knit":
    case "roll-neck":
    case "cardigan":
      return knitwear(studio, item, back);
    default:
      return tShirt(studio, item, back);
  }
}
