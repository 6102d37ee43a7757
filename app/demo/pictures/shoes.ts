import { at, brightness, darker, lighter, seam } from "./ink";
import { letters } from "./lettering";
import type { Item } from "./spec";
import { blur, clip, linear, type Studio, smear, solid, stitches, type Texture } from "./studio";

const GROUND = 700;

function shine(studio: Studio, outline: string, paths: string[], strength: number): string {
  return `<g ${clip(studio, outline)}>${paths.map((path) => smear(studio, path, "#ffffff", 16, strength, 8)).join("")}</g>`;
}

function leatherSole(studio: Studio, color: string, heel: number, lug: boolean): string {
  const front = lug ? 34 : 20;
  const path = lug
    ? `M82 ${GROUND - front - 8} C260 ${GROUND - front + 4} 520 ${GROUND - front + 2} 712 ${GROUND - front - 6} L716 ${GROUND} H540 L520 ${GROUND - 12} H470 L450 ${GROUND} H180 C130 ${GROUND} 96 ${GROUND - 8} 82 ${GROUND - front - 8} Z`
    : `M82 ${GROUND - front - 8} C260 ${GROUND - front + 6} 400 ${GROUND - front} 500 ${GROUND - front - 10} S660 ${GROUND - front - 22} 708 ${GROUND - front - 22} L704 ${GROUND} H556 L548 ${GROUND - heel + 16} C480 ${GROUND - 8} 420 ${GROUND} 340 ${GROUND} H170 C120 ${GROUND} 92 ${GROUND - 14} 82 ${GROUND - front - 8} Z`;
  const teeth = lug
    ? Array.from(
        { length: 24 },
        (_, index) =>
          `<rect x="${150 + index * 24}" y="${GROUND - 13}" width="9" height="16" fill="#000" fill-opacity=".5"/>`,
      ).join("")
    : "";
  return [
    solid(studio, path, {
      fill: color,
      edge: 0.3,
      round: 14,
      on: `${teeth}<path d="M548 ${GROUND - 26} H720" stroke="#000" stroke-opacity=".4" stroke-width="2"/>`,
    }),
    stitches(
      `M92 ${GROUND - front - 2} C260 ${GROUND - front + 10} 420 ${GROUND - front + 6} 704 ${GROUND - front - (lug ? 2 : 16)}`,
      lighter(color, 0.4),
      1.6,
    ),
  ].join("");
}

function boot(studio: Studio, item: Item): string {
  const { palette, design, form } = item;
  const laced = form === "lace-boot";
  const texture: Texture = design % 2 ? "suede" : "leather";
  const gloss = texture === "leather" ? 0.42 : 0.16;
  const sole = brightness(palette.main) < 0.25 ? darker(palette.main, 0.5) : palette.base;
  const upper =
    "M92 668 C74 610 96 560 180 548 C260 536 330 520 384 470 C420 430 432 360 440 250 C500 236 600 236 668 250 C676 330 668 420 676 500 C688 560 712 620 708 690 Z";
  const gore = "M470 244 C500 238 540 236 562 240 C566 330 556 430 520 500 C490 440 474 340 470 244 Z";
  const vamp = "M40 710 L60 540 C200 548 300 530 372 482 C420 500 452 560 460 710 Z";
  const counter = "M560 710 C566 620 590 560 640 520 L740 500 L740 710 Z";
  const stay = "M352 500 C398 464 420 380 430 246 L486 240 C482 380 460 480 400 546 C374 560 346 530 352 500 Z";
  const line = seam(palette.main, 0.4);
  const laces = laced
    ? Array.from({ length: 8 }, (_, row) => {
        const share = row / 7;
        const [x, y] = [386 + 52 * share ** 0.6, 500 - 232 * share];
        const d = `M${at(x + 32)} ${at(y + 14)} Q${at(x + 6)} ${at(y - 6)} ${at(x - 18)} ${at(y + 4)}`;
        return `<circle cx="${at(x + 34)}" cy="${at(y + 15)}" r="5.500" fill="${darker(palette.base, 0.2)}" stroke="#000" stroke-opacity=".4"/><path d="${d}" stroke="#000" stroke-opacity=".35" stroke-width="11" fill="none" stroke-linecap="round" transform="translate(1 3)"/><path d="${d}" stroke="${palette.accent}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="${d}" stroke="${lighter(palette.accent, 0.25)}" stroke-width="3" fill="none" stroke-linecap="round" transform="translate(0 -2)"/>`;
      }).join("")
    : "";
  return [
    solid(studio, "M438 256 C440 222 500 212 556 212 C620 212 668 222 668 256 C620 276 490 276 438 256 Z", {
      fill: darker(palette.second, 0.35),
      edge: 0.5,
      round: 24,
    }),
    laced
      ? solid(studio, "M400 330 C396 250 412 200 436 190 C456 186 470 200 476 226 L470 300 Z", {
          fill: palette.main,
          texture,
          edge: 0.3,
          round: 24,
        })
      : `<path d="M640 244 C640 196 676 196 674 250" stroke="${palette.second}" stroke-width="16" fill="none"/><path d="M640 244 C640 196 676 196 674 250" stroke="#000" stroke-opacity=".2" stroke-width="2" fill="none"/>`,
    solid(studio, upper, { fill: palette.main, texture, creases: design + 3, edge: 0.42, round: 56 }),
    `<g ${clip(studio, upper)}>${[
      laced
        ? solid(studio, vamp, { fill: palette.main, texture, edge: 0.16, round: 14 }) +
          stitches("M372 482 C420 500 452 560 460 710", line, 1.8)
        : "",
      laced
        ? solid(studio, counter, { fill: palette.main, texture, edge: 0.18, round: 14 }) +
          stitches("M560 710 C566 620 590 560 640 520 L740 500", line, 1.8)
        : "",
      smear(studio, "M380 500 C420 520 450 560 460 640", "#000000", 20, 0.2, 12),
      smear(studio, "M640 300 C650 380 640 440 660 520", "#ffffff", 18, gloss * 0.7, 10),
      smear(studio, "M430 470 C470 520 540 540 640 520", "#000000", 16, 0.2, 10),
      smear(studio, "M84 690 C300 694 500 690 712 688", "#000000", 18, 0.35, 9),
    ].join("")}</g>`,
    laced
      ? solid(studio, stay, { fill: palette.main, texture, edge: 0.2, round: 14 }) +
        stitches("M430 246 C420 380 398 464 352 500", line, 1.8) +
        laces
      : `${solid(studio, gore, { fill: darker(palette.second, 0.3), texture: "knit", edge: 0.3, round: 16 })}${stitches("M462 244 C466 350 486 450 520 512 C562 440 574 340 570 240", line, 1.8)}`,
    shine(studio, upper, ["M120 600 C150 574 200 566 250 560"], gloss),
    leatherSole(studio, sole, 40, laced || design % 3 === 2),
  ].join("");
}

