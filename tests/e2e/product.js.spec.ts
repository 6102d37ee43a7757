import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

test("a sold out product cannot be bought, and has the form for requests before its description", async ({
  shopper,
  page,
  say,
  language,
}) => {
  await shopper.open(href("product", language, { slug: "sold-out-runner" }));
  const outOfStock = { en: "Out of stock", it: "Esaurito" }[language];
  await expect(page.getByRole("main").getByText(outOfStock, { exact: true }).first()).toBeVisible();
  await expect(shopper.button(say.addToCart)).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: say.anySize, exact: true })).toBeVisible();
  const button = await shopper.button(say.tellMe).boundingBox();
  const details = await page.locator(".product-details").boundingBox();
  expect(button && details && button.y < details.y).toBe(true);
  expect(button?.y).toBeLessThan(720);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the chat covers no control for buying at any scroll position", async ({
    shopper,
    page,
    say,
    language,
    stockFixtures,
  }) => {
    const shoe = await stockFixtures.claimShoe();
    await shopper.open(href("product", language, { slug: shoe.slug }));
    await shopper.button(say.reject).click();
    const chat = page.locator(".floating");
    const buy = shopper.button(say.addToCart);
    for (const block of ["end", "center", "start"] as const) {
      await buy.evaluate((button, where) => button.scrollIntoView({ block: where }), block);
      const [button, bubble] = [await buy.boundingBox(), await chat.boundingBox()];
      expect(bubble && button && bubble.y >= button.y + button.height, `${block} of the window`).toBe(true);
    }
  });
});
