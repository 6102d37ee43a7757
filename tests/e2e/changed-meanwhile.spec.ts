import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("a price increase between review and order is shown and needs another confirmation", async ({
  shopper,
  page,
  say,
  stockRoom,
  startReview,
}) => {
  const email = newEmail();
  const shoe = await startReview({ email }, { price: 9_000 });
  await stockRoom.setPrice(shoe.id, 9_500);
  const refusal = page.waitForResponse((response) => response.request().method() === "POST");
  await shopper.button(say.orderAndPay).click();
  expect((await refusal).status()).toBe(409);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(say.changed);
  await expect(alert).toContainText(shoe.name);
  await expect(alert).toContainText(formatMoney(9_000, "EUR"));
  await expect(alert).toContainText(formatMoney(9_500, "EUR"));
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(10_000, "EUR"));
  expect(await stockRoom.ordersOf(email)).toEqual([]);
  await shopper.order();
  expect(await stockRoom.ordersOf(email)).toMatchObject([{ total: 10_000 }]);
});

test("a lower stock between review and order is shown and needs another confirmation", async ({
  shopper,
  page,
  say,
  stockRoom,
  startReview,
}) => {
  const email = newEmail();
  const shoe = await startReview({ email }, { price: 9_000, quantity: 3 });
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 2 });
  const refusal = page.waitForResponse((response) => response.request().method() === "POST");
  await shopper.button(say.orderAndPay).click();
  expect((await refusal).status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText(say.changed);
  await expect(page.getByRole("alert")).toContainText(new RegExp(`${say.maxItems}: 2`, "i"));
  await expect(shopper.cartLink(2)).toBeVisible();
  expect(await stockRoom.ordersOf(email)).toEqual([]);
  await shopper.order();
  expect(await stockRoom.ordersOf(email)).toMatchObject([{ total: 18_500, lines: [{ quantity: 2 }] }]);
});

test("when nothing can be ordered any more, the cart page shows why", async ({
  shopper,
  page,
  say,
  stockRoom,
  startReview,
}) => {
  const email = newEmail();
  const shoe = await startReview({ email });
  await stockRoom.setStock(shoe.id, { [shoe.size.id]: 0 });
  await shopper.button(say.orderAndPay).click();
  await expect(page).toHaveURL(new RegExp(`${href("cart", shopper.language)}$`));
  const status = page.getByRole("status").filter({ hasText: say.notice });
  await expect(status).toContainText(say.changed);
  await expect(status).toContainText(new RegExp(say.sizeSoldOut, "i"));
  expect(await stockRoom.ordersOf(email)).toEqual([]);
});

test("a product added in another tab is not ordered before the review shows it", async ({
  shopper,
  page,
  say,
  stockRoom,
  startReview,
}) => {
  const email = newEmail();
  await startReview({ email }, { price: 9_000 });
  const second = await shopper.newTab();
  await second.addToCart(await stockRoom.claimShoe({ price: 5_000 }));
  await shopper.button(say.orderAndPay).click();
  await expect(page.getByRole("alert")).toContainText(say.changed);
  await expect(page.getByRole("alert")).toContainText(formatMoney(14_500, "EUR"));
  expect(await stockRoom.ordersOf(email)).toEqual([]);
  await shopper.order();
  expect(await stockRoom.ordersOf(email)).toMatchObject([{ total: 14_500 }]);
});