function lowLeather(studio: Studio, item: Item): string {
  const { palette, design, form } = item;
  const loafer = form === "loafer";
  const texture: Texture = design % 3 === 1 ? "suede" : "leather";
  const gloss = texture === "leather" ? 0.46 : 0.14;
  const line = seam(palette.main, 0.42);
  const upper = loafer
    ? "M92 674 C74 620 96 584 176 570 C260 558 330 536 396 492 C420 478 440 474 462 482 C520 520 590 516 640 490 C664 476 676 462 694 464 C708 470 704 500 702 530 C700 590 716 640 708 694 Z"
    : "M92 674 C74 620 96 582 176 570 C256 560 320 538 372 494 L436 432 L480 440 C530 486 590 486 640 466 C664 454 676 446 694 448 C708 454 704 490 702 520 C700 580 716 640 708 694 Z";
  const inside = loafer
    ? "M404 490 C470 460 620 450 690 466 L650 510 L480 510 Z"
    : "M430 440 C500 428 620 430 690 450 L650 490 L480 470 Z";
  const apron =
    "M150 576 C170 606 220 622 290 606 C350 592 420 548 452 500 C440 478 420 478 396 492 C330 536 240 562 150 576 Z";
  const strap = "M330 536 C370 516 410 500 448 486 C468 520 474 560 470 640 L392 640 C384 600 366 560 330 536 Z";
  const quarter = "M372 494 L436 430 L486 438 L470 560 C440 600 400 610 372 590 C360 560 356 520 372 494 Z";
  const laceRows = Array.from({ length: 4 }, (_, row) => {
    const [x, y] = [386 + row * 18, 508 - row * 19];
    const d = `M${x + 26} ${y + 20} Q${x + 6} ${y - 2} ${x - 14} ${y - 2}`;
    return `<circle cx="${x + 27}" cy="${y + 21}" r="4.500" fill="#000" fill-opacity=".6"/><path d="${d}" stroke="#000" stroke-opacity=".4" stroke-width="9" fill="none" transform="translate(1 3)"/><path d="${d}" stroke="${darker(palette.main, 0.45)}" stroke-width="7.500" fill="none" stroke-linecap="round"/><path d="${d}" stroke="#fff" stroke-opacity=".22" stroke-width="2" fill="none" transform="translate(0 -2)"/>`;
  }).join("");
  return [
    solid(studio, inside, { fill: palette.second, edge: 0.5, round: 24 }),
    loafer
      ? ""
      : solid(studio, "M398 470 C410 430 424 406 446 402 C466 402 478 420 484 444 L450 520 Z", {
          fill: palette.main,
          texture,
          edge: 0.3,
          round: 20,
        }),
    solid(studio, upper, { fill: palette.main, texture, creases: design + 3, edge: 0.42, round: 50 }),
    `<g ${clip(studio, upper)}>${[
      smear(studio, "M84 694 C300 700 500 694 712 690", "#000000", 16, 0.35, 8),
      smear(studio, "M640 500 C650 560 640 600 660 680", "#ffffff", 14, gloss * 0.6, 9),
      `<path d="M600 500 C590 560 596 640 610 700" stroke="#000" stroke-opacity=".25" stroke-width="2.400" fill="none"/>`,
    ].join("")}</g>`,
    loafer
      ? [
          solid(studio, apron, { fill: lighter(palette.main, 0.04), texture, edge: 0.2, round: 16 }),
          `<path d="M150 576 C170 606 220 622 290 606 C350 592 420 548 452 500" stroke="${darker(palette.main, 0.4)}" stroke-width="8" fill="none" stroke-dasharray="9 3"/>`,
          `<g ${clip(studio, upper)}>${solid(studio, strap, { fill: palette.main, texture, edge: 0.26, round: 14 })}${stitches("M340 540 C376 566 394 600 400 660", line, 1.6)}${stitches("M442 492 C460 524 464 570 460 660", line, 1.6)}</g>`,
          design % 2
            ? `<ellipse cx="404" cy="530" rx="17" ry="7" fill="${darker(palette.main, 0.6)}" transform="rotate(-28 404 530)"/>`
            : `<g transform="rotate(-26 402 530)"><rect x="370" y="521" width="64" height="17" rx="8.500" fill="none" stroke="#c9a35a" stroke-width="6"/><path d="M386 522 H418" stroke="#f4dfa8" stroke-width="2"/></g>`,
        ].join("")
      : [
          `<g ${clip(studio, upper)}>${solid(studio, "M40 710 L60 560 L188 568 C216 610 220 660 210 710 Z", { fill: palette.main, texture, edge: 0.18, round: 12 })}${stitches("M188 568 C216 610 220 660 210 710", line, 1.8)}${stitches("M196 566 C224 610 228 660 218 710", line, 1.8)}</g>`,
          solid(studio, quarter, { fill: palette.main, texture, edge: 0.22, round: 14 }),
          stitches("M372 494 C356 520 360 560 372 590 C400 610 440 600 470 560", line, 1.6),
          laceRows,
        ].join(""),
    shine(studio, upper, ["M112 622 C140 596 180 590 220 586", "M500 540 C550 548 600 540 640 526"], gloss),
    leatherSole(
      studio,
      brightness(palette.main) < 0.3 ? darker(palette.main, 0.45) : palette.base,
      44,
      design % 4 === 3,
    ),
  ].join("");
}

