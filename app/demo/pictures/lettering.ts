import { at } from "./ink";

/** Capitals and digits as strokes in a box of 6 × 10, so that pictures do not depend on installed fonts. */
const GLYPHS: Record<string, string> = {
  A: "M0 10 L3 0 L6 10 M1.2 6.6 H4.8",
  B: "M0 0 V10 H3.4 C6.8 10 6.8 4.8 3.4 4.8 H0 M3.2 4.8 C6.2 4.8 6.2 0 3.2 0 H0",
  C: "M6 1.8 C4 -1.2 0 -.4 0 5 C0 10.4 4 11.2 6 8.2",
  D: "M0 0 V10 H2.4 C7.2 10 7.2 0 2.4 0 Z",
  E: "M5.4 0 H0 V10 H5.4 M0 5 H4.6",
  F: "M5.4 0 H0 V10 M0 5 H4.6",
  G: "M6 1.8 C4 -1.2 0 -.4 0 5 C0 10.4 4.4 11 6 8.4 V5.4 H3.4",
  H: "M0 0 V10 M6 0 V10 M0 5 H6",
  I: "M3 0 V10",
  J: "M5 0 V7 C5 11 .6 11 .4 7.4",
  K: "M0 0 V10 M5.8 0 L0 6 M2.2 4 L6 10",
  L: "M0 0 V10 H5.2",
  M: "M0 10 V0 L3 6.4 L6 0 V10",
  N: "M0 10 V0 L6 10 V0",
  O: "M3 0 C7 0 7 10 3 10 C-1 10 -1 0 3 0 Z",
  P: "M0 10 V0 H3.2 C6.9 0 6.9 5.4 3.2 5.4 H0",
  Q: "M3 0 C7 0 7 10 3 10 C-1 10 -1 0 3 0 Z M3.8 7.4 L6.2 10.6",
  R: "M0 10 V0 H3.2 C6.9 0 6.9 5.2 3.2 5.2 H0 M3 5.2 L6 10",
  S: "M5.6 1.6 C4 -.8 .2 -.4 .4 2.6 C.6 5.4 5.8 4.4 5.8 7.4 C5.8 10.6 1.4 10.8 0 8.2",
  T: "M0 0 H6 M3 0 V10",
  U: "M0 0 V6.6 C0 11.2 6 11.2 6 6.6 V0",
  V: "M0 0 L3 10 L6 0",
  W: "M-.6 0 L1.4 10 L3 3 L4.6 10 L6.6 0",
  X: "M0 0 L6 10 M6 0 L0 10",
  Y: "M0 0 L3 5 L6 0 M3 5 V10",
  Z: "M0 0 H6 L0 10 H6",
  0: "M3 0 C6.8 0 6.8 10 3 10 C-.8 10 -.8 0 3 0 Z",
  1: "M1 2 L3.4 0 V10",
  2: "M.4 2.6 C.6 -.8 5.6 -.8 5.6 2.6 C5.6 5 2 6.6 .2 10 H5.8",
  3: "M.6 0 H5.4 L2.6 4 C6.8 3.8 6.8 10 2.8 10 C1.4 10 .4 9.2 .2 8",
  4: "M4.4 10 V0 L0 7 H6",
  5: "M5.4 0 H1 L.6 4.4 C3 3 6 4 6 6.8 C6 10.4 1.4 11 .2 8.4",
  6: "M5 .4 C1.6 1.6 .2 4.4 .2 6.8 C.2 11 6 11 6 6.8 C6 3.4 1.4 3.2 .3 6.2",
  7: "M0 0 H6 L2 10",
  8: "M3 4.7 C-.6 4.7 -.2 0 3 0 C6.2 0 6.6 4.7 3 4.7 C-1.2 4.7 -1.2 10 3 10 C7.2 10 7.2 4.7 3 4.7 Z",
  9: "M5.8 3.4 C5.6 -1 0 -1 0 3.2 C0 7 5 6.8 5.8 3.4 C5.8 6 4.6 8.6 1.2 9.6",
  "€": "M6 1.8 C4 -1.2 1 -.4 1 5 C1 10.4 4 11.2 6 8.2 M-.4 4 H4.6 M-.4 6.2 H4.2",
  "&": "M6 10 L1.4 3 C.2 -.8 4.6 -.8 4 2 C3.6 4 .2 5 .2 7.6 C.4 10.8 5 11 5.8 6",
  "-": "M1 5.4 H5",
};

