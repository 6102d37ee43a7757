import { backNeck, bodyPath, type Cut, cuffPath, hemBand, mirror, REGULAR, ribbed, shell, sleevePath } from "./cloth";
import { at, darker, lighter, seam } from "./ink";
import { emblem, letters } from "./lettering";
import type { Item } from "./spec";
import { clip, linear, type Studio, smear, solid, stitches } from "./studio";
import { backCollar, button, collar, hood, ribs } from "./tops";

function zip(from: number, to: number, cloth: string, metal: string): string {
  return [
    `<path d="M400 ${from} V${to}" stroke="${darker(cloth, 0.5)}" stroke-width="17"/>`,
    `<path d="M391 ${from} V${to} M409 ${from} V${to}" stroke="${seam(cloth, 0.35)}" stroke-width="1.4" stroke-dasharray="6 3"/>`,
    `<path d="M400 ${from} V${to}" stroke="${metal}" stroke-width="7" stroke-dasharray="3 2.4"/>`,
    `<rect x="394" y="${from + 14}" width="12" height="12" rx="3" fill="${metal}" stroke="#000" stroke-opacity=".5"/><rect x="396.500" y="${from + 24}" width="7" height="30" rx="3" fill="${lighter(metal, 0.2)}" stroke="#000" stroke-opacity=".5"/>`,
  ].join("");
}

function welt(x: number, y: number, lean: number, cloth: string): string {
  const path = `M${x} ${y} l${lean} 96 l13 -2 l${-lean} -96 Z`;
  return `<path d="${path}" fill="#000" fill-opacity=".22" transform="translate(2 4)"/><path d="${path}" fill="${darker(cloth, 0.12)}" stroke="${seam(cloth, 0.4)}" stroke-width="1.6"/>`;
}

function standCollar(studio: Studio, color: string, height: number): string {
  return ribbed(
    studio,
    `M318 214 C322 ${214 - height * 0.6} 330 ${206 - height} 352 ${204 - height} C384 ${214 - height} 416 ${214 - height} 448 ${204 - height} C470 ${206 - height} 478 ${214 - height * 0.6} 482 214 C456 246 428 254 400 256 C372 254 344 246 318 214 Z`,
    color,
    7,
  );
}

function bomber(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut: Cut = { ...REGULAR, shoulder: 190, arm: 204, waist: 200, hem: 188, hemY: 746, drop: 48 };
  const varsity = design % 2 === 1;
  const rib = varsity ? palette.second : darker(palette.main, 0.14);
  return [
    shell(studio, {
      cut,
      color: palette.main,
      sleeveColor: varsity ? palette.second : palette.main,
      texture: varsity ? "wool" : "satin",
      design,
      back,
      on: back
        ? `${letters(item.word, { x: 400, y: 380, height: Math.min(40, 300 / item.word.length), color: palette.accent, weight: 2.2 })}${emblem(item.mark, { x: 400, y: 510, size: 150, color: palette.accent })}`
        : varsity
          ? emblem(item.mark, { x: 496, y: 372, size: 70, color: palette.accent })
          : "",
    }),
    ribs(studio, cut, rib),
    standCollar(studio, rib, 22),
    back
      ? ""
      : varsity
        ? `<path d="M400 262 V796" stroke="#000" stroke-opacity=".3" stroke-width="3"/>${[300, 390, 480, 570, 660, 750].map((y) => button(408, y, palette.base, 9)).join("")}`
        : zip(250, 794, palette.main, palette.base),
    back ? "" : welt(272, 580, -26, palette.main) + turnedOver(welt(272, 580, -26, palette.main)),
  ].join("");
}

function turnedOver(art: string): string {
  return `<g transform="translate(800 0) scale(-1 1)">${art}</g>`;
}

