import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";

/** The pictures in an ICO file: a head of 6 bytes, then an entry of 16 bytes for each. */
function picturesOf(file: Buffer): Buffer[] {
  const count = file.readUInt16LE(4);
  return Array.from({ length: count }, (_, index) => {
    const at = 6 + 16 * index;
    const [length, start] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)];
    return file.subarray(start, start + length);
  });
}

test("the icon of old browsers has the sizes of tabs, bars and the desktop", async () => {
  const file = readFileSync("public/favicon.ico");
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  const sizes = await Promise.all(picturesOf(file).map((picture) => sharp(picture).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ["png", 16, 16],
    ["png", 32, 32],
    ["png", 48, 48],
  ]);
  expect(file.length).toBeLessThan(5_000);
});

test("the icon of the iPhone's home screen is square and opaque", async () => {
  const { format, width, height } = await sharp("public/apple-touch-icon.png").metadata();
  expect([format, width, height]).toEqual(["png", 180, 180]);
  expect((await sharp("public/apple-touch-icon.png").stats()).isOpaque).toBe(true);
});
