import { mirror, ribbed } from "./cloth";
import { at, darker, lighter, mix, seam } from "./ink";
import { letters } from "./lettering";
import type { Item } from "./spec";
import { castShadow, clip, folds, type Studio, smear, solid, stitches, type Texture } from "./studio";
import { button, weave } from "./tops";

interface Legs {
  waist: number;
  hip: number;
  knee: number;
  hem: number;
  hemY: number;
  gap: number;
}

const TOP = 120;

/** The leg on the left of the picture, up to the middle line. */
function legPath({ waist, hip, knee, hem, hemY, gap }: Legs): string {
  const kneeY = (hemY + 420) / 2;
  const outer = gap + hem;
  return `M400 ${TOP} H${400 - waist} C${400 - waist - 8} ${TOP + 70} ${400 - hip} ${TOP + 130} ${400 - hip} 330 C${400 - hip} 460 ${400 - gap - knee} ${kneeY - 80} ${400 - gap - knee} ${kneeY} C${400 - gap - knee + 2} ${kneeY + 100} ${400 - outer} ${hemY - 120} ${400 - outer} ${hemY} C${400 - outer + hem * 0.3} ${hemY + 10} ${400 - gap - hem * 0.3} ${hemY + 10} ${400 - gap} ${hemY + 2} C${400 - gap + 4} ${hemY - 200} 396 480 400 400 Z`;
}

function legs(studio: Studio, shape: Legs, color: string, texture: Texture, design: number, on = ""): string {
  const left = legPath(shape);
  const middle = 400 - shape.gap - shape.hem * 0.55;
  const crotch = ["M398 404 C360 396 320 380 290 350", "M398 414 C376 446 346 468 306 480"];
  const kneeY = (shape.hemY + 420) / 2;
  const knee = [
    `M${middle - 44} ${kneeY - 34} C${middle - 10} ${kneeY - 26} ${middle + 20} ${kneeY - 4} ${middle + 44} ${kneeY + 22}`,
  ];
  const creases = shape.hemY > 700 ? [...crotch, ...knee] : crotch;
  const shade = smear(studio, `M400 300 L${400 - shape.gap - 4} ${shape.hemY}`, "#000000", 24, 0.3, 13);
  return [left, mirror(left)]
    .map((path, index) =>
      solid(studio, path, {
        fill: color,
        texture,
        creases: design + index * 7 + 2,
        edge: 0.36,
        round: 50,
        on,
        over:
          folds(studio, index ? creases.map(mirror) : creases, 0.6) +
          (index ? `<g transform="translate(800 0) scale(-1 1)">${shade}</g>` : shade),
      }),
    )
    .join("");
}

function waistband(studio: Studio, half: number, color: string, texture: Texture, height = 44): string {
  const path = `M${400 - half} ${TOP - 6} C${400 - half * 0.5} ${TOP + 2} ${400 + half * 0.5} ${TOP + 2} ${400 + half} ${TOP - 6} L${400 + half + 3} ${TOP - 6 + height} C${400 + half * 0.5} ${TOP + height + 2} ${400 - half * 0.5} ${TOP + height + 2} ${400 - half - 3} ${TOP - 6 + height} Z`;
  return solid(studio, path, { fill: color, texture, edge: 0.28, round: 16 });
}

function loops(color: string, half: number): string {
  return [-0.78, -0.36, 0.36, 0.78]
    .map(
      (share) =>
        `<rect x="${at(400 + half * share - 7)}" y="${TOP - 10}" width="14" height="54" rx="2" fill="${color}" stroke="#000" stroke-opacity=".35" stroke-width="1.4"/>`,
    )
    .join("");
}