function puffer(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const gilet = design % 4 === 3;
  const cut: Cut = {
    ...REGULAR,
    shoulder: gilet ? 168 : 196,
    arm: gilet ? 192 : 214,
    armY: 420,
    waist: 214,
    hem: 204,
    hemY: 790,
    drop: 40,
    sleeve: gilet ? "none" : "long",
  };
  const step = design % 2 ? 62 : 84;
  // Shaded like a tube with a gradient; a blur for each would take seconds.
  const roundness = linear(studio, [
    [0, "#000000", 0.42],
    [0.2, "#000000", 0.1],
    [0.3, "#ffffff", 0.12],
    [0.44, "#ffffff", 0.3],
    [0.6, "#ffffff", 0.08],
    [0.72, "#000000", 0.04],
    [1, "#000000", 0.4],
  ]);
  const quilt = (top: number) =>
    Array.from({ length: 12 }, (_, row) => {
      const y = top + row * step;
      const seamLine = `M40 ${y} Q400 ${y + 20} 760 ${y}`;
      const tube = `M40 ${y} Q400 ${y + 20} 760 ${y} L760 ${y + step} Q400 ${y + step + 20} 40 ${y + step} Z`;
      return [
        `<path d="${tube}" fill="${roundness}"/>`,
        `<path d="${seamLine}" stroke="#000" stroke-opacity=".45" stroke-width="2.4" fill="none"/>`,
        Array.from({ length: 22 }, (_, tick) => {
          const x = 60 + tick * 32 + ((row * 13) % 20);
          const bend = 20 * (1 - ((x - 400) / 360) ** 2) * 0.5;
          return `<path d="M${x} ${at(y + bend)} q${tick % 2 ? 5 : -4} 9 ${tick % 3 ? 1 : -3} 19" stroke="#000" stroke-opacity=".16" stroke-width="3" fill="none"/>`;
        }).join(""),
      ].join("");
    }).join("");
  const body = quilt(design % 2 ? 240 : 252);
  return [
    shell(studio, {
      cut,
      color: palette.main,
      texture: "none",
      design,
      back,
      on: body,
      sleeveOn: `<g transform="rotate(-12 160 400)">${quilt(236)}</g>`,
    }),
    gilet
      ? ""
      : ribbed(studio, cuffPath(cut), darker(palette.main, 0.2)) +
        ribbed(studio, mirror(cuffPath(cut)), darker(palette.main, 0.2)),
    solid(studio, hemBand(cut, 26, 2), { fill: palette.main, edge: 0.3, round: 14 }),
    solid(
      studio,
      "M310 226 C306 160 330 130 352 124 C384 134 416 134 448 124 C470 130 494 160 490 226 C460 258 430 266 400 268 C370 266 340 258 310 226 Z",
      {
        fill: palette.main,
        edge: 0.4,
        round: 34,
        on: smear(studio, "M316 178 Q400 206 484 178", "#000000", 12, 0.35, 6),
      },
    ),
    back ? "" : zip(150, 806, palette.main, palette.base),
    back
      ? letters(item.word, {
          x: 400,
          y: 300,
          height: Math.min(16, 160 / item.word.length),
          color: palette.accent,
          weight: 1.9,
        })
      : `<rect x="466" y="352" width="66" height="40" rx="3" fill="${palette.accent}"/>${emblem(item.mark, { x: 499, y: 372, size: 28, color: palette.main })}`,
  ].join("");
}

function coat(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const double = design % 2 === 1;
  const cut: Cut = {
    ...REGULAR,
    neck: 66,
    shoulder: 180,
    arm: 192,
    armY: 400,
    waist: 188,
    hem: 222,
    hemY: 930,
    drop: 150,
  };
  const body = bodyPath(cut);
  const lapel = `M330 196 C336 176 348 164 362 160 L372 200 L${double ? 392 : 398} 470 C360 420 318 380 286 352 L312 318 L284 296 C296 258 312 226 330 196 Z`;
  const edge = double ? 344 : 396;
  const buttons = double
    ? [500, 600].flatMap((y) => [button(364, y, palette.base, 11), button(448, y, palette.base, 11)])
    : [500, 600, 700].map((y) => button(410, y, palette.base, 11));
  const flap = `M256 650 L346 642 L348 676 L258 686 Z`;
  return [
    back ? "" : backNeck(studio, cut, palette.second, item.word),
    shell(studio, {
      cut,
      color: palette.main,
      texture: "wool",
      design,
      back,
      on: back
        ? `<path d="M400 240 V700" stroke="#000" stroke-opacity=".22" stroke-width="2.4"/><path d="M400 700 V940" stroke="#000" stroke-opacity=".5" stroke-width="4"/><path d="M296 560 H504 V592 H296 Z" fill="${darker(palette.main, 0.08)}" stroke="#000" stroke-opacity=".3" stroke-width="2"/>`
        : "",
    }),
    back
      ? backCollar(studio, cut, palette.main)
      : [
          `<g ${clip(studio, body)}>${smear(studio, `M${edge} 470 L${edge - 6} 940`, "#000000", 14, 0.3, 8)}<path d="M${edge + 2} 466 L${edge - 4} 942" stroke="#000" stroke-opacity=".4" stroke-width="2.4"/></g>`,
          ...[lapel, mirror(lapel)].map(
            (path) =>
              `${smear(studio, path, "#000000", 10, 0.22, 7)}${solid(studio, path, { fill: palette.main, texture: "wool", creases: 6, edge: 0.26, round: 24 })}`,
          ),
          `<path d="M286 352 L312 318 M514 352 L488 318" stroke="#000" stroke-opacity=".35" stroke-width="2"/>`,
          ...buttons,
          ...[flap, mirror(flap)].map((path) =>
            solid(studio, path, { fill: palette.main, texture: "wool", edge: 0.24, round: 12 }),
          ),
        ].join(""),
  ].join("");
}