const GAP = 3;

/** The width of words in `letters`, without another gap. */
export function lettersWidth(words: string, height: number): number {
  return (words.length * (6 + GAP) - GAP) * (height / 10);
}

/** Words in capitals, centred on (x, y), `height` units high; characters without a glyph leave a gap. */
export function letters(
  words: string,
  place: { x: number; y: number; height: number; color: string; weight?: number; gap?: number },
): string {
  const scale = place.height / 10;
  const gap = place.gap ?? GAP;
  const advance = 6 + gap;
  const text = words.toUpperCase();
  const width = text.length * advance - gap;
  const strokes = [...text]
    .map((character, index) => {
      const glyph = GLYPHS[character];
      return glyph ? `<path d="${glyph}" transform="translate(${at(index * advance)} 0)"/>` : "";
    })
    .join("");
  return `<g transform="translate(${at(place.x - (width * scale) / 2)} ${at(place.y - place.height / 2)}) scale(${Math.round(scale * 1000) / 1000})" fill="none" stroke="${place.color}" stroke-width="${place.weight ?? 1.5}" stroke-linejoin="round" stroke-linecap="round">${strokes}</g>`;
}

/** Emblems of the invented brands, in a box of 100 × 100 around the origin. */
const EMBLEMS: readonly string[] = [
  "M-46 24 L-8 -24 L14 -24 L-24 24 Z M4 24 L34 -14 L52 -14 L22 24 Z",
  "M-50 -4 C-30 -40 0 -30 8 -6 C14 12 34 10 50 -16 C44 26 10 40 -8 12 C-18 -6 -34 -8 -50 -4 Z",
  "M0 -34 A34 34 0 1 1 -0.1 -34 Z M0 -18 A18 18 0 1 0 0.1 -18 Z",
  "M-46 -22 L0 8 L46 -22 L46 0 L0 30 L-46 0 Z",
  "M12 -44 L-30 8 L-4 8 L-14 44 L32 -10 L4 -10 Z",
  "M-40 34 C-44 -20 -4 -40 44 -38 C42 14 10 36 -22 30 L8 -6 L-34 36 Z",
  "M-50 10 A50 50 0 0 1 50 10 L32 10 A32 32 0 0 0 -32 10 Z M-16 10 A16 16 0 0 1 16 10 Z",
  "M0 -40 L12 -12 L42 -10 L18 8 L26 38 L0 20 L-26 38 L-18 8 L-42 -10 L-12 -12 Z",
  "M-40 -30 H40 V-14 H-40 Z M-40 -4 H18 V12 H-40 Z M-40 22 H-6 V38 H-40 Z",
  "M0 -44 L40 0 L0 44 L-40 0 Z M0 -18 L-17 0 L0 18 L17 0 Z",
  "M-48 20 C-20 20 -18 -30 8 -30 C30 -30 26 -4 50 -4 L50 14 C14 14 18 -12 6 -12 C-6 -12 -12 38 -48 38 Z",
  "M-34 -34 H34 V34 H-34 Z M-16 -16 V16 H16 V-16 Z",
];

export const EMBLEM_COUNT = EMBLEMS.length;

export function emblem(
  index: number,
  place: { x: number; y: number; size: number; color: string; turn?: number; skew?: number },
): string {
  const shape = EMBLEMS[index % EMBLEMS.length] ?? "";
  const scale = Math.round((place.size / 100) * 1000) / 1000;
  return `<path d="${shape}" fill="${place.color}" fill-rule="evenodd" transform="translate(${at(place.x)} ${at(place.y)}) rotate(${place.turn ?? 0}) skewX(${place.skew ?? 0}) scale(${scale})"/>`;
}
