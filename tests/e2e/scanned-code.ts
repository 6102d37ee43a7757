import type { Locator } from "@playwright/test";
import decodeQR from "qr/decode.js";
import sharp from "sharp";

/** The lines that a phone's camera reads in a QR code on the screen. */
export async function scannedLines(code: Locator): Promise<string[]> {
  const picture = sharp(await code.screenshot({ scale: "css" })).resize({ width: 600 });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) }).split("\n");
}
