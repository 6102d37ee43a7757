import sharp, { type Sharp } from "sharp";
import { invalidPayload } from "../http/errors";
import { MAX_PIXELS } from "./render";

/** Maximum size of an uploaded file. */
export const MAX_PHOTOGRAPH_BYTES = 20 * 1024 * 1024;

/** Maximum length of a side of the stored photograph, pixels: three times the largest served width. */
const MAX_SIDE = 4_096;

/** A photograph in its stored form. */
export interface Photograph {
  content: Buffer;
  /** MIME type. */
  type: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Other formats are not decoded: an SVG can refer to files, and rare decoders are less tested. */
const formats: { type: string; is: (head: Buffer) => boolean; encode: (picture: Sharp) => Sharp }[] = [
  {
    type: "image/jpeg",
    is: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
    encode: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
  },
  {
    type: "image/png",
    is: (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
    encode: (picture) => picture.png(),
  },
  {
    type: "image/webp",
    is: (head) => head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
    encode: (picture) => picture.webp({ quality: 92 }),
  },
  {
    type: "image/avif",
    is: (head) => brandsOf(head).some((brand) => brand === "avif" || brand === "avis"),
    encode: (picture) => picture.avif({ quality: 75, effort: 2 }),
  },
];

/**
 * The brands in the first box of an ISO media file (ISO/IEC 14496-12, 4.3): the major one and the compatible ones. Some
 * programs write AVIF with the major brand mif1 and name avif among the compatible ones (AVIF 1.1, 6.2).
 */
function brandsOf(head: Buffer): string[] {
  if (head.length < 16 || head.toString("latin1", 4, 8) !== "ftyp") return [];
  const compatible = head.toString("latin1", 16, Math.min(head.readUInt32BE(0), MAX_BRANDS_BYTES));
  return [head.toString("latin1", 8, 12), ...(compatible.match(/.{4}/gs) ?? [])];
}

/** Real files name fewer than ten brands of four bytes. */
const MAX_BRANDS_BYTES = 256;

/**
 * Prepares a photograph for publication: rotated upright, without metadata (place, camera, author), in sRGB, at most 4,096
 * pixels per side, in its own format. Only the first picture of an animation remains.
 * @throws RequestError 400 INVALID_PAYLOAD for a file that is not a JPEG, PNG, WebP or AVIF, is damaged or has too many
 *   pixels; 413 for more than 20 MB
 */
export async function readPhotograph(file: Buffer): Promise<Photograph> {
  if (file.length > MAX_PHOTOGRAPH_BYTES) throw invalidPayload("A picture has at most 20 MB", 413);
  const format = formats.find(({ is }) => is(file));
  if (!format) throw invalidPayload("A picture is a JPEG, PNG, WebP or AVIF file");
  const { type, encode } = format;
  try {
    // Reads only the head of the file.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw invalidPayload("A picture has at most 50 million pixels");
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const upright = picture.autoOrient().resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
    const { data, info } = await encode(upright).toBuffer({ resolveWithObject: true });
    return { content: data, type, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof Error && error.name === "RequestError" ? error : invalidPayload(damage(error));
  }
}

/** The first line of the decoder's message. */
function damage(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return `The picture is damaged or not whole (${line})`;
}
