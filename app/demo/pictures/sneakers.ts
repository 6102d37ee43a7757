import { at, brightness, darker, lighter, mix, seam } from "./ink";
import { emblem, letters } from "./lettering";
import { drawSole, SOLES, type SoleShape } from "./soles";
import type { Item } from "./spec";
import { blur, clip, radial, type Studio, smear, solid, stitches, type Texture } from "./studio";

interface Last {
  sole: SoleShape;
  /** Height of the upper: 1 is a heel tab 304 units above the sole. */
  rise: number;
  materials: Texture[];
}

const LASTS: Record<"runner" | "court" | "chunky", Last> = {
  runner: { sole: SOLES.foam, rise: 0.72, materials: ["mesh", "mesh", "none"] },
  court: { sole: SOLES.cup, rise: 0.74, materials: ["leather", "leather", "suede"] },
  chunky: { sole: SOLES.stack, rise: 0.74, materials: ["mesh", "leather", "suede"] },
};

/** Writes a path in the shoe's own heights: in `{x,h}`, h is the height above the sole at rise 1. */
function pathOn(base: number, rise: number): (text: string) => string {
  return (text) =>
    text.replace(
      /(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/g,
      (_, x: string, h: string) => `${x} ${at(base - Number(h) * rise)}`,
    );
}

interface LacePoint {
  x: number;
  y: number;
}

function laces(from: LacePoint, to: LacePoint, rows: number, color: string, hole: string): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / length, dx / length];
  const rungs = Array.from({ length: rows }, (_, row) => {
    const share = row / (rows - 1);
    const [x, y] = [from.x + dx * share, from.y + dy * share];
    const [ex, ey] = [x + nx * 30 + 8, y + ny * 30 + 6];
    const d = `M${at(ex)} ${at(ey)} Q${at(x + nx * 4 - 4)} ${at(y + ny * 4 - 6)} ${at(x - nx * 13 - 4)} ${at(y - ny * 13 + 2)}`;
    return [
      `<circle cx="${at(ex)}" cy="${at(ey)}" r="6" fill="${hole}"/><circle cx="${at(ex)}" cy="${at(ey)}" r="6" fill="none" stroke="#fff" stroke-opacity=".25"/>`,
      `<path d="${d}" stroke="#000" stroke-opacity=".35" stroke-width="13" fill="none" stroke-linecap="round" transform="translate(1 4)"/>`,
      `<path d="${d}" stroke="${darker(color, 0.18)}" stroke-width="11.5" fill="none" stroke-linecap="round"/>`,
      `<path d="${d}" stroke="${lighter(color, 0.1)}" stroke-width="7" fill="none" stroke-linecap="round" transform="translate(-.6 -1.2)"/>`,
    ].join("");
  });
  const loop = (d: string) =>
    `<path d="${d}" stroke="#000" stroke-opacity=".3" stroke-width="11" fill="none" stroke-linecap="round" transform="translate(2 5)"/><path d="${d}" stroke="${darker(color, 0.2)}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="${d}" stroke="${lighter(color, 0.08)}" stroke-width="6" fill="none" stroke-linecap="round"/>`;
  const { x, y } = to;
  const bow = [
    loop(
      `M${x + 4} ${y + 10} C${x + 20} ${y + 60} ${x + 60} ${y + 70} ${x + 52} ${y + 36} C${x + 46} ${y + 14} ${x + 18} ${y + 6} ${x + 2} ${y + 8}`,
    ),
    loop(
      `M${x} ${y + 8} C${x - 34} ${y + 44} ${x - 66} ${y + 30} ${x - 46} ${y + 10} C${x - 34} ${y} ${x - 12} ${y + 2} ${x} ${y + 8}`,
    ),
    loop(`M${x + 2} ${y + 10} C${x + 4} ${y + 46} ${x + 22} ${y + 76} ${x + 20} ${y + 92}`),
    `<circle cx="${x}" cy="${y + 9}" r="9" fill="${color}" stroke="#000" stroke-opacity=".25"/>`,
  ];
  return rungs.join("") + bow.join("");
}

