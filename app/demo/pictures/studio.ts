import { at, type Random, randomFrom } from "./ink";

/** Product pictures are portraits of 4:5, drawn in this box. */
export const BOX = { width: 800, height: 1000 };

/** The scale for which the heights of GRAIN are chosen. */
const TUNED_SCALE = 0.5;

export type Texture = "cotton" | "canvas" | "knit" | "denim" | "leather" | "mesh" | "suede" | "wool" | "satin" | "none";

/** Collects the definitions (gradients, clips, filters) of a picture, and gives each a unique id. */
export interface Studio {
  random: Random;
  /** Pixels per unit of the drawing: light on material is computed in pixels. */
  scale: number;
  define: (element: (id: string) => string) => string;
  definitions: () => string;
}

export function openStudio(seed: number, scale = TUNED_SCALE): Studio {
  const known = new Map<string, string>();
  const definitions: string[] = [];
  return {
    random: randomFrom(seed),
    scale,
    define(element) {
      const plain = element("");
      const before = known.get(plain);
      if (before !== undefined) return before;
      const id = `d${known.size.toString(36)}`;
      known.set(plain, id);
      definitions.push(element(id));
      return id;
    },
    definitions: () => `<defs>${definitions.join("")}</defs>`,
  };
}

/** Blurs are relative to the box of the blurred element, so that a small detail takes little time. */
export function blur(studio: Studio, radius: number): string {
  const id = studio.define(
    (name) =>
      `<filter id="${name}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${at(radius)}"/></filter>`,
  );
  return `filter="url(#${id})"`;
}

/** Where a gradient ends, in shares of its shape. */
const ENDS = { down: [0, 1], across: [1, 0], diagonal: [1, 1] } as const;

export function linear(studio: Studio, stops: [number, string, number?][], angle: keyof typeof ENDS = "down"): string {
  const [x2, y2] = ENDS[angle];
  const inner = stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("");
  const id = studio.define(
    (name) => `<linearGradient id="${name}" x1="0" y1="0" x2="${x2}" y2="${y2}">${inner}</linearGradient>`,
  );
  return `url(#${id})`;
}

export function radial(studio: Studio, stops: [number, string, number?][]): string {
  const inner = stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("");
  const id = studio.define((name) => `<radialGradient id="${name}">${inner}</radialGradient>`);
  return `url(#${id})`;
}

export function clip(studio: Studio, path: string): string {
  const id = studio.define((name) => `<clipPath id="${name}"><path d="${path}"/></clipPath>`);
  return `clip-path="url(#${id})"`;
}

function pattern(studio: Studio, width: number, height: number, inner: string, turn = 0): string {
  const id = studio.define(
    (name) =>
      `<pattern id="${name}" width="${at(width)}" height="${at(height)}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${inner}</pattern>`,
  );
  return `url(#${id})`;
}

/** Combines small patterns into larger tiles: fewer tiles are drawn faster. */
function tile(count: number, one: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => one(index)).join("");
}

/** Light on uneven material: flat parts become middle grey, which hard-light leaves unchanged. */
function relief(studio: Studio, frequency: string, octaves: number, height: number, seed: number): string {
  const id = studio.define(
    (name) =>
      `<filter id="${name}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/><feDiffuseLighting surfaceScale="${Math.round((100 * height * studio.scale) / TUNED_SCALE) / 100}" diffuseConstant="1" lighting-color="#ffffff"><feDistantLight azimuth="235" elevation="30"/></feDiffuseLighting></filter>`,
  );
  return `filter="url(#${id})"`;
}

