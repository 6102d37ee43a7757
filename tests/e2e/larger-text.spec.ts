import { createHash } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { expectNothingCut, largeFontBrowser } from "./layout-faults";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

const PHONE = { width: 360, height: 740 };

/** Words that continue on the next line. An email is longer than a line. */
function brokenWords(page: Page) {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.parentElement?.closest("script, style, noscript, option")) continue;
      for (const { index, 0: word } of text.data.matchAll(/[^\s\-–/]+/g)) {
        if (word.includes("@")) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

test.describe("on a phone with text of twice the size", () => {
  test.use({ viewport: PHONE });

  test("an order is placed", async ({ shopper, page, stockFixtures }) => {
    // The page's own style is in the page, and its policy names it; the sheet comes later.
    const larger = "html{font-size:200%}";
    await page.route("**/*", async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const answer = await route.fetch({ maxRedirects: 0 });
      if (!answer.headers()["content-type"]?.startsWith("text/html")) return route.fulfill({ response: answer });
      const { "content-security-policy": policy = "", ...headers } = answer.headers();
      const body = (await answer.text()).replace("</head>", `<style>${larger}</style></head>`);
      const source = createHash("sha256").update(larger).digest("base64");
      const open = policy.replace("style-src 'self'", `style-src 'self' 'sha256-${source}'`);
      return route.fulfill({ status: answer.status(), headers: { ...headers, "content-security-policy": open }, body });
    });
    await shopper.addToCart(await stockFixtures.claimShoe());
    await expect(page.locator("body")).toHaveCSS("font-size", "32px");
    await shopper.goToReview({ email: newEmail(), payment: "bankTransfer" });
    expect(await shopper.order()).toMatch(/^VR-/);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("the open menu shows its entries, the country and the language", async ({ shopper, page, say, language }) => {
    await shopper.open(href("cart", language));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const banner = page.getByRole("banner");
    await banner.locator(".menu-burger summary").click();
    await expect(banner.getByRole("link", { name: "Gift Card" })).toBeInViewport({ ratio: 0.99 });
    await expect(banner.getByRole("link", { name: say.shippingCountry })).toBeInViewport({ ratio: 0.99 });
    await expect(banner.locator(".header-language button")).toBeInViewport({ ratio: 0.99 });
    await expectNothingCut(page, "menu");
  });
});

test.describe("in a browser with a font of 32 pixels", () => {
  let browser: Browser;
  test.beforeAll(async () => {
    browser = await largeFontBrowser();
  });
  test.afterAll(() => browser.close());

  test("home, list and product lose nothing on a phone, and no word is broken", async ({
    language,
    baseURL,
    stockFixtures,
    javaScriptEnabled,
  }) => {
    const shoe = await stockFixtures.claimShoe();
    const context = await browser.newContext({ viewport: PHONE, baseURL, javaScriptEnabled });
    const page = await context.newPage();
    for (const path of [
      href("home", language),
      href("products", language),
      href("product", language, { slug: shoe.slug }),
    ]) {
      await page.goto(path);
      await expect(page.locator("body")).toHaveCSS("font-size", "32px");
      await expectNothingCut(page, path);
      expect(await brokenWords(page), path).toEqual([]);
    }
    await context.close();
  });
});