function lowShoe(studio: Studio, item: Item, last: Last): string {
  const { palette, design, mark } = item;
  const { sole, rise } = last;
  const base = sole.ground - sole.spring - sole.toe;
  const p = pathOn(base, rise);
  const skirt = -40;
  const texture = last.materials[design % last.materials.length] ?? "leather";
  const overlayColor = design % 3 === 1 ? palette.main : palette.second;
  const lace = design % 4 === 3 ? palette.accent : mix(palette.base, "#ffffff", 0.25);
  const lining = mix(palette.accent, "#1c1a20", brightness(palette.main) > 0.5 ? 0.25 : 0.5);
  const upper = p(
    `M86,${skirt} C66,30 82,104 168,118 C240,128 296,142 345,178 L462,290 L505,274 C545,232 592,222 628,246 C652,264 656,306 682,316 C704,320 706,288 699,256 C684,196 688,130 704,70 C712,40 714,0 706,${skirt} Z`,
  );
  const tongue = p(
    "M318,150 C360,196 410,262 452,318 C462,338 490,350 512,340 C528,330 522,300 528,270 L500,180 L380,110 Z",
  );
  const inside = p("M470,300 C520,292 560,280 600,280 C640,280 660,296 684,312 L676,240 L600,190 L500,210 Z");
  const toeCap = p(`M40,${skirt} L60,60 C90,120 150,130 206,130 C232,90 246,50 240,${skirt} Z`);
  const vampWrap = p(`M40,${skirt} L60,40 C100,66 160,62 224,44 C300,26 340,70 392,104 L424,${skirt} Z`);
  const stay = p("M330,158 L462,290 L508,276 C502,250 486,230 470,214 L388,122 C366,104 338,128 330,158 Z");
  const counter = p(`M640,262 C610,196 590,90 560,${skirt} L740,${skirt} L730,320 L680,320 Z`);
  const heelTab = p("M646,262 C664,230 676,200 716,196 L730,320 L676,320 Z");
  const saddle = p(`M420,${skirt} C430,60 452,150 486,226 L530,250 C540,170 548,60 540,${skirt} Z`);
  const piece = (path: string, fill: string, kind: Texture, stitched = true) =>
    `<g transform="translate(1 3)"><path d="${path}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4"/></g>${solid(studio, path, { fill, texture: kind, edge: 0.16, round: 16, creases: design + 4 })}${
      stitched
        ? `<g ${clip(studio, path)}><path d="${path}" fill="none" stroke="${seam(fill, 0.34)}" stroke-width="11" stroke-dasharray="6 3.4" stroke-opacity=".0"/><path d="${path}" fill="none" stroke="${seam(fill, 0.4)}" stroke-width="1.8" stroke-dasharray="6 3.4" transform="translate(5 -1)" stroke-opacity=".75"/></g>`
        : ""
    }`;
  const layers: string[] = [];
  const soft: Texture = texture === "mesh" ? "suede" : texture;
  if (design % 3 === 0) layers.push(piece(vampWrap, overlayColor, soft));
  if (design % 3 === 1) layers.push(piece(toeCap, palette.second, soft));
  if (design % 3 === 2) layers.push(piece(vampWrap, palette.second, "suede"), piece(saddle, palette.main, "leather"));
  layers.push(
    piece(counter, design % 2 ? palette.second : overlayColor, soft),
    piece(heelTab, palette.accent, "leather"),
  );
  const holes =
    texture === "leather" && design % 3 !== 0
      ? Array.from({ length: 13 }, (_, index) => {
          const [row, column] = [index % 3, Math.floor(index / 3)];
          return `<ellipse cx="${at(206 + column * 19 - row * 4)}" cy="${at(base - (62 + column * 7 - row * 17) * rise)}" rx="3" ry="2.4" fill="#000" fill-opacity=".45"/>`;
        }).join("")
      : "";
  const body = solid(studio, upper, {
    fill: palette.main,
    texture,
    edge: 0.36,
    round: 46,
    creases: design + 2,
    on: holes,
  });
  const markY = base - 92 * rise;
  const markColor =
    brightness(palette.accent) - brightness(palette.main) > -0.08 && brightness(palette.main) > 0.7
      ? darker(palette.accent, 0.3)
      : palette.accent;
  const shading = `<g ${clip(studio, upper)}>${[
    smear(studio, p("M350,150 C390,180 440,230 476,262"), "#000000", 16, 0.16, 9),
    smear(studio, p("M500,264 C545,222 592,212 634,244"), "#000000", 12, 0.3, 7),
    smear(studio, p("M112,74 C140,104 180,108 226,112"), "#ffffff", 20, 0.5, 9),
    smear(studio, p("M690,240 C682,170 690,110 698,60"), "#ffffff", 10, 0.32, 7),
    smear(studio, p("M250,70 C280,80 300,96 330,130"), "#000000", 14, 0.14, 9),
    smear(studio, p("M84,-4 C240,-2 430,6 716,6"), "#000000", 22, 0.34, 10),
  ].join("")}</g>`;
  return [
    solid(studio, inside, { fill: lining, edge: 0.5, round: 40 }),
    solid(studio, tongue, {
      fill: design % 2 ? palette.main : palette.second,
      texture: texture === "mesh" ? "mesh" : "leather",
      edge: 0.3,
      round: 22,
      creases: 5,
    }),
    letters(item.word.slice(0, 3), { x: 490, y: base - 318 * rise, height: 11, color: palette.accent, weight: 1.8 }),
    body,
    `<g ${clip(studio, upper)}>${layers.join("")}</g>`,
    emblem(mark, { x: 492, y: markY, size: 96, color: "#000000", skew: -6 }).replace("<path", '<path opacity=".25"'),
    emblem(mark, { x: 490, y: markY - 2, size: 94, color: markColor, skew: -6 }),
    piece(stay, design % 2 ? palette.main : overlayColor, soft),
    shading,
    laces({ x: 346, y: base - 164 * rise }, { x: 456, y: base - 276 * rise }, 6, lace, darker(palette.second, 0.6)),
    drawSole(studio, sole, palette),
  ].join("");
}

