import { ribbed } from "./cloth";
import { at, darker, lighter, mix, seam } from "./ink";
import { emblem, letters, lettersWidth } from "./lettering";
import type { Item } from "./spec";
import { castShadow, clip, folds, groundShadow, linear, type Studio, smear, solid, stitches } from "./studio";
import { weave } from "./tops";

function cap(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const texture = design % 3 === 2 ? "suede" : "canvas";
  const crown = "M212 590 C200 400 280 300 410 296 C540 300 610 400 604 590 C480 560 330 560 212 590 Z";
  const brim = "M206 588 C300 548 500 548 610 586 C640 630 600 690 410 694 C220 690 174 634 206 588 Z";
  const line = seam(palette.main, 0.3);
  const panels = `<path d="M410 298 V566 M408 298 C300 360 270 460 276 574 M412 298 C520 360 548 460 544 574" stroke="#000" stroke-opacity=".28" stroke-width="2.4" fill="none"/>`;
  if (back) {
    return [
      groundShadow(studio, 210, 610, 660),
      solid(studio, crown.replace("590 C480 560 330 560 212 590", "650 C520 668 310 668 212 650"), {
        fill: palette.main,
        texture,
        creases: design,
        edge: 0.38,
        round: 60,
        on: panels,
      }),
      solid(studio, "M318 650 C320 560 370 536 410 536 C450 536 500 560 502 650 Z", {
        fill: "#dedcd7",
        edge: 0.5,
        round: 30,
      }),
      solid(studio, "M300 626 H520 V662 H300 Z", { fill: palette.second, texture: "canvas", edge: 0.26, round: 12 }),
      `<rect x="394" y="618" width="40" height="52" rx="5" fill="none" stroke="#c9a35a" stroke-width="7"/>`,
    ].join("");
  }
  return [
    groundShadow(studio, 200, 616, 690),
    solid(studio, crown, {
      fill: palette.main,
      texture,
      creases: design,
      edge: 0.38,
      round: 64,
      on: panels,
      over: smear(studio, "M330 360 C300 420 296 480 300 540", "#ffffff", 26, 0.16, 14),
    }),
    `<ellipse cx="410" cy="298" rx="15" ry="8" fill="${palette.second}" stroke="#000" stroke-opacity=".3"/>`,
    ...[320, 500].map(
      (x) => `<circle cx="${x}" cy="410" r="7" fill="${darker(palette.main, 0.4)}" stroke="${line}" stroke-width="2"/>`,
    ),
    emblem(item.mark, { x: 412, y: 473, size: 100, color: "#000000" }).replace("<path", '<path opacity=".25"'),
    emblem(item.mark, { x: 410, y: 470, size: 98, color: palette.accent }),
    smear(studio, "M210 590 C310 552 500 552 606 588", "#000000", 16, 0.4, 8),
    solid(studio, brim, {
      fill: design % 2 ? palette.second : palette.main,
      texture,
      creases: design + 4,
      edge: 0.36,
      round: 44,
    }),
    ...[16, 32, 48].map((inset) =>
      stitches(
        `M${206 + inset} ${594 + inset * 0.6} C${250 + inset} ${694 - inset} ${560 - inset} ${694 - inset} ${608 - inset} ${594 + inset * 0.6}`,
        line,
        1.5,
      ),
    ),
  ].join("");
}

function beanie(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const crown = "M230 610 C210 420 280 280 400 276 C520 280 590 420 570 610 Z";
  const fold =
    "M214 560 C300 536 500 536 586 560 C596 620 594 690 584 730 C500 756 300 756 216 730 C206 690 204 620 214 560 Z";
  const pompom = Array.from({ length: 130 }, () => {
    const [angle, reach] = [studio.random() * Math.PI * 2, 40 + studio.random() * 36];
    return `M400 232 L${at(400 + Math.cos(angle) * reach)} ${at(232 + Math.sin(angle) * reach)}`;
  }).join("");
  return [
    groundShadow(studio, 214, 586, 742),
    ribbed(studio, crown, palette.main, 15),
    design % 2
      ? `<circle cx="400" cy="232" r="56" fill="${palette.second}"/><path d="${pompom}" stroke="${lighter(palette.second, 0.2)}" stroke-width="5" stroke-linecap="round"/><path d="${pompom}" stroke="${darker(palette.second, 0.3)}" stroke-width="2" stroke-linecap="round" transform="rotate(9 400 232)"/>`
      : "",
    smear(studio, "M220 566 C300 540 500 540 580 566", "#000000", 16, 0.4, 8),
    ribbed(studio, fold, design % 2 ? palette.second : palette.main, 15),
    back
      ? ""
      : `<rect x="342" y="612" width="116" height="64" rx="3" fill="${palette.accent}" stroke="#000" stroke-opacity=".3"/>${letters(item.word, { x: 400, y: 644, height: Math.min(18, 92 / item.word.length), color: palette.main, weight: 1.8 })}`,
  ].join("");
}

