import { mkdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { href } from "~/i18n/paths";
import { test } from "../e2e/shop-test";
import { newEmail, type Shopper } from "../e2e/shopper";

const folder = path.resolve(import.meta.dirname, "../../.readme");
/** WebP quality: enough to show a page, small enough for a repository. */
const QUALITY = 62;

async function take(shopper: Shopper, name: string): Promise<void> {
  const { page } = shopper;
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left } = image.getBoundingClientRect();
      return image.complete || !image.offsetParent || top > window.innerHeight || left >= window.innerWidth;
    }),
  );
  mkdirSync(folder, { recursive: true });
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(path.join(folder, `${name}.webp`));
}

test.describe("at a desk", () => {
  test.use({ viewport: { width: 1280, height: 860 }, language: "en" });

  test("home, list, product, cart", async ({ shopper, page, stockRoom, language }) => {
    await shopper.open(href("home", language));
    await shopper.button("Reject").click();
    await take(shopper, "home");
    await shopper.open(`${href("products", language)}?category=sneakers`);
    await take(shopper, "list");
    const shoe = await stockRoom.claimShoe({ price: 8_900 });
    await shopper.open(href("product", language, { slug: shoe.slug }));
    await take(shopper, "product");
    await shopper.addToCart(shoe);
    await page.getByRole("button", { name: "Close" }).click();
    await take(shopper, "cart");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, language: "it" });

  test("menu, checkout, order, returns", async ({ shopper, page, stockRoom, language }) => {
    await shopper.open(href("home", language));
    await shopper.button("Rifiuta").click();
    await page.locator(".menu-burger summary").click();
    await page.locator(".site-menu summary", { hasText: "Shop" }).click();
    await take(shopper, "menu");
    await shopper.addToCart(await stockRoom.claimShoe({ price: 8_900 }));
    await shopper.goToCheckout();
    await take(shopper, "checkout");
    await shopper.fillDetails({ email: newEmail() });
    await shopper.button("Continua").click();
    await shopper.order();
    await take(shopper, "order");
    await shopper.open(href("returns", language));
    await take(shopper, "returns");
  });
});