function highTop(studio: Studio, item: Item): string {
  const { palette, design } = item;
  const sole = design % 2 ? SOLES.cup : SOLES.vulcanised;
  const base = sole.ground - sole.spring - sole.toe;
  const p = pathOn(base, 0.8);
  const texture: Texture = design % 2 ? "leather" : "canvas";
  const upper = p(
    "M86,-30 C66,34 84,100 172,112 C262,122 330,148 372,190 C420,244 456,330 478,424 L508,416 C560,392 610,398 662,428 C686,436 698,412 694,380 C684,300 664,240 680,160 C690,110 714,50 706,-30 Z",
  );
  const tongue = p("M340,150 C400,230 440,350 458,440 C464,470 500,478 520,464 C530,440 520,420 524,400 L470,200 Z");
  const inside = p("M470,440 C530,452 620,448 690,434 L690,380 L500,380 Z");
  const toeCap = p("M40,-30 L56,60 C90,116 140,124 190,122 C214,80 222,20 214,-30 Z");
  const stay = p("M352,168 C404,224 446,320 470,428 L510,420 C500,330 470,236 412,150 C396,130 362,140 352,168 Z");
  const counter = p("M600,-30 C608,50 622,120 650,166 C672,184 690,170 694,150 L740,120 L740,-30 Z");
  const collarPad = p("M510,420 C560,404 610,410 668,424 L720,430 L700,330 C640,320 560,330 500,350 Z");
  const piece = (path: string, fill: string, kind: Texture) =>
    `<g transform="translate(1 3)"><path d="${path}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4"/></g>${solid(studio, path, { fill, texture: kind, edge: 0.16, round: 16, creases: design + 3 })}<g ${clip(studio, path)}><path d="${path}" fill="none" stroke="${seam(fill, 0.4)}" stroke-width="1.8" stroke-dasharray="6 3.4" transform="translate(5 1)" stroke-opacity=".75"/></g>`;
  const badge = { x: 580, y: base - 250 * 0.8 };
  return [
    solid(studio, inside, { fill: darker(palette.second, 0.45), edge: 0.5, round: 30 }),
    solid(studio, tongue, { fill: palette.main, texture, edge: 0.3, round: 26, creases: 8 }),
    `<g ${clip(studio, upper)}>`,
    solid(studio, upper, { fill: palette.main, texture, edge: 0.38, round: 50, creases: design + 1 }),
    piece(toeCap, design % 2 ? palette.second : palette.base, design % 2 ? "leather" : "none"),
    piece(counter, palette.second, texture),
    design % 2 ? piece(collarPad, palette.second, "leather") : "",
    smear(studio, p("M480,40 C520,140 540,240 530,340"), "#000000", 18, 0.12, 12),
    smear(studio, p("M680,380 C672,300 664,230 680,160"), "#ffffff", 14, 0.3, 9),
    smear(studio, p("M110,60 C140,86 170,88 200,94"), "#ffffff", 18, 0.45, 9),
    smear(studio, p("M560,180 C600,190 640,200 690,186"), "#000000", 12, 0.22, 8),
    smear(studio, p("M560,214 C600,226 640,232 684,222"), "#ffffff", 9, 0.2, 7),
    smear(studio, p("M84,0 C300,0 500,4 716,6"), "#000000", 22, 0.34, 10),
    "</g>",
    `<circle cx="${badge.x}" cy="${badge.y}" r="47" fill="${palette.base}" stroke="${seam(palette.base, 0.25)}" stroke-width="2"/>`,
    `<circle cx="${badge.x}" cy="${badge.y}" r="40" fill="none" stroke="${palette.accent}" stroke-width="2"/>`,
    emblem(item.mark, { x: badge.x, y: badge.y, size: 52, color: palette.accent }),
    piece(stay, design % 2 ? palette.second : palette.main, texture),
    laces(
      { x: 366, y: base - 176 * 0.8 },
      { x: 474, y: base - 418 * 0.8 },
      8,
      mix(palette.base, "#ffffff", 0.4),
      darker(palette.main, 0.7),
    ),
    drawSole(studio, sole, palette),
  ].join("");
}