function overlay(studio: Studio, area: string, texture: Texture): string {
  const cover = (fill: string, opacity: number) => `<path d="${area}" fill="${fill}" fill-opacity="${opacity}"/>`;
  const line = (d: string, color: string, width: number) =>
    `<path d="${d}" stroke="${color}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;
  switch (texture) {
    case "knit":
      return cover(
        pattern(
          studio,
          14,
          11,
          `${line("M1 1 L7 9 L13 1", "#000", 1.6)}${line("M1 4.5 L7 12.5 L13 4.5", "#fff", 1.1)}${line("M0 0 V11", "#000", 1)}`,
        ),
        0.17,
      );
    case "denim":
      return cover(
        pattern(
          studio,
          32,
          32,
          `<path d="${tile(10, (n) => `M${at(n * 3.2 + 0.8)} 0V32`)}" stroke="#fff" stroke-width="1.5"/>`,
          32,
        ),
        0.13,
      );
    case "canvas":
      return cover(
        pattern(
          studio,
          40,
          40,
          `<path d="${tile(16, (n) => `M0 ${n * 2.5}H40`)}" stroke="#000" stroke-width=".8"/><path d="${tile(16, (n) => `M${n * 2.5 + 1} 0V40`)}" stroke="#fff" stroke-width=".8"/>`,
        ),
        0.14,
      );
    case "mesh":
      return cover(
        pattern(
          studio,
          45,
          45,
          `<path d="${tile(25, (n) => `M${(n % 5) * 9 + 2.2} ${Math.floor(n / 5) * 9 + 2.2}h.01M${(n % 5) * 9 + 6.7} ${Math.floor(n / 5) * 9 + 6.7}h.01`)}" stroke="#000" stroke-width="3.4" stroke-linecap="round"/>`,
        ),
        0.2,
      );
    case "wool":
      return cover(
        pattern(studio, 7, 7, `${line("M0 7 L3.5 0 L7 7", "#fff", 1)}${line("M0 3.5 L3.5 -3.5 L7 3.5", "#000", 1)}`),
        0.1,
      );
    default:
      return "";
  }
}

const GRAIN: Record<Texture, { frequency: string; octaves: number; height: number; opacity: number } | undefined> = {
  cotton: { frequency: "0.007 0.0035", octaves: 2, height: 11, opacity: 0.34 },
  canvas: { frequency: "0.3", octaves: 2, height: 0.6, opacity: 0.16 },
  knit: { frequency: "0.006 0.003", octaves: 1, height: 14, opacity: 0.3 },
  denim: { frequency: "0.012 0.006", octaves: 3, height: 3.6, opacity: 0.34 },
  leather: { frequency: "0.22", octaves: 2, height: 0.8, opacity: 0.2 },
  mesh: { frequency: "0.4", octaves: 2, height: 1, opacity: 0.2 },
  suede: { frequency: "0.5", octaves: 3, height: 1.3, opacity: 0.34 },
  wool: { frequency: "0.01 0.005", octaves: 2, height: 5, opacity: 0.3 },
  satin: { frequency: "0.006 0.0018", octaves: 2, height: 15, opacity: 0.42 },
  none: undefined,
};

export interface Solid {
  fill: string;
  texture?: Texture;
  /** Seeds the creases of the cloth. */
  creases?: number;
  /** 0 to 1: darkness of the edges. */
  edge?: number;
  /** Width of the shaded edge. */
  round?: number;
  /** Drawn on the material, below light and shade. */
  on?: string;
  /** Drawn above everything, still inside the outline. */
  over?: string;
  /** Colour of the outline. */
  line?: string;
}

/** A piece of material with the given outline: fill, drawing, creases, texture, light and shade. */
export function solid(studio: Studio, outline: string, piece: Solid): string {
  const { texture = "none", edge = 0.34, round = 44 } = piece;
  const grain = GRAIN[texture];
  const creases = grain
    ? `<path d="${outline}" ${relief(studio, grain.frequency, grain.octaves, grain.height, piece.creases ?? 3)} style="mix-blend-mode:hard-light" opacity="${grain.opacity}"/>`
    : "";
  return [
    `<g ${clip(studio, outline)}>`,
    `<path d="${outline}" fill="${piece.fill}"/>`,
    piece.on ?? "",
    creases,
    overlay(studio, outline, texture),
    `<path d="${outline}" fill="none" stroke="#08060c" stroke-width="${round}" stroke-opacity="${edge}" ${blur(studio, round / 3)}/>`,
    `<path d="${outline}" fill="${linear(studio, [
      [0, "#ffffff", 0.16],
      [0.45, "#ffffff", 0],
      [0.6, "#000000", 0],
      [1, "#000000", 0.16],
    ])}"/>`,
    piece.over ?? "",
    "</g>",
    `<path d="${outline}" fill="none" stroke="${piece.line ?? "#0b0a10"}" stroke-opacity="${piece.line ? 0.9 : 0.28}" stroke-width="1.6" stroke-linejoin="round"/>`,
  ].join("");
}

