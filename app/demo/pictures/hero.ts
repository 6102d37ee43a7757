import type { CompositionPicture, Item } from "./spec";
import { blur, linear, radial, type Studio } from "./studio";

/** A product's place in a hero: the middle of its box as shares of the picture, its width as a share, and its turn. */
interface Place {
  x: number;
  y: number;
  width: number;
  turn: number;
}

interface Art {
  pixelsPerUnit: number;
  /** Whether a product is seen from its side, like a shoe. */
  stands: (item: Item) => boolean;
  /** The product in its box of 800 × 1000. */
  art: (item: Item) => string;
}

/** The middle of a product's drawing in its box. */
const MIDDLE = { shoe: { x: 400, y: 560 }, cloth: { x: 400, y: 480 } };

/** From back to front. Shoes are one above the other, clothes side by side. */
const WIDE: Record<"shoe" | "cloth", Place[]> = {
  shoe: [
    { x: 0.57, y: 0.32, width: 0.36, turn: -14 },
    { x: 0.77, y: 0.61, width: 0.47, turn: -8 },
  ],
  cloth: [
    { x: 0.85, y: 0.51, width: 0.34, turn: 5 },
    { x: 0.65, y: 0.5, width: 0.36, turn: -3 },
  ],
};
const PORTRAIT: Record<"shoe" | "cloth", Place[]> = {
  shoe: [
    { x: 0.58, y: 0.23, width: 0.8, turn: -14 },
    { x: 0.49, y: 0.5, width: 1.1, turn: -8 },
  ],
  cloth: [
    { x: 0.7, y: 0.36, width: 0.74, turn: 5 },
    { x: 0.34, y: 0.37, width: 0.82, turn: -3 },
  ],
};

/**
 * Large products, with room for a light text: at the left of a wide picture, at the foot of a portrait. The paper is dark
 * enough there for white letters (4.5:1) if the second colour is.
 */
export function hero(studio: Studio, spec: CompositionPicture, { pixelsPerUnit, stands, art }: Art): string {
  const { width, height, colors, items } = spec;
  const portrait = height > width;
  const [light, dark] = colors;
  const glow = radial(studio, [
    [0, light, 1],
    [0.45, light, 0.75],
    [1, light, 0],
  ]);
  const shade = linear(
    studio,
    [
      [portrait ? 0.5 : 0, dark, portrait ? 0 : 1],
      [portrait ? 0.8 : 0.4, dark, portrait ? 0.9 : 0],
      [1, dark, portrait ? 1 : 0],
    ],
    portrait ? "down" : "across",
  );
  const [cx, cy] = portrait ? [0.52, 0.36] : [0.7, 0.46];
  const paper = [
    `<rect width="${width}" height="${height}" fill="${dark}"/>`,
    `<ellipse cx="${width * cx}" cy="${height * cy}" rx="${width * (portrait ? 0.95 : 0.56)}" ry="${height * (portrait ? 0.6 : 0.95)}" fill="${glow}"/>`,
  ];
  const kind = items.some(stands) && items.slice(0, 2).every(stands) ? "shoe" : "cloth";
  const places = (portrait ? PORTRAIT : WIDE)[kind];
  // The first product of the list is in front.
  const things = places.map((place, index) => {
    const item = items[places.length - 1 - index];
    if (!item) return "";
    const middle = MIDDLE[stands(item) ? "shoe" : "cloth"];
    const scale = (width * place.width) / 800;
    studio.scale = pixelsPerUnit * scale;
    const shadow = `<ellipse cx="${middle.x}" cy="${middle.y + 190}" rx="300" ry="36" fill="#000" fill-opacity=".22" ${blur(studio, 30)}/>`;
    const at = `translate(${Math.round(width * place.x)} ${Math.round(height * place.y)}) rotate(${place.turn}) scale(${Math.round(scale * 1000) / 1000}) translate(${-middle.x} ${-middle.y})`;
    return `<g transform="${at}">${stands(item) ? "" : shadow}${art(item)}</g>`;
  });
  const floor = `<rect width="${width}" height="${height}" fill="${shade}"/>`;
  return paper.join("") + floor + things.join("");
}
