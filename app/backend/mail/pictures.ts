import sharp from "sharp";
import type { Media } from "../media/media";
import type { InlinePicture } from "./message";

/** Pictures per mail: each has about 4 kB. */
const MAX_PICTURES = 20;
/** Pixels for one module of a code, so that it is sharp on screens with two or three pixels per point. */
const MODULE_PIXELS = 8;

/**
 * The pictures of products by their ids. Those that are unknown or cannot be read are missing: a mail without a picture is
 * better than none.
 */
export async function productPictures(
  media: Pick<Media, "read"> | undefined,
  ids: readonly (string | null)[],
): Promise<Map<string, InlinePicture>> {
  const found = new Map<string, InlinePicture>();
  if (!media) return found;
  for (const id of [...new Set(ids)].slice(0, MAX_PICTURES)) {
    if (id === null) continue;
    try {
      const content = await media.read(id, { width: 160, format: "jpeg" });
      if (content) found.set(id, { cid: `${id}@pictures`, type: "image/jpeg", content });
    } catch (error) {
      console.warn(`A mail has no picture ${id}:`, error instanceof Error ? error.message : error);
    }
  }
  return found;
}

/** A QR code as PNG, because mail programs do not show SVG. @param rows true is dark */
export async function codePicture(rows: readonly (readonly boolean[])[]): Promise<InlinePicture> {
  const size = rows.length;
  const pixels = Buffer.from(rows.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  const content = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PIXELS, size * MODULE_PIXELS, { kernel: "nearest" })
    .png({ palette: true, colours: 2 })
    .toBuffer();
  return { cid: "transfer@codes", type: "image/png", content };
}
