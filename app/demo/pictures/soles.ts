import { darker, lighter, seam } from "./ink";
import { clip, linear, type Studio, smear, solid, stitches } from "./studio";

export type SoleStyle = "cup" | "foam" | "stack" | "vulcanised";

/** Heights of the floor and of the sole under toes and heel, and the rise of the toe. */
export interface SoleShape {
  style: SoleStyle;
  ground: number;
  toe: number;
  heel: number;
  spring: number;
}

export const SOLES: Record<SoleStyle, SoleShape> = {
  cup: { style: "cup", ground: 700, toe: 50, heel: 54, spring: 7 },
  foam: { style: "foam", ground: 700, toe: 50, heel: 88, spring: 24 },
  stack: { style: "stack", ground: 706, toe: 82, heel: 112, spring: 20 },
  vulcanised: { style: "vulcanised", ground: 700, toe: 44, heel: 44, spring: 5 },
};

function outline({ style, ground: g, toe, heel, spring }: SoleShape): string {
  const front = g - spring - toe;
  const back = g - heel;
  const flare = style === "foam" ? 16 : style === "stack" ? 12 : 2;
  return [
    `M84 ${front + 6}`,
    `C200 ${front + 10} 330 ${front + 14} 430 ${(front + back) / 2 + 6}`,
    `S640 ${back - 2} ${712} ${back - 8}`,
    `C${724 + flare} ${back + 6} ${726 + flare} ${g - 18} ${704 + flare / 2} ${g - (style === "foam" ? 10 : 2)}`,
    style === "foam" ? `Q690 ${g} 660 ${g}` : `Q696 ${g} 680 ${g}`,
    `L250 ${g} C170 ${g} 120 ${g - spring * 0.5} 92 ${g - spring - 4}`,
    `C70 ${g - spring - 12} 66 ${front + 14} 84 ${front + 6} Z`,
  ].join(" ");
}

function cup(studio: Studio, shape: SoleShape, base: string, accent: string): string {
  const { ground: g, toe, heel } = shape;
  const line = seam(base, 0.35);
  return solid(studio, outline(shape), {
    fill: base,
    edge: 0.26,
    round: 22,
    on: [
      `<path d="M60 ${g - 9} H740 V${g + 4} H60 Z" fill="${darker(accent, 0.1)}" fill-opacity=".9"/>`,
      stitches(`M80 ${g - toe + 6} C240 ${g - toe + 10} 420 ${g - toe + 4} 720 ${g - heel + 6}`, line, 1.6),
      `<path d="M70 ${g - 16} H740" stroke="${line}" stroke-width="1.6" stroke-opacity=".6"/>`,
    ].join(""),
  });
}

function foam(studio: Studio, shape: SoleShape, base: string, accent: string): string {
  const { ground: g } = shape;
  const whole = outline(shape);
  const groove = seam(base, 0.4);
  const tread = Array.from({ length: 22 }, (_, index) => {
    const x = 112 + index * 27;
    return `<path d="M${x} ${g + 2} l5 -9 h7 l5 9 Z" fill="#14121a" fill-opacity=".55"/>`;
  }).join("");
  return solid(studio, whole, {
    fill: base,
    edge: 0.26,
    round: 26,
    on: [
      `<path d="M60 ${g - 26} C180 ${g - 12} 300 ${g - 12} 430 ${g - 12} S640 ${g - 12} 740 ${g - 30} V${g + 6} H60 Z" fill="${accent}"/>`,
      `<path d="M420 ${g - 40} C520 ${g - 52} 620 ${g - 50} 738 ${g - 46} C640 ${g - 30} 520 ${g - 26} 420 ${g - 40} Z" fill="${groove}" fill-opacity=".35"/>`,
      `<path d="M96 ${g - 42} C220 ${g - 30} 330 ${g - 30} 420 ${g - 40}" stroke="${groove}" stroke-width="3" fill="none" stroke-opacity=".5"/>`,
      tread,
    ].join(""),
  });
}

function stack(studio: Studio, shape: SoleShape, base: string, accent: string, second: string): string {
  const { ground: g } = shape;
  const wave = (y: number, swell: number) =>
    `M50 ${y} C160 ${y + swell} 230 ${y - swell} 330 ${y} S500 ${y + swell} 590 ${y - swell * 0.7} S710 ${y - swell} 760 ${y - swell}`;
  const lugs = Array.from({ length: 15 }, (_, index) => {
    const x = 104 + index * 40;
    return `<path d="M${x} ${g + 2} v-13 q0 -5 6 -5 h6 q6 0 6 5 v13 Z" fill="#121017" fill-opacity=".6"/>`;
  }).join("");
  return solid(studio, outline(shape), {
    fill: base,
    edge: 0.3,
    round: 30,
    on: [
      `<path d="${wave(g - 74, 13)} V${g - 30} H50 Z" fill="${lighter(base, 0.35)}"/>`,
      `<path d="${wave(g - 48, 10)} V${g} H50 Z" fill="${second}"/>`,
      `<path d="${wave(g - 22, 3)} V${g + 9} H50 Z" fill="${accent}"/>`,
      `<path d="${wave(g - 75, 13)}" stroke="#000" stroke-opacity=".25" stroke-width="3" fill="none"/>`,
      `<path d="${wave(g - 49, 10)}" stroke="#000" stroke-opacity=".3" stroke-width="3" fill="none"/>`,
      lugs,
    ].join(""),
  });
}

function vulcanised(studio: Studio, shape: SoleShape, base: string, accent: string): string {
  const { ground: g, toe } = shape;
  return solid(studio, outline(shape), {
    fill: base,
    edge: 0.22,
    round: 18,
    on: [
      `<path d="M60 ${g - toe + 12} H740" stroke="${accent}" stroke-width="4"/>`,
      `<path d="M60 ${g - 8} H740 V${g + 4} H60 Z" fill="${darker(base, 0.45)}" fill-opacity=".7"/>`,
      `<path d="M60 ${g - toe + 22} H740" stroke="#000" stroke-opacity=".14" stroke-width="1.5"/>`,
    ].join(""),
  });
}

/** The sole of a sneaker seen from the side, toe to the left. */
export function drawSole(
  studio: Studio,
  shape: SoleShape,
  colors: { base: string; accent: string; second: string },
): string {
  const body =
    shape.style === "cup"
      ? cup(studio, shape, colors.base, colors.accent)
      : shape.style === "foam"
        ? foam(studio, shape, colors.base, colors.accent)
        : shape.style === "stack"
          ? stack(studio, shape, colors.base, colors.accent, colors.second)
          : vulcanised(studio, shape, colors.base, colors.accent);
  const whole = outline(shape);
  const front = shape.ground - shape.spring - shape.toe;
  return `${body}<g ${clip(studio, whole)}>${smear(studio, `M70 ${front + 4} C240 ${front + 12} 420 ${front + 6} 724 ${shape.ground - shape.heel - 6}`, "#000000", 9, 0.32, 5)}<rect x="60" y="${front}" width="90" height="130" fill="${linear(
    studio,
    [
      [0, "#ffffff", 0.28],
      [1, "#ffffff", 0],
    ],
    "across",
  )}"/></g>`;
}
