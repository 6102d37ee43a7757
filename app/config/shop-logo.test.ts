import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { iconsOf } from "./shop-icons.server";
import { readShopLogo } from "./shop-logo.server";

async function logoOf(content: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "shop-logo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "logo"), content);
  return readShopLogo({ SHOP_LOGO: "logo", DATA_DIR: folder });
}

const svg = (inner: string, size = 'width="40" height="10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} viewBox="0 0 40 10">${inner}</svg>`;

test("a logo is drawn for the header's box and sharp screens, in its own proportions", async () => {
  const logo = await logoOf(svg('<rect width="40" height="10" fill="#c00"/>'));
  expect(logo).toMatchObject({ width: 144, height: 36 });
  expect(await sharp(logo?.png).metadata()).toMatchObject({ format: "png", width: 432, height: 108 });
});

test("a photograph's format is a logo too, without its metadata", async () => {
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#0a0" } })
    .withExif({ IFD0: { Artist: "Mario Rossi" } })
    .jpeg()
    .toBuffer();
  const logo = await logoOf(photo);
  expect(logo).toMatchObject({ width: 36, height: 36 });
  expect(logo?.png.includes("Mario Rossi")).toBe(false);
});

test("neither scripts nor other files of an SVG reach a browser", async () => {
  const logo = await logoOf(
    svg(
      '<script>alert(1)</script><rect width="40" height="10" onload="alert(1)"/>' +
        '<image xlink:href="file:///etc/passwd" width="9" height="9"/><foreignObject><p>text</p></foreignObject>',
    ),
  );
  expect((await sharp(logo?.png).metadata()).format).toBe("png");
  for (const text of ["alert", "script", "passwd", "root:"]) expect(logo?.png.includes(text)).toBe(false);
});

test.each([
  ["no picture", "hello"],
  ["an SVG that is cut off", '<svg xmlns="http://www.w3.org/2000/svg"><rect'],
  ["a picture that would be huge", svg("<rect/>", 'width="100000" height="100000"')],
  ["more than a megabyte", Buffer.alloc(1_000_001, 32)],
])("%s ends the start with the variable's name", async (_what, content) => {
  await expect(logoOf(content)).rejects.toThrow("SHOP_LOGO:");
});

test("a logo that is missing ends the start with the path", async () => {
  await expect(readShopLogo({ SHOP_LOGO: "none.svg", DATA_DIR: "/nowhere" })).rejects.toThrow("/nowhere/none.svg");
});

test("a shop with another name does not have the demo's icons, and a compact logo is its icon", async () => {
  expect((await iconsOf("Scala & Vento", null)).size).toBe(0);
  const bag = await iconsOf("Bottega Rossi", null);
  expect([...bag.keys()]).toEqual(["/favicon.svg", "/favicon.ico", "/apple-touch-icon.png"]);
  const wide = await iconsOf("Bottega Rossi", await logoOf(svg("<rect/>")));
  expect(wide.get("/favicon.svg")).toEqual(bag.get("/favicon.svg"));
  const square = await logoOf(
    svg('<rect width="10" height="10"/>', 'width="10" height="10"').replace("0 0 40 10", "0 0 10 10"),
  );
  const own = await iconsOf("Bottega Rossi", square);
  expect(own.get("/favicon.svg")?.content.includes("data:image/png")).toBe(true);
  const ico = own.get("/favicon.ico")?.content ?? Buffer.alloc(0);
  expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: "png", width: 48, height: 48 });
  expect(await sharp(own.get("/apple-touch-icon.png")?.content).metadata()).toMatchObject({ width: 180, height: 180 });
});
