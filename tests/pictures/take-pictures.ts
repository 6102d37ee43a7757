import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { href } from "~/i18n/paths";
import { mailsTo } from "../e2e/mails";
import { test } from "../e2e/shop-test";
import { newEmail } from "../e2e/shopper";
import { partsOf } from "../support/mails";

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

const windows = [
  { width: 360, height: 740, deviceScaleFactor: 1.5, language: "it" },
  { width: 1440, height: 900, deviceScaleFactor: 1, language: "en" },
] as const;

for (const { width, height, deviceScaleFactor, language } of windows) {
  test.describe(`in a window ${width} pixels wide`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor, language });

    test("home, list, filters, product, cart, checkout, thank-you, mail", async ({
      browser,
      shopper,
      page,
      stockFixtures,
    }) => {
      const shot = (name: string) => take(page, `${name}-${width}`);
      await shopper.open(href("home", language));
      await shopper.refuseCookies();
      await shot("home");
      await shopper.open(href("products", language));
      await shot("list");
      // On a phone the sheet; at a desk the filters are beside the list.
      if (width < 1080) await page.locator(".filters-switch-label").click();
      else await page.getByRole("main").locator(".list-filters summary").first().click();
      await shot("filters");
      const shoe = await stockFixtures.claimShoe({ price: 8_900 });
      await shopper.open(href("product", language, { slug: shoe.slug }));
      await shopper.size(shoe.size.name).check();
      await shot("product");
      await shopper.requestCart(shoe);
      await shopper.open(href("cart", language));
      await shot("cart");
      await shopper.open(href("checkout", language));
      await shot("checkout");
      const email = newEmail();
      await shopper.requestReview({ email, payment: "bankTransfer" });
      await shopper.open(href("checkout-review", language));
      await shopper.order();
      await shot("thank-you");
      const reader = await browser.newPage({ viewport: { width, height }, deviceScaleFactor });
      await reader.setContent(await shownMail(email));
      await take(reader, `mail-${width}`);
      await reader.close();
    });
  });
}

/** The HTML of the only mail to an email, with its pictures in it. */
async function shownMail(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(1);
  const { html, pictures } = partsOf(mailsTo(email)[0] ?? "");
  return html.replace(/cid:([^"]+)/g, (_, cid: string) => {
    const picture = pictures.get(cid);
    return picture ? `data:image;base64,${picture.toString("base64")}` : "";
  });
}
