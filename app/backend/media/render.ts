import sharp from "sharp";
import { drawPicture } from "~/demo/pictures/draw";
import type { PictureSpec } from "~/demo/pictures/spec";

/** Pixels. Other widths would let anybody fill the disk. */
export const WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
export const FORMATS = ["avif", "webp", "jpeg"] as const;
export type Width = (typeof WIDTHS)[number];
export type Format = (typeof FORMATS)[number];

/** The dots per inch at which one unit of an SVG is one pixel. */
const SVG_DENSITY = 72;

/** Draws a picture and renders it `width` pixels wide. */
export async function render(spec: PictureSpec, width: Width, format: Format): Promise<Buffer> {
  const drawnWidth = spec.scene === "product" ? 800 : spec.width;
  const picture = sharp(Buffer.from(drawPicture(spec, width)), { density: (SVG_DENSITY * width) / drawnWidth })
    .resize(width)
    .flatten({ background: "#ffffff" });
  switch (format) {
    case "avif":
      // More effort costs seconds and saves a twentieth.
      return picture.avif({ quality: 56, effort: 2 }).toBuffer();
    case "webp":
      return picture.webp({ quality: 80, effort: 3 }).toBuffer();
    case "jpeg":
      return picture.jpeg({ quality: 82, progressive: true }).toBuffer();
  }
}
