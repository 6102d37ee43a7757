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
