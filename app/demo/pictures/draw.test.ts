import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawPicture } from "./draw";
import { type CompositionPicture, FORMS, type Item, type PictureSpec, pictureId, VIEWS } from "./spec";

const item: Item = {
  form: "runner",
  palette: { main: "#2f5fa8", second: "#f6f5f1", accent: "#b3332f", base: "#f7f4ec" },
  design: 3,
  mark: 4,
  word: "Nordavik",
};

const composition: CompositionPicture = {
  scene: "composition",
  width: 1600,
  height: 640,
  colors: ["#9db4c4", "#41586b"],
  layout: "right",
  items: [item, { ...item, form: "hoodie" }, { ...item, form: "tote" }],
  word: "Ponte & Figli",
  mark: 2,
};

/** Expects librsvg to parse the drawing (it refuses invalid XML), and every reference in it to exist. */
async function expectWellFormed(svg: string, width: number, height: number) {
  const { format, ...size } = await sharp(Buffer.from(svg)).metadata();
  expect(format).toBe("svg");
  expect(size).toMatchObject({ width, height });
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(used);
}

describe.each(FORMS)("a %s", (form) => {
  test("is a well-formed portrait of 4:5 from every side and in every variation", async () => {
    for (const view of VIEWS)
      for (const design of [0, 1, 2, 3, 4, 5])
        await expectWellFormed(drawPicture({ scene: "product", item: { ...item, form, design }, view }), 800, 1000);
  });

  test("differs from its other side and from other colours", () => {
    const spec: PictureSpec = { scene: "product", item: { ...item, form }, view: "main" };
    const inRed = { ...spec, item: { ...spec.item, palette: { ...item.palette, main: "#b3332f" } } };
    expect(drawPicture(spec)).not.toBe(drawPicture({ ...spec, view: "other" }));
    expect(drawPicture(spec)).not.toBe(drawPicture(inRed));
  });
});

test("a composition has the requested shape", async () => {
  await expectWellFormed(drawPicture(composition), 1600, 640);
  await expectWellFormed(drawPicture({ ...composition, layout: "center", items: [item] }), 1600, 640);
});

test("the same specification always gives the same picture", () => {
  expect(drawPicture(composition)).toBe(drawPicture(structuredClone(composition)));
});

test("a picture's id is a UUID that depends on its whole specification", () => {
  const spec: PictureSpec = { scene: "product", item, view: "main" };
  expect(pictureId(spec)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(pictureId(structuredClone(spec))).toBe(pictureId(spec));
  const others = [
    { ...spec, view: "other" as const },
    { ...spec, item: { ...item, design: 4 } },
    { ...spec, item: { ...item, palette: { ...item.palette, base: "#000000" } } },
    composition,
  ];
  expect(new Set([spec, ...others].map(pictureId)).size).toBe(5);
});
