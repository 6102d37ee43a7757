import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import sharp from "sharp";
import { type Environment, EnvironmentError, environment } from "./env.server";

/** Where browsers and search engines find the shop's logo. */
export const LOGO_PATH = "/logo.png";

const MAX_FILE_BYTES = 1_000_000;
const MAX_PIXELS = 50_000_000;
/** The header's box for it, in CSS pixels, and the pixels of a sharp screen for each of them. */
const BOX = { width: 181, height: 36 };
const PIXELS_PER_CSS_PIXEL = 3;
/** Dots per inch at which an SVG has its own size; sharp's limit. */
const OWN_DENSITY = 72;
const MAX_DENSITY = 10_000;

export interface ShopLogo {
  png: Buffer;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Changes with the picture. */
  version: string;
}

/**
 * The picture of SHOP_LOGO, an SVG or a photograph's format, drawn as PNG: so neither scripts nor links of an SVG, nor metadata,
 * reach a browser. A name without a path is that of a file in DATA_DIR.
 * @throws EnvironmentError when the file is missing, too large or no picture
 */
export async function readShopLogo({
  SHOP_LOGO,
  DATA_DIR,
}: Pick<Environment, "SHOP_LOGO" | "DATA_DIR">): Promise<ShopLogo | null> {
  if (!SHOP_LOGO) return null;
  const file = SHOP_LOGO.includes("/") ? resolve(SHOP_LOGO) : resolve(DATA_DIR, SHOP_LOGO);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw wrong(`there is no file ${file}`);
  if (found.size > MAX_FILE_BYTES) throw wrong("the file must have at most 1 MB");
  try {
    return await drawn(await readFile(file));
  } catch (error) {
    throw wrong(`is no picture that can be drawn (SVG, PNG, JPEG, WebP, AVIF or GIF): ${messageOf(error)}`);
  }
}

async function drawn(content: Buffer): Promise<ShopLogo> {
  const limits = { limitInputPixels: MAX_PIXELS };
  const { format, height: ownHeight = 1 } = await sharp(content, limits).metadata();
  const pixels = { width: BOX.width * PIXELS_PER_CSS_PIXEL, height: BOX.height * PIXELS_PER_CSS_PIXEL };
  const density = Math.min(MAX_DENSITY, Math.max(OWN_DENSITY, (OWN_DENSITY * pixels.height) / ownHeight));
  const picture = sharp(content, { ...limits, ...(format === "svg" && { density }) })
    .rotate()
    .resize({ ...pixels, fit: "inside" });
  const { data: png, info } = await picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  return {
    png,
    width: Math.round(info.width / PIXELS_PER_CSS_PIXEL),
    height: Math.round(info.height / PIXELS_PER_CSS_PIXEL),
    version: createHash("sha256").update(png).digest("hex").slice(0, 8),
  };
}

const wrong = (message: string) => new EnvironmentError(`These settings are invalid:\n  SHOP_LOGO: ${message}`);

const messageOf = (error: unknown) => (error instanceof Error ? error.message.split("\n")[0] : String(error));

let logo: Promise<ShopLogo | null> | undefined;

/** The logo of this shop, read at the first call. @throws EnvironmentError */
export function shopLogo(): Promise<ShopLogo | null> {
  logo ??= readShopLogo(environment());
  return logo;
}

/** The path of the shop's emblem for search engines. */
export function emblemPath(): string {
  return environment().SHOP_LOGO ? LOGO_PATH : "/favicon.svg";
}