function belt(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const metal = design % 2 ? "#c9a35a" : "#b9bcc2";
  const woven = design % 3 === 2;
  const rings = [208, 168, 128].map((radius, index) => {
    const color = darker(palette.main, index * 0.14);
    return `<ellipse cx="400" cy="${474 + index * 3}" rx="${radius}" ry="${at(radius * 0.52)}" fill="none" stroke="${darker(color, 0.3)}" stroke-width="34"/><ellipse cx="400" cy="${474 + index * 3}" rx="${radius}" ry="${at(radius * 0.52)}" fill="none" stroke="${color}" stroke-width="26"/>`;
  });
  const band =
    "M190 430 C190 560 300 600 410 604 C520 606 604 560 610 430 L610 536 C604 660 520 706 410 706 C300 704 190 660 190 536 Z";
  const holes = [500, 530, 560]
    .map((x, index) => `<ellipse cx="${x}" cy="${638 - index * 16}" rx="4.500" ry="6" fill="#000" fill-opacity=".7"/>`)
    .join("");
  const braid = woven
    ? Array.from(
        { length: 44 },
        (_, index) =>
          `<path d="M${170 + index * 11} 400 l24 320 M${194 + index * 11} 400 l-24 320" stroke="${darker(palette.main, 0.4)}" stroke-width="2.500"/>`,
      ).join("")
    : "";
  return [
    groundShadow(studio, 190, 612, 690),
    rings.join(""),
    solid(studio, band, {
      fill: palette.main,
      texture: woven ? "canvas" : "leather",
      creases: design,
      edge: 0.4,
      round: 44,
      on: braid,
    }),
    woven
      ? ""
      : stitches("M200 452 C210 574 310 612 410 616 C516 618 594 574 602 452", seam(palette.main, 0.4), 1.8) +
        stitches("M200 536 C210 652 310 692 410 694 C516 694 594 650 602 536", seam(palette.main, 0.4), 1.8),
    woven ? "" : holes,
    back
      ? letters(item.word, { x: 390, y: 656, height: 16, color: darker(palette.main, 0.4), weight: 1.7 })
      : `<g><rect x="316" y="580" width="136" height="150" rx="${design % 3 === 1 ? 66 : 14}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="19" transform="translate(4 7)"/><rect x="316" y="580" width="136" height="150" rx="${design % 3 === 1 ? 66 : 14}" fill="none" stroke="${darker(metal, 0.3)}" stroke-width="19"/><rect x="314" y="577" width="136" height="150" rx="${design % 3 === 1 ? 66 : 14}" fill="none" stroke="${lighter(metal, 0.35)}" stroke-width="9"/><path d="M320 652 H456" stroke="${darker(metal, 0.2)}" stroke-width="12" stroke-linecap="round"/><path d="M322 649 H454" stroke="${lighter(metal, 0.5)}" stroke-width="4" stroke-linecap="round"/></g>`,
  ].join("");
}