/** A row of stitches: a groove with thread in it. */
export function stitches(path: string, thread: string, width = 2): string {
  return `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="${width + 1.6}"/><path d="${path}" fill="none" stroke="${thread}" stroke-width="${width}" stroke-dasharray="7 4" stroke-linecap="round"/>`;
}

/**
 * Soft dark strokes (shade, folds) or light ones (shine). The blur covers only the stroke's surroundings: relative to its
 * box a horizontal stroke would be cut off, and blurs of the whole picture take seconds. Absolute coordinates only.
 */
export function smear(
  studio: Studio,
  path: string,
  color: string,
  width: number,
  opacity: number,
  radius: number,
): string {
  const points = [...path.matchAll(/(-?\d+(?:\.\d+)?)[ ,](-?\d+(?:\.\d+)?)/g)];
  const [xs, ys] = [points.map((point) => Number(point[1])), points.map((point) => Number(point[2]))];
  const margin = width / 2 + radius * 2.6;
  const [x, y] = [Math.floor(Math.min(...xs) - margin), Math.floor(Math.min(...ys) - margin)];
  const [wide, high] = [Math.ceil(Math.max(...xs) + margin - x), Math.ceil(Math.max(...ys) + margin - y)];
  const id = studio.define(
    (name) =>
      `<filter id="${name}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${wide}" height="${high}"><feGaussianBlur stdDeviation="${at(radius)}"/></filter>`,
  );
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${at(width)}" stroke-linecap="round" stroke-opacity="${opacity}" filter="url(#${id})"/>`;
}

/** Folds of cloth: a dark line with a light line beside it. */
export function folds(studio: Studio, paths: string[], strength = 1): string {
  // All in one path: the time of a blur depends on the size of the picture.
  const all = paths.join(" ");
  return `<g transform="translate(-6 -5)">${smear(studio, all, "#ffffff", 12, 0.2 * strength, 6)}</g>${smear(studio, all, "#050408", 13, 0.3 * strength, 7)}`;
}

/** The plain background of a picture: one colour, because compressed gradients show bands. */
export function backdrop(tint: string): string {
  return `<rect width="${BOX.width}" height="${BOX.height}" fill="${tint}"/>`;
}

/** The shadow of an item that stands on the floor between two points. */
export function groundShadow(studio: Studio, from: number, to: number, y: number): string {
  const [cx, rx] = [(from + to) / 2, (to - from) / 2];
  return [
    `<ellipse cx="${at(cx)}" cy="${at(y + 12)}" rx="${at(rx * 1.04)}" ry="30" fill="#1a1620" fill-opacity=".2" ${blur(studio, 20)}/>`,
    `<ellipse cx="${at(cx)}" cy="${at(y)}" rx="${at(rx * 0.96)}" ry="9" fill="#120f16" fill-opacity=".5" ${blur(studio, 6)}/>`,
  ].join("");
}

/** The shadow of an item that hangs in front of the paper or is on it. */
export function castShadow(studio: Studio, outline: string, distance = 16): string {
  return `<path d="${outline}" transform="translate(${at(distance * 0.4)} ${distance})" fill="#1a1620" fill-opacity=".24" ${blur(studio, distance)}/>`;
}
