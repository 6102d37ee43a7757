import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { hold } from "./held-requests";
import { test } from "./shop-test";

test("a double click, a held Enter key and a press before the answer add once; a press after the answer adds again", async ({
  shopper,
  page,
  say,
  language,
  stockFixtures,
}) => {
  const shoe = await stockFixtures.claimShoe();
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await shopper.size(shoe.size.name).check();
  const button = shopper.button(say.addToCart);
  await test.step("two and three clicks", async () => {
    await button.dblclick({ delay: 30 });
    await expect(shopper.cartLink(1)).toBeVisible();
    await button.click({ clickCount: 3, delay: 30 });
    await expect(shopper.cartLink(2)).toBeVisible();
  });
  await test.step("presses while the answer is under way", async () => {
    const release = await hold(page, /\.data$/);
    for (const _press of [1, 2, 3]) await button.click();
    release();
    await expect(shopper.cartLink(3)).toBeVisible();
    await page.unroute(/\.data$/);
  });
  await test.step("a held Enter key", async () => {
    await button.focus();
    for (const _repetition of [1, 2, 3, 4]) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect(shopper.cartLink(4)).toBeVisible();
  });
  await shopper.viewCart();
  await expect(page.getByRole("spinbutton", { name: say.quantity })).toHaveValue("4");
  await test.step("in the cart each click on plus is one more piece", async () => {
    await page.getByRole("button", { name: say.oneMore }).click({ clickCount: 3, delay: 30 });
    await expect(shopper.cartLink(7)).toBeVisible();
  });
});

test("the mouse wheel over a quantity scrolls the page and changes nothing; the arrow keys change it", async ({
  shopper,
  page,
  say,
  fillCart,
}) => {
  await fillCart();
  await page.setViewportSize({ width: 1280, height: 400 });
  const field = page.getByRole("spinbutton", { name: say.quantity });
  await field.focus();
  await field.hover();
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(field).toHaveValue("1");
  await field.press("ArrowUp");
  await expect(field).toHaveValue("2");
  await shopper.button(say.update).click();
  await expect(shopper.cartLink(2)).toBeVisible();
});

test("a refused plus leaves the quantity of the cart, in the field too", async ({ shopper, page, say, fillCart }) => {
  await fillCart({ stock: 1 });
  const more = page.getByRole("button", { name: say.oneMore });
  const field = page.getByRole("spinbutton", { name: say.quantity });
  for (const _press of [1, 2, 3]) {
    await more.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(field).toHaveValue("1");
  }
  await expect(shopper.cartLink(1)).toBeVisible();
});