function scarf(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const silk = design % 3 === 2;
  const print = silk
    ? `<g opacity=".9">${Array.from({ length: 60 }, (_, index) => emblem(item.mark, { x: 130 + (index % 8) * 78 + (Math.floor(index / 8) % 2) * 39, y: 140 + Math.floor(index / 8) * 96, size: 44, color: index % 2 ? palette.accent : palette.second, turn: (index * 40) % 360 })).join("")}</g>`
    : design % 3 === 1
      ? `${weave({ ...item, design: 2 })}`
      : [220, 270, 700, 750, 800]
          .map(
            (y) =>
              `<path d="M0 ${y} H800" stroke="${y === 270 || y === 750 ? palette.accent : palette.second}" stroke-width="30"/>`,
          )
          .join("");
  const rear = "M404 130 C470 130 536 160 540 230 L556 800 H420 L404 300 Z";
  const front = "M396 130 C330 130 262 160 258 230 L236 860 H398 L420 300 C424 220 440 170 396 130 Z";
  const fringe = (from: number, to: number, y: number) =>
    silk
      ? ""
      : Array.from(
          { length: Math.round((to - from) / 9) },
          (_, index) =>
            `<path d="M${from + 4 + index * 9} ${y - 4} q${index % 2 ? 4 : -4} 24 ${index % 3 ? 1 : -2} 46" stroke="${index % 2 ? palette.main : darker(palette.main, 0.22)}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
        ).join("");
  const texture = silk ? "satin" : design % 2 ? "wool" : "knit";
  const whole = `${castShadow(studio, `${front} ${rear}`)}${fringe(420, 556, 800)}${solid(studio, rear, { fill: darker(palette.main, 0.08), texture, creases: design, edge: 0.42, round: 50, on: print, over: folds(studio, ["M470 190 C480 400 490 600 490 800"], 0.7) })}${fringe(236, 398, 860)}${smear(studio, front, "#000000", 12, 0.25, 10)}${solid(studio, front, { fill: palette.main, texture, creases: design + 5, edge: 0.4, round: 50, on: print, over: folds(studio, ["M330 190 C318 400 306 620 300 860", "M372 240 C370 420 360 640 356 860"], 0.8) })}<rect x="280" y="780" width="60" height="36" rx="2" fill="#f3f0e8"/>${emblem(item.mark, { x: 310, y: 798, size: 26, color: "#24222a" })}`;
  return back ? `<g transform="translate(800 0) scale(-1 1)">${whole}</g>` : whole;
}

function socks(studio: Studio, item: Item, back: boolean): string {
  const { palette, design } = item;
  const outline =
    "M330 190 C370 200 440 200 480 190 C486 330 476 470 472 560 C466 640 430 690 340 760 C280 806 200 830 160 790 C130 750 160 716 220 680 C290 640 326 600 330 530 C336 420 332 300 330 190 Z";
  const bands =
    design % 2
      ? [270, 306, 342]
          .map(
            (y, index) =>
              `<path d="M300 ${y} H500" stroke="${index === 1 ? palette.accent : palette.second}" stroke-width="22"/>`,
          )
          .join("")
      : "";
  const pattern =
    design % 3 === 2
      ? Array.from({ length: 40 }, (_, index) =>
          emblem(item.mark, {
            x: 180 + (index % 6) * 60,
            y: 300 + Math.floor(index / 6) * 80,
            size: 26,
            color: palette.accent,
          }),
        ).join("")
      : "";
  const one = (shade: number) =>
    [
      castShadow(studio, outline),
      solid(studio, outline, {
        fill: darker(palette.main, shade),
        texture: "knit",
        creases: design,
        edge: 0.38,
        round: 44,
        on: `${bands}${pattern}<path d="M100 720 C180 690 230 740 240 840 L100 860 Z" fill="${palette.second}"/><path d="M500 520 C440 540 410 590 430 680 L520 640 Z" fill="${palette.second}"/>`,
        over: folds(studio, ["M350 560 C390 580 420 600 440 640", "M340 590 C370 620 390 640 400 690"], 0.5),
      }),
      ribbed(
        studio,
        "M328 176 C370 188 440 188 482 176 L484 250 C440 262 370 262 330 250 Z",
        design % 2 ? palette.second : palette.main,
        6,
      ),
    ].join("");
  const pair = `<g transform="translate(110 -10)">${one(0.08)}</g><g transform="translate(-10 30)">${one(0)}${letters(item.word, { x: 404, y: 430, height: Math.min(14, 90 / item.word.length), color: palette.accent, weight: 1.8 })}</g>`;
  return back ? `<g transform="translate(800 0) scale(-1 1)"><g transform="translate(60 0)">${one(0)}</g></g>` : pair;
}

/**
 * The card of `ui/gift-card-face.tsx`: the item's word is its value in euro, and the palette's main and accent are the colours
 * of its lower right corner and of its ribbon. With another word it is a membership card.
 */
export function drawGiftCard(studio: Studio, { palette, word }: Item, back: boolean): string {
  const card = "M60 358 Q60 340 78 340 H722 Q740 340 740 358 V750 Q740 768 722 768 H78 Q60 768 60 750 Z";
  const sheen = linear(
    studio,
    [
      [0, "#26211d"],
      [0.55, mix("#26211d", palette.main, 0.36)],
      [1, palette.main],
    ],
    "diagonal",
  );
  const ribbon = linear(
    studio,
    [
      [0, palette.accent],
      [0.5, lighter(palette.accent, 0.3)],
      [1, palette.accent],
    ],
    "across",
  );
  const isValue = Number.parseInt(word, 10) > 0;
  const text = (words: string, y: number, height: number, weight: number) =>
    letters(words, { x: 108 + lettersWidth(words, height) / 2, y, height, color: "#ffffff", weight });
  const front = [
    `<path d="M543 340 H584 V768 H543 Z" fill="${ribbon}"/>`,
    text(isValue ? `${word} €` : word, 554, 84, 1.7),
    text(isValue ? "Gift card" : "Membership", 712, 24, 1.3),
  ];
  const strip = `<path d="M60 394 H740 V474 H60 Z" fill="#141210"/>`;
  return [
    castShadow(studio, card, 20),
    `<g ${clip(studio, card)}><path d="${card}" fill="${sheen}"/>${back ? strip : front.join("")}</g>`,
  ].join("");
}

/** A cap, beanie, belt, scarf or pair of socks. */
export function drawAccessory(studio: Studio, item: Item, back: boolean): string {
  switch (item.form) {
    case "beanie":
      return beanie(studio, item, back);
    case "belt":
      return belt(studio, item, back);
    case "scarf":
      return scarf(studio, item, back);
    case "socks":
      return socks(studio, item, back);
    default:
      return cap(studio, item, back);
  }
}
