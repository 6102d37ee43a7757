import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

/** Maximum size of a photograph: a file of a few kilobytes can decode to gigabytes. Phone cameras have 12 to 50 megapixels. */
export const MAX_PIXELS = 50_000_000;

/** Pixels. Without a fixed list, requests for any width could fill the disk. */
export const WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
export const FORMATS = ["avif", "webp", "jpeg"] as const;
export type Width = (typeof WIDTHS)[number];
export type Format = (typeof FORMATS)[number];

/** Renders a picture in the given size and format. */
export type Render = (width: Width, format: Format) => Promise<Buffer>;

export interface Drawing {
  svg: string;
  /** In SVG units. */
  width: number;
}

/** Draws a picture `pixels` wide from its parameters, JSON in the database. */
export type Draw = (spec: string, pixels: number) => Drawing;

/** The dots per inch at which one unit of an SVG is one pixel. */
const SVG_DENSITY = 72;

/** Renders a drawing `width` pixels wide. */
export async function renderDrawing(drawing: Drawing, width: Width, format: Format): Promise<Buffer> {
  const density = (SVG_DENSITY * width) / drawing.width;
  return encoded(sharp(Buffer.from(drawing.svg), { density }).resize(width), format);
}

/**
 * Renders a photograph `width` pixels wide. A narrower one keeps its width: enlarging adds bytes without detail.
 * @throws the system's error when the file cannot be read
 */
export async function renderFile(path: string, width: Width, format: Format): Promise<Buffer> {
  const picture = sharp(await readFile(path), { limitInputPixels: MAX_PIXELS });
  return encoded(picture.resize({ width, withoutEnlargement: true }), format);
}

function encoded(transparent: Sharp, format: Format): Promise<Buffer> {
  const picture = transparent.flatten({ background: "#ffffff" });
  switch (format) {
    case "avif":
      // A higher effort takes seconds longer and saves 5 %.
      return picture.avif({ quality: 56, effort: 2 }).toBuffer();
    case "webp":
      return picture.webp({ quality: 80, effort: 3 }).toBuffer();
    case "jpeg":
      return picture.jpeg({ quality: 82, progressive: true }).toBuffer();
  }
}
