import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { decode } from "turbo-stream";
import ts from "typescript";
import { href } from "~/i18n/paths";
import { shortPictureId } from "~/shop/picture-id";
import type { ProductCardView } from "~/ui/product-card-view";
import { test } from "./shop-test";

/** The module that reads cards from a page, for a browser. */
const reader = ts.transpileModule(readFileSync("app/ui/card-from-page.ts", "utf8"), {
  compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2020 },
}).outputText;

/** What the server sends to scripts that ask for the page's data. */
async function cardsIn(answer: Buffer): Promise<ProductCardView[]> {
  const { value } = await decode(new Response(new Uint8Array(answer)).body as ReadableStream<Uint8Array>);
  const routes = Object.values(value as Record<string, { data?: { products?: ProductCardView[] } }>);
  return routes.flatMap(({ data }) => data?.products ?? []);
}

/** What a card shows of a product. */
const asShown = ({ labels, soldOut, picture, hoverPicture, colors, sizes, ...card }: ProductCardView) => ({
  ...card,
  soldOut,
  // A single size has no name on its button.
  sizes: sizes.map(({ id, name }) => ({ id, name: sizes.length > 1 ? name : expect.any(String) })),
  labels: labels.slice(0, 1),
  picture: picture && { id: shortPictureId(picture.id), alt: "" },
  hoverPicture: hoverPicture && shortPictureId(hoverPicture),
  colors: colors.length > 1 ? colors.map((color, index) => (index < 3 ? shortly(color) : { ...color, ...hidden })) : [],
});
const shortly = ({ picture, ...color }: ProductCardView["colors"][number]) => ({
  ...color,
  picture: picture && shortPictureId(picture),
});
const hidden = { slug: "", color: "", picture: null };

for (const search of ["", "?sort=discount", "?sort=price_down&page=2"])
  test(`the cards of the list ${search} say in their HTML all that the scripts know of their products`, async ({
    page,
    language,
  }) => {
    const path = href("products", language);
    const cards = await cardsIn(await (await page.request.get(`${path}.data${search}`)).body());
    expect(cards.length).toBeGreaterThan(10);
    await page.route("**/assets/*.js", () => {});
    await page.goto(path + search);
    const read = await page.evaluate(
      `(() => { const exports = {}; ${reader}; return exports.cardsFromPage([0], "product-grid"); })()`,
    );
    expect(read).toEqual(cards.map(asShown));
  });