function slipOn(studio: Studio, item: Item): string {
  const { palette, design } = item;
  const sole = design % 3 === 1 ? SOLES.cup : SOLES.vulcanised;
  const base = sole.ground - sole.spring - sole.toe;
  const p = pathOn(base, 0.72);
  const texture: Texture = design % 2 ? "suede" : "canvas";
  const upper = p(
    "M86,-30 C64,34 84,112 184,124 C280,134 350,168 410,214 C432,232 452,236 470,224 C520,170 590,164 640,204 C658,224 664,262 684,264 C704,264 704,236 697,206 C684,156 712,50 706,-30 Z",
  );
  const inside = p("M404,214 C450,262 520,256 580,246 C630,242 660,252 688,262 L660,180 L460,180 Z");
  const gore = p("M452,232 C480,196 520,182 552,180 C548,140 520,110 486,100 C466,140 452,180 436,226 Z");
  const counter = p("M628,206 C612,140 606,60 612,-30 L740,-30 L730,270 L680,260 Z");
  const checks =
    design % 4 === 2
      ? Array.from({ length: 96 }, (_, index) => {
          const [column, row] = [index % 16, Math.floor(index / 16)];
          return (column + row) % 2
            ? ""
            : `<rect x="${84 + column * 26}" y="${at(base - 190 + row * 34)}" width="26" height="34" fill="${palette.second}"/>`;
        }).join("")
      : "";
  return [
    solid(studio, inside, { fill: mix(palette.accent, "#2a2730", 0.35), edge: 0.5, round: 30 }),
    solid(studio, upper, { fill: palette.main, texture, edge: 0.36, round: 48, creases: design, on: checks }),
    solid(studio, gore, { fill: darker(palette.second, 0.25), texture: "knit", edge: 0.25, round: 16 }),
    `<g ${clip(studio, upper)}>${solid(studio, counter, { fill: palette.main, texture, edge: 0.2, round: 20 })}</g>`,
    stitches(p("M628,206 C612,140 606,60 612,-30"), seam(palette.main, 0.4), 1.8),
    stitches(p("M414,206 C434,224 452,226 470,216 C520,170 590,166 644,204"), seam(palette.main, 0.4), 1.8),
    `<g ${clip(studio, upper)}>${[
      smear(studio, p("M120,70 C160,96 210,104 260,114"), "#ffffff", 20, 0.42, 10),
      smear(studio, p("M300,20 C340,80 380,120 420,150"), "#000000", 16, 0.14, 11),
      smear(studio, p("M84,0 C300,0 500,4 716,6"), "#000000", 22, 0.34, 10),
      smear(studio, p("M470,218 C520,172 590,168 644,206"), "#000000", 10, 0.22, 6),
    ].join("")}</g>`,
    emblem(item.mark, { x: 662, y: base - 120 * 0.72, size: 40, color: palette.accent }),
    drawSole(studio, sole, palette),
  ].join("");
}