function chinos(studio: Studio, item: Item, back: boolean): string {
  const { palette, design, form } = item;
  const short = form === "shorts";
  const wide = design % 3 === 1;
  const shape: Legs = {
    waist: 148,
    hip: 186,
    knee: wide ? 168 : 138,
    hem: wide ? 172 : 110,
    hemY: short ? 560 : 930,
    gap: short ? 14 : 20,
  };
  const fitted: Legs = short ? { ...shape, knee: 182, hem: 188 } : shape;
  const line = seam(palette.main, 0.28);
  const checks = design % 4 === 2 ? weave({ ...item, design: 3 }) : "";
  const middle = 400 - fitted.gap - fitted.hem * 0.5;
  const crease = short
    ? ""
    : `<path d="M316 240 L${at(middle)} ${fitted.hemY}" stroke="#000" stroke-opacity=".2" stroke-width="3" fill="none"/><path d="M312 240 L${at(middle - 4)} ${fitted.hemY}" stroke="#fff" stroke-opacity=".18" stroke-width="4" fill="none"/>`;
  const front = [
    stitches("M400 166 V330 M424 166 V290 C424 320 414 334 400 338", line, 1.5),
    stitches("M268 168 L222 290", line, 1.6) + stitches("M532 168 L578 290", line, 1.6),
    button(400, TOP + 18, palette.base, 8),
  ].join("");
  const rear =
    ["M276 250 H362 V262 H276 Z", "M438 250 H524 V262 H438 Z"]
      .map((path) => `<path d="${path}" fill="${darker(palette.main, 0.2)}" stroke="${line}" stroke-width="1.5"/>`)
      .join("") +
    button(319, 276, palette.base, 6) +
    button(481, 276, palette.base, 6) +
    `<path d="M400 166 V400" stroke="#000" stroke-opacity=".3" stroke-width="2.4"/>`;
  return [
    castShadow(studio, `${legPath(fitted)} ${mirror(legPath(fitted))}`),
    legs(studio, fitted, palette.main, design % 2 ? "wool" : "cotton", design, checks),
    `${crease}<g transform="translate(800 0) scale(-1 1)">${crease}</g>`,
    back ? rear : front,
    waistband(studio, 150, palette.main, "cotton"),
    loops(palette.main, 150),
    back ? "" : button(400, TOP + 16, palette.base, 8),
  ].join("");
}

