import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("a cart without its cookie is restored from the browser's copy, and shows what is no longer available", async ({
  shopper,
  page,
  say,
  context,
  stockFixtures,
  fillCart,
}) => {
  const shoe = await fillCart({ quantity: 3 });
  await expect(shopper.cartLink(3)).toBeVisible();
  const products = href("products", shopper.language);
  await context.clearCookies();
  await shopper.open(products);
  await expect(shopper.cartLink(3)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${products}$`));
  expect((await context.cookies()).map(({ name }) => name)).toContain("cart");
  await context.clearCookies();
  await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 1 });
  await shopper.open(products);
  await expect(shopper.cartLink(1)).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: say.notice });
  await expect(notice).toContainText(new RegExp(`${say.maxItems}: 1`, "i"));
});

test("other tabs show the changed and the ordered cart, and nothing restores an ordered cart", async ({
  shopper,
  page,
  say,
  context,
  stockFixtures,
}) => {
  const products = href("products", shopper.language);
  const shoe = await stockFixtures.claimShoe();
  const second = await shopper.newTab();
  await second.open(products);
  await expect(second.cartLink(0)).toBeVisible();
  const copy = () => page.evaluate(() => window.localStorage.getItem("cart"));
  await test.step("a product that is added and removed", async () => {
    await shopper.addToCart(shoe);
    await expect(second.cartLink(1)).toBeVisible();
    await page.getByRole("button", { name: `${say.remove}: ${shoe.brand} ${shoe.name}` }).click();
    await expect(second.cartLink(0)).toBeVisible();
  });
  let ordered: string | null = null;
  await test.step("an order", async () => {
    await shopper.requestCart(shoe);
    await second.open(href("cart", shopper.language));
    await expect(second.cartLink(1)).toBeVisible();
    await shopper.requestReview({ email: newEmail() });
    await shopper.open(href("checkout-review", shopper.language));
    await expect(shopper.cartLink(1)).toBeVisible();
    await expect.poll(copy).toContain(String(shoe.size.id));
    ordered = await copy();
    await shopper.order();
    await expect(second.cartLink(0)).toBeVisible();
  });
  await test.step("a copy that an older tab without the order has written", async () => {
    await second.page.evaluate((text) => window.localStorage.setItem("cart", text ?? ""), ordered);
    await expect(shopper.cartLink(0)).toBeVisible();
    await second.open(products);
    await expect(second.cartLink(0)).toBeVisible();
    await expect.poll(copy).not.toBe(ordered);
  });
  await test.step("the browser's copy without its cookie", async () => {
    await context.clearCookies();
    await shopper.open(products);
    await expect(shopper.cartLink(0)).toBeVisible();
    await expect(shopper.cartLink(1)).toHaveCount(0);
  });
});

test("the cart works without local storage", async ({ shopper, page, stockFixtures }) => {
  const shoe = await stockFixtures.claimShoe();
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
  for (const text of ["[", '["x",1,[[1,1,1]]]']) {
    await page.evaluate((value) => window.localStorage.setItem("cart", value), text);
    await page.reload();
    await shopper.settled();
    await expect(shopper.cartLink(0)).toBeVisible();
  }
});