/** A sneaker from the side, toe to the left, standing at y = 700. */
export function sneakerSide(studio: Studio, item: Item): string {
  switch (item.form) {
    case "high-top":
      return highTop(studio, item);
    case "slip-on":
      return slipOn(studio, item);
    case "court":
    case "chunky":
      return lowShoe(studio, item, LASTS[item.form]);
    default:
      return lowShoe(studio, item, LASTS.runner);
  }
}

/** The bottom of a sneaker, toe up: its tread. */
export function sneakerTread(studio: Studio, item: Item): string {
  const { palette } = item;
  const outline =
    "M400 96 C490 100 528 190 524 300 C522 390 492 440 492 540 C492 620 516 690 504 790 C496 860 456 904 400 904 C344 904 304 860 298 790 C290 690 316 610 312 530 C308 430 262 390 268 290 C274 180 320 94 400 96 Z";
  const rubber = mix(palette.base, palette.accent, 0.12);
  const grooves = Array.from({ length: 30 }, (_, row) => {
    const y = 120 + row * 27;
    const d =
      item.design % 2
        ? `M240 ${y} l40 18 l40 -18 l40 18 l40 -18 l40 18 l40 -18 l40 18 l40 -18`
        : `M240 ${y + 20} Q400 ${y - 34} 560 ${y + 20}`;
    return `<path d="${d}" stroke="${darker(rubber, 0.42)}" stroke-width="7" fill="none"/><path d="${d}" stroke="${lighter(rubber, 0.5)}" stroke-opacity=".5" stroke-width="2" fill="none" transform="translate(0 5)"/>`;
  }).join("");
  const pads = `<ellipse cx="398" cy="270" rx="76" ry="92" fill="${palette.accent}"/><ellipse cx="402" cy="776" rx="60" ry="82" fill="${palette.accent}"/><path d="M330 470 H476 L470 620 H336 Z" fill="${palette.base}"/>`;
  return [
    `<path d="${outline}" fill="#1a1620" fill-opacity=".34" transform="translate(14 22)" ${blur(studio, 18)}/>`,
    solid(studio, outline, {
      fill: rubber,
      edge: 0.4,
      round: 30,
      on: grooves + pads,
      over: `<ellipse cx="390" cy="300" rx="120" ry="200" fill="${radial(studio, [
        [0, "#ffffff", 0.25],
        [1, "#ffffff", 0],
      ])}"/>`,
    }),
    emblem(item.mark, { x: 398, y: 270, size: 92, color: palette.base }),
    letters(item.word, {
      x: 402,
      y: 546,
      height: Math.min(20, 190 / item.word.length),
      color: darker(palette.accent, 0.2),
      weight: 1.9,
    }),
  ].join("");
}