/** A boot, loafer or derby from the side, toe to the left, standing at y = 700. */
export function shoeSide(studio: Studio, item: Item): string {
  return item.form === "loafer" || item.form === "derby" ? lowLeather(studio, item) : boot(studio, item);
}

/** The leather sole of a shoe from below, toe up. */
export function shoeTread(studio: Studio, item: Item): string {
  const outline =
    "M398 90 C470 96 520 190 516 300 C514 390 486 450 482 540 C480 620 506 690 494 790 C486 856 446 896 398 896 C348 896 310 856 306 790 C300 690 322 620 320 540 C316 440 276 390 278 290 C284 180 330 86 398 90 Z";
  const heel = "M312 700 C340 690 456 690 490 700 L494 790 C486 856 446 896 398 896 C348 896 310 856 306 790 Z";
  const leather = item.design % 3 === 2 ? darker(item.palette.main, 0.3) : "#b98a5a";
  return [
    `<path d="${outline}" fill="#1a1620" fill-opacity=".34" transform="translate(14 22)" ${blur(studio, 18)}/>`,
    solid(studio, outline, { fill: leather, texture: "leather", edge: 0.36, round: 30 }),
    stitches(
      "M398 112 C454 118 496 196 492 300 C490 388 464 450 460 540 C459 600 468 640 472 690",
      lighter(leather, 0.4),
      2,
    ),
    stitches(
      "M398 112 C346 112 304 190 300 296 C298 388 338 440 342 540 C343 600 332 640 328 690",
      lighter(leather, 0.4),
      2,
    ),
    solid(studio, heel, {
      fill: "#26221f",
      edge: 0.3,
      round: 18,
      on: `<rect x="280" y="690" width="240" height="220" fill="${linear(studio, [
        [0, "#ffffff", 0.14],
        [1, "#ffffff", 0],
      ])}"/>`,
    }),
    letters(item.word, {
      x: 400,
      y: 560,
      height: Math.min(18, 130 / item.word.length),
      color: darker(leather, 0.5),
      weight: 1.7,
    }),
    letters("MADE IN ITALY".replaceAll(" ", "-"), {
      x: 400,
      y: 592,
      height: 7,
      color: darker(leather, 0.45),
      weight: 1.5,
    }),
  ].join("");
}