function parka(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut: Cut = { ...REGULAR, shoulder: 188, arm: 202, waist: 198, hem: 208, hemY: 868, neck: 84, drop: 70 };
  const long = design % 2 === 0;
  const pocket = "M240 640 H352 V758 H240 Z";
  const flap = "M234 632 H358 L354 676 Q296 690 238 676 Z";
  return [
    shell(studio, {
      cut: long ? cut : { ...cut, hemY: 800 },
      color: palette.main,
      texture: "canvas",
      design,
      back,
      on: long ? "" : `<path d="M100 200 H700 V${430} Q400 470 100 430 Z" fill="${palette.second}"/>`,
    }),
    back
      ? ""
      : `<path d="M376 330 H424 V${long ? 880 : 812} H376 Z" fill="${darker(palette.main, 0.06)}" stroke="#000" stroke-opacity=".25" stroke-width="2"/>${stitches(`M382 332 V${long ? 876 : 806}`, seam(palette.main, 0.3), 1.3)}${[380, 480, 580, 680, 780].map((y) => button(408, y, palette.base, 8)).join("")}`,
    back || !long
      ? ""
      : [pocket, mirror(pocket), flap, mirror(flap)]
          .map((path) => solid(studio, path, { fill: palette.main, texture: "canvas", edge: 0.24, round: 14 }))
          .join(""),
    long ? stitches("M200 590 Q400 606 600 590", seam(palette.main, 0.3), 2) : "",
    ...[cuffPath(cut), mirror(cuffPath(cut))].map((path) =>
      solid(studio, path, { fill: palette.main, edge: 0.26, round: 14 }),
    ),
    hood(studio, palette.main, palette.accent, "canvas", back),
  ].join("");
}

function overshirt(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const cut: Cut = { ...REGULAR, neck: 68, shoulder: 186, arm: 196, waist: 188, hem: 188, hemY: 806, drop: 60 };
  const denim = design % 2 === 0;
  const thread = denim ? "#c98f4d" : seam(palette.main, 0.34);
  const texture = denim ? "denim" : "suede";
  const pocket = "M248 372 H348 V478 L298 502 L248 478 Z";
  const flap = "M243 364 H353 V396 L298 420 L243 396 Z";
  const sleeve = sleevePath(cut);
  return [
    back ? "" : backNeck(studio, cut, palette.main, item.word),
    shell(studio, {
      cut,
      color: palette.main,
      texture,
      design,
      back,
      on: `${stitches(`M${400 - cut.shoulder} 330 Q400 346 ${400 + cut.shoulder} 330`, thread, 1.7)}${back ? stitches("M300 336 L322 806", thread, 1.7) + stitches("M500 336 L478 806", thread, 1.7) : stitches("M290 500 L318 806", thread, 1.7) + stitches("M510 500 L482 806", thread, 1.7)}`,
    }),
    ...[cuffPath(cut), mirror(cuffPath(cut))].map(
      (path) =>
        `${solid(studio, path, { fill: palette.main, texture, edge: 0.26, round: 14 })}<g ${clip(studio, `${sleeve} ${path}`)}>${stitches(path, thread, 1.4)}</g>`,
    ),
    solid(studio, hemBand(cut, 40, 0), { fill: palette.main, texture, edge: 0.28, round: 14 }),
    back
      ? backCollar(studio, cut, palette.main)
      : [
          `<path d="M380 256 H420 V846 H380 Z" fill="${darker(palette.main, 0.05)}" stroke="#000" stroke-opacity=".25" stroke-width="2"/>`,
          stitches("M385 258 V842", thread, 1.4) + stitches("M415 258 V842", thread, 1.4),
          ...[290, 390, 490, 590, 690, 822].map((y) => button(400, y, palette.base, 8)),
          ...[pocket, mirror(pocket), flap, mirror(flap)].map(
            (path) =>
              `${solid(studio, path, { fill: palette.main, texture, edge: 0.22, round: 12 })}${stitches(path, thread, 1.3)}`,
          ),
          button(298, 404, palette.base, 7) + button(502, 404, palette.base, 7),
          collar(studio, cut, palette.main, texture, 76),
        ].join(""),
  ].join("");
}

/** A jacket or coat as it hangs, from the front or from the back. */
export function drawOuterwear(studio: Studio, item: Item, back: boolean): string {
  switch (item.form) {
    case "puffer":
      return puffer(studio, item, back);
    case "coat":
      return coat(studio, item, back);
    case "parka":
      return parka(studio, item, back);
    case "overshirt":
      return overshirt(studio, item, back);
    default:
      return bomber(studio, item, back);
  }
}
