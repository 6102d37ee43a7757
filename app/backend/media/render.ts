import sharp, { type Sharp } from "sharp";

/** Maximum size of a photograph: a file of a few kilobytes can decode to gigabytes. Phone cameras have 12 to 50 megapixels. */
export const MAX_PIXELS = 50_000_000;

/** Pixels. Without a fixed list, requests for any width could fill the disk. */
export const WIDTHS = [160, 320, 360, 480, 640, 960, 1280] as const;
export const FORMATS = ["avif", "webp", "jpeg"] as const;
/** Of the pictures that are cut for narrow windows. */
export const PORTRAIT_WIDTHS: readonly Width[] = [480, 640, 960];
/** The height of a picture cut for narrow windows, as a multiple of its width. */
export const PORTRAIT = 5 / 4;
export type Width = (typeof WIDTHS)[number];
export type Format = (typeof FORMATS)[number];
/** A picture's own shape, or a portrait of 4:5. */
export type Shape = "own" | "portrait";

/** Renders a picture in the given size, format and shape. */
export type Render = (width: Width, format: Format, shape: Shape) => Promise<Buffer>;

export interface Drawing {
  svg: string;
  /** In SVG units. */
  width: number;
}

/** Draws a picture `pixels` wide from its parameters, JSON in the database. */
export type Draw = (spec: string, pixels: number, shape: Shape) => Drawing;

// No picture is rendered twice.
sharp.cache(false);

/** The dots per inch at which one unit of an SVG is one pixel. */
const SVG_DENSITY = 72;

/** Renders a drawing `width` pixels wide. A portrait whose drawing has another shape is cut. */
export async function renderDrawing(
  drawing: Drawing,
  { width, shape }: { width: Width; shape: Shape },
  format: Format,
): Promise<Buffer> {
  const density = (SVG_DENSITY * width) / drawing.width;
  return encoded(cut(sharp(Buffer.from(drawing.svg), { density }), { width, shape }), format);
}

/** Renders a photograph `width` pixels wide. A narrower one keeps its width: enlarging adds bytes without detail. */
export async function renderFile(
  content: Buffer,
  { width, shape }: { width: Width; shape: Shape },
  format: Format,
): Promise<Buffer> {
  const picture = sharp(content, { limitInputPixels: MAX_PIXELS });
  return encoded(cut(picture, { width, shape, withoutEnlargement: true }), format);
}

/** A portrait shows the part of the picture that attracts the eye. */
function cut(picture: Sharp, { shape, ...size }: { width: Width; shape: Shape; withoutEnlargement?: boolean }): Sharp {
  if (shape === "own") return picture.resize(size);
  const height = Math.round(size.width * PORTRAIT);
  return picture.resize({ ...size, height, fit: "cover", position: sharp.strategy.attention });
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
