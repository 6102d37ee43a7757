import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { href } from "~/i18n/paths";
import { test } from "../e2e/shop-test";

const folder = path.resolve(import.meta.dirname, "../../.readme");
/** WebP quality: enough to show a page, small enough for a repository. */
const QUALITY = 62;

async function take(page: Page, name: string): Promise<void> {
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

test.describe("on a desk, in English", () => {
  test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, language: "en" });

  test("home, filters", async ({ shopper, page }) => {
    await shopper.open(href("home", "en"));
    await shopper.refuseCookies();
    await take(page, "home-1440");
    await shopper.open(href("products", "en"));
    await page.getByRole("main").locator(".list-filters summary").first().click();
    await take(page, "filters-1440");
  });
});

test.describe("on a phone, in Italian", () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, language: "it" });

  test("product, checkout", async ({ shopper, page, stockFixtures }) => {
    const shoe = await stockFixtures.claimShoe({ price: 8_900 });
    await shopper.open(href("product", "it", { slug: shoe.slug }));
    await shopper.refuseCookies();
    await shopper.size(shoe.size.name).check();
    await take(page, "product-360");
    await shopper.requestCart(shoe);
    await shopper.open(href("checkout", "it"));
    await take(page, "checkout-360");
  });
});