function jeans(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut = design % 3;
  const shape: Legs = {
    waist: 148,
    hip: 184,
    knee: cut === 1 ? 160 : cut === 2 ? 122 : 138,
    hem: cut === 1 ? 160 : cut === 2 ? 92 : 122,
    hemY: 926,
    gap: 20,
  };
  const thread = "#c98f4d";
  const fade = (x: number) => smear(studio, `M${x} 380 L${x} 640`, "#ffffff", 70, design % 2 ? 0.2 : 0.1, 34);
  const rivet = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="4.500" fill="#b8834a" stroke="#5a3a1a" stroke-width="1"/>`;
  const pocket = "M268 250 H366 V340 L317 368 L268 340 Z";
  const hemLine = `M${400 - shape.gap - shape.hem} ${shape.hemY - 22} H${400 - shape.gap}`;
  return [
    castShadow(studio, `${legPath(shape)} ${mirror(legPath(shape))}`),
    legs(studio, shape, palette.main, "denim", design, back ? "" : fade(288) + fade(512)),
    stitches(hemLine, thread, 1.7) + stitches(mirror(hemLine), thread, 1.7),
    back
      ? [
          ...[pocket, mirror(pocket)].map(
            (path) =>
              `${solid(studio, path, { fill: lighter(palette.main, 0.05), texture: "denim", edge: 0.25, round: 14 })}${stitches(path, thread, 1.7)}`,
          ),
          stitches("M226 226 Q316 236 400 276 Q484 236 574 226", thread, 1.7),
          stitches("M400 276 V400", thread, 1.7),
          stitches("M276 290 Q317 320 358 290", thread, 1.7) + stitches("M442 290 Q483 320 524 290", thread, 1.7),
        ].join("")
      : [
          solid(studio, "M244 162 C250 220 286 250 342 252 L356 164 Z", {
            fill: darker(palette.main, 0.14),
            texture: "denim",
            edge: 0.3,
            round: 14,
          }),
          solid(studio, "M556 162 C550 220 514 250 458 252 L444 164 Z", {
            fill: darker(palette.main, 0.14),
            texture: "denim",
            edge: 0.3,
            round: 14,
          }),
          stitches("M242 164 C248 226 290 258 350 258", thread, 1.7) +
            stitches("M558 164 C552 226 510 258 450 258", thread, 1.7),
          stitches("M400 166 V370 M426 166 V300 C426 334 414 350 400 356", thread, 1.7),
          rivet(246, 172) + rivet(554, 172) + rivet(348, 254) + rivet(452, 254),
        ].join(""),
    waistband(studio, 150, palette.main, "denim"),
    stitches(`M252 ${TOP + 2} H548 M252 ${TOP + 32} H548`, thread, 1.5),
    loops(palette.main, 150),
    back
      ? `<rect x="450" y="${TOP - 2}" width="70" height="42" rx="2" fill="#a8713c" stroke="#5a3a1a"/>${letters(item.word, { x: 485, y: TOP + 19, height: Math.min(9, 70 / item.word.length), color: "#4a2d14", weight: 1.8 })}`
      : `<circle cx="400" cy="${TOP + 17}" r="11" fill="#b8834a" stroke="#5a3a1a" stroke-width="1.500"/><circle cx="400" cy="${TOP + 17}" r="5" fill="#8d5f2f"/>`,
  ].join("");
}

function joggers(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const shape: Legs = { waist: 146, hip: 186, knee: 140, hem: 96, hemY: 880, gap: 24 };
  const cuff = `M${400 - shape.gap - shape.hem - 2} 874 C340 886 320 886 ${400 - shape.gap + 2} 876 L${400 - shape.gap - 6} 936 C340 944 320 944 ${400 - shape.gap - shape.hem + 8} 936 Z`;
  const stripe =
    design % 2
      ? `<path d="M210 140 C196 300 232 560 278 900" stroke="${palette.accent}" stroke-width="20" fill="none"/><path d="M590 140 C604 300 568 560 522 900" stroke="${palette.accent}" stroke-width="20" fill="none"/>`
      : "";
  const band = `M250 ${TOP - 8} C320 ${TOP} 480 ${TOP} 550 ${TOP - 8} L554 ${TOP + 50} C480 ${TOP + 60} 320 ${TOP + 60} 246 ${TOP + 50} Z`;
  const cord = (path: string) =>
    `<path d="${path}" stroke="#000" stroke-opacity=".3" stroke-width="8" fill="none" transform="translate(2 4)"/><path d="${path}" stroke="${palette.base}" stroke-width="6" fill="none" stroke-linecap="round"/>`;
  return [
    castShadow(studio, `${legPath(shape)} ${mirror(legPath(shape))}`),
    legs(studio, shape, palette.main, "cotton", design, stripe),
    ribbed(studio, cuff, palette.main) + ribbed(studio, mirror(cuff), palette.main),
    ribbed(studio, band, palette.main, 8),
    back
      ? `${stitches("M450 260 H540 V350 H450 Z", seam(palette.main, 0.3), 1.6)}`
      : `${stitches("M250 176 C236 230 222 270 214 300", seam(palette.main, 0.35), 2)}${stitches("M550 176 C564 230 578 270 586 300", seam(palette.main, 0.35), 2)}${cord("M388 150 C380 210 372 240 378 290")}${cord("M412 150 C418 200 430 230 420 276")}${letters(item.word, { x: 300, y: 400, height: Math.min(12, 110 / item.word.length), color: palette.accent, weight: 1.8 })}`,
  ].join("");
}

function skirt(studio: Studio, item: Item, back: boolean): string {
  const { palette, design, form } = item;
  const pleated = form === "pleated-skirt";
  const long = design % 2 === 1;
  const hemY = pleated ? (long ? 860 : 640) : long ? 800 : 600;
  const spread = pleated ? 270 : long ? 206 : 200;
  const path = `M270 ${TOP + 120} H530 C548 ${TOP + 220} ${400 + spread - 24} ${hemY - 160} ${400 + spread} ${hemY} C${400 + spread * 0.4} ${hemY + 22} ${400 - spread * 0.4} ${hemY + 22} ${400 - spread} ${hemY} C${400 - spread + 24} ${hemY - 160} 252 ${TOP + 220} 270 ${TOP + 120} Z`;
  const pleats = Array.from({ length: 15 }, (_, index) => {
    const share = index / 14 - 0.5;
    const [x, end] = [400 + share * 258, 400 + share * spread * 2];
    const d = `M${at(x)} ${TOP + 130} L${at(end)} ${hemY + 22}`;
    return `${smear(studio, d, "#000000", 14, 0.24, 6)}<path d="${d}" stroke="#000" stroke-opacity=".3" stroke-width="2"/><path d="${d}" stroke="#fff" stroke-opacity=".2" stroke-width="6" transform="translate(10 0)"/>`;
  }).join("");
  const denim = !pleated && design % 3 === 0;
  const texture: Texture = denim ? "denim" : pleated ? "satin" : "wool";
  const soft = folds(
    studio,
    [
      `M330 ${TOP + 240} C322 ${hemY - 160} 300 ${hemY - 60} 296 ${hemY + 6}`,
      `M476 ${TOP + 230} C488 ${hemY - 160} 500 ${hemY - 60} 506 ${hemY + 6}`,
    ],
    0.8,
  );
  const thread = denim ? "#c98f4d" : seam(palette.main, 0.3);
  const details = pleated
    ? back
      ? `<path d="M400 ${TOP + 136} V${TOP + 270}" stroke="#000" stroke-opacity=".55" stroke-width="4"/>`
      : ""
    : back
      ? `<path d="M400 ${TOP + 164} V${hemY}" stroke="#000" stroke-opacity=".3" stroke-width="2.400"/>`
      : design % 3 === 0
        ? stitches(`M400 ${TOP + 164} V${hemY}`, thread, 1.7) +
          [180, 260, 340].map((y) => button(412, TOP + y, palette.base, 9)).join("")
        : stitches(
            `M300 ${TOP + 170} C292 ${TOP + 230} 272 ${TOP + 250} 250 ${TOP + 256} M500 ${TOP + 170} C508 ${TOP + 230} 528 ${TOP + 250} 550 ${TOP + 256}`,
            thread,
            1.7,
          );
  const band = `M272 ${TOP + 84} C340 ${TOP + 94} 460 ${TOP + 94} 528 ${TOP + 84} L532 ${TOP + 130} C460 ${TOP + 140} 340 ${TOP + 140} 268 ${TOP + 130} Z`;
  const print = !pleated && design % 3 === 1 ? weave({ ...item, design: 2 }) : "";
  return [
    castShadow(studio, path),
    solid(studio, path, {
      fill: palette.main,
      texture,
      creases: design,
      edge: 0.36,
      round: 56,
      on: print,
      over: pleated ? pleats : soft,
    }),
    denim
      ? stitches(
          `M${400 - spread} ${hemY - 18} C${400 - spread * 0.4} ${hemY + 4} ${400 + spread * 0.4} ${hemY + 4} ${400 + spread} ${hemY - 18}`,
          thread,
          1.7,
        )
      : "",
    `<g ${clip(studio, path)}>${details}</g>`,
    solid(studio, band, {
      fill: mix(palette.main, palette.second, pleated ? 0.5 : 0),
      texture: denim ? "denim" : "cotton",
      edge: 0.28,
      round: 16,
    }),
    back || pleated ? "" : button(400, TOP + 112, palette.base, 9),
  ].join("");
}

/** Trousers, shorts or a skirt, from the front or from the back. */
export function drawBottom(studio: Studio, item: Item, back: boolean): string {
  switch (item.form) {
    case "jeans":
      return jeans(studio, item, back);
    case "joggers":
      return joggers(studio, item, back);
    case "skirt":
    case "pleated-skirt":
      return skirt(studio, item, back);
    default:
      return chinos(studio, item, back);
  }
}
