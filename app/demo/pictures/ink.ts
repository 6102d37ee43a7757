/** Returns numbers in [0, 1), the same sequence for the same seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Coordinates have one decimal: a tenth of a unit is less than a pixel at every rendered width. */
export function at(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A colour between two others, in the form #rrggbb: a share of 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((channel, index) => Math.round(channel + ((b[index] ?? channel) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

export const darker = (hex: string, share: number) => mix(hex, "#0c0b10", share);
export const lighter = (hex: string, share: number) => mix(hex, "#ffffff", share);

/** Perceived brightness, 0 to 1 (Rec. 601 weights). */
export function brightness(hex: string): number {
  const [red, green, blue] = channels(hex);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}

/** The colour of seams, eyelets and edges drawn on a material: darker on light ones, lighter on nearly black ones. */
export function seam(hex: string, strength = 0.3): string {
  return brightness(hex) < 0.22 ? lighter(hex, strength * 0.6) : darker(hex, strength);
}
