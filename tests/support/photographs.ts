import sharp from "sharp";

export const FORMATS = ["jpeg", "png", "webp", "avif"] as const;

interface PhotographOptions {
  format?: (typeof FORMATS)[number];
  width?: number;
  height?: number;
}

/**
 * A photograph as a phone stores it: taken upright and stored sideways (EXIF orientation 6), with place and author. The
 * correct picture has a red upper half and a blue lower half.
 */
export async function photograph({ format = "jpeg", width = 900, height = 600 }: PhotographOptions = {}) {
  const half = { width: width / 2, height, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: "#c00000" } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width, background: "#0000c0" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: "Ada Rossi" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 26/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "10/1 59/1 0/1" },
    })
    .toFormat(format, { effort: 1 })
    .toBuffer();
}

/** The colours in the middle of the upper and lower halves, as "red" or "blue". */
export async function halves(picture: Buffer): Promise<[upper: string, lower: string]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (share: number) => {
    const start = (Math.floor(info.height * share) * info.width + Math.floor(info.width / 2)) * info.channels;
    return (data[start] ?? 0) > (data[start + 2] ?? 0) ? "red" : "blue";
  };
  return [at(0.25), at(0.75)];
}
