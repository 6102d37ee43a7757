import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { standInForThirdParties, taggedShop } from "./tagged-shop";

test.use(taggedShop);

test("after an answer, and with all services, the end of the page is accessible", async ({ shopper, page, say }) => {
  await standInForThirdParties(page);
  for (const answer of [say.accept, say.reject]) {
    await page.context().clearCookies();
    await shopper.open(href("cart", shopper.language));
    await shopper.button(answer).click();
    await expect(page.getByRole("link", { name: say.cookiePreferences })).toBeVisible();
    await shopper.settled();
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .include('[data-part="consent"]')
      .include('[data-part="reviews"]')
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

test("an answer keeps the place on the page where it was given", async ({ shopper, page, say }) => {
  await standInForThirdParties(page);
  await shopper.open(href("products", shopper.language));
  await shopper.settled();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  await expect.poll(place).toBe(900);
  // Playwright's own click scrolls before it presses.
  await shopper.button(say.reject).evaluate((button: HTMLButtonElement) => button.click());
  await expect(shopper.button(say.reject)).toHaveCount(0);
  await expect.poll(place).toBe(900);
  // Only once: the page begins at its top when it is opened again.
  await shopper.open(href("products", shopper.language, undefined, { page: "2" }));
  await expect.poll(place).toBe(0);
});
