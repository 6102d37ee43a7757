import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("a cart without its cookie is restored from the browser's copy", async ({ shopper, page, context, fillCart }) => {
  await fillCart({ quantity: 2 });
  await expect(shopper.cartLink(2)).toBeVisible();
  await context.clearCookies();
  await shopper.open(href("products", shopper.language));
  await expect(shopper.cartLink(2)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${href("products", shopper.language)}$`));
  expect((await context.cookies()).map(({ name }) => name)).toContain("cart");
});

test("restoring a cart shows which products are no longer available", async ({
  shopper,
  page,
  say,
  context,
  stockRoom,
  fillCart,
}) => {
  const shoe = await fillCart({ quantity: 3 });
  await expect(shopper.cartLink(3)).toBeVisible();
  await context.clearCookies();
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 1 });
  await shopper.open(href("products", shopper.language));
  await expect(shopper.cartLink(1)).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: say.notice });
  await expect(notice).toContainText(new RegExp(`${say.maxItems}: 1`, "i"));
});

test("other tabs show the changed cart", async ({ shopper, say, stockRoom }) => {
  const shoe = await stockRoom.claimShoe();
  const second = await shopper.newTab();
  await second.open(href("products", shopper.language));
  await expect(second.cartLink(0)).toBeVisible();
  await shopper.addToCart(shoe);
  await expect(second.cartLink(1)).toBeVisible();
  await shopper.button(say.remove).click();
  await expect(second.cartLink(0)).toBeVisible();
});

test("an ordered cart is not restored from another tab or from the copy", async ({
  shopper,
  page,
  context,
  fillCart,
}) => {
  await fillCart();
  const copy = () => page.evaluate(() => window.localStorage.getItem("cart"));
  await expect.poll(copy).not.toBeNull();
  const ordered = await copy();
  const second = await shopper.newTab();
  await second.open(href("cart", shopper.language));
  await shopper.goToReview({ email: newEmail() });
  await shopper.order();
  await expect(second.cartLink(0)).toBeVisible();

  // As an older tab without the order would write it.
  await second.page.evaluate((text) => window.localStorage.setItem("cart", text ?? ""), ordered);
  await expect(shopper.cartLink(0)).toBeVisible();
  await second.open(href("products", shopper.language));
  await expect(second.cartLink(0)).toBeVisible();
  await expect.poll(copy).not.toBe(ordered);

  await context.clearCookies();
  await shopper.open(href("products", shopper.language));
  await expect(shopper.cartLink(0)).toBeVisible();
  await expect(shopper.cartLink(1)).toHaveCount(0);
});

test("the cart works without local storage", async ({ shopper, page, stockRoom }) => {
  const shoe = await stockRoom.claimShoe();
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
  });
  await shopper.addToCart(shoe);
  await expect(shopper.cartLink(1)).toBeVisible();
});

test("a damaged copy is ignored without an error", async ({ shopper, page }) => {
  await shopper.open(href("home", shopper.language));
  for (const text of ["[", '{"lines":1}', '["x",1,[[1,1,1]]]', "null"]) {
    await page.evaluate((value) => window.localStorage.setItem("cart", value), text);
    await page.reload();
    await shopper.settled();
    await expect(shopper.cartLink(0)).toBeVisible();
  }
});
