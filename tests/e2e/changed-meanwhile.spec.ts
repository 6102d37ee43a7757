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
  expect(await shopper.statusOf(say.orderAndPay)).toBe(409);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(say.changed);
  await expect(alert).toContainText(shoe.name);
  await expect(alert).toContainText(formatMoney(9_000, "EUR", "en"));
  await expect(alert).toContainText(formatMoney(9_500, "EUR", "en"));
  await expect(shopper.amount(say.total)).toHaveText(formatMoney(10_000, "EUR", "en"));
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
  expect(await shopper.statusOf(say.orderAndPay)).toBe(409);
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
  const added = await stockRoom.claimShoe({ price: 5_000 });
  await second.addToCart(added);
  await shopper.button(say.orderAndPay).click();
  await expect(page.getByRole("alert")).toContainText(say.changed);
  await expect(page.getByRole("alert")).toContainText(formatMoney(14_500, "EUR", "en"));
  await expect(page.getByRole("alert")).toContainText(added.name);
  expect(await stockRoom.ordersOf(email)).toEqual([]);
  await shopper.order();
  expect(await stockRoom.ordersOf(email)).toMatchObject([{ total: 14_500 }]);
});

test("a price that changes before the review is shown once on the page that the shopper opens next", async ({
  shopper,
  page,
  say,
  stockRoom,
  startCheckout,
}) => {
  const email = newEmail();
  const shoe = await startCheckout({ price: 9_000 });
  const expectChange = async (before: number, after: number) => {
    const alert = page.getByRole("alert");
    await expect(alert.getByRole("listitem")).toHaveCount(1);
    for (const text of [shoe.name, formatMoney(before, "EUR", "en"), formatMoney(after, "EUR", "en")])
      await expect(alert.getByRole("listitem")).toContainText(text);
  };
  await shopper.fillDetails({ email });
  await stockRoom.setPrice(shoe.id, 9_500);
  await shopper.button(say.continue).click();
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
  await expectChange(9_000, 9_500);
  await stockRoom.setPrice(shoe.id, 9_800);
  await shopper.open(href("cart", shopper.language));
  await expectChange(9_500, 9_800);
  await shopper.open(href("cart", shopper.language));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await stockRoom.setPrice(shoe.id, 9_900);
  await shopper.goToCheckout();
  await expectChange(9_800, 9_900);
  await expect(shopper.field(say.email)).toHaveValue(email);
  await shopper.button(say.continue).click();
  await shopper.order();
  expect(await stockRoom.ordersOf(email)).toMatchObject([{ total: 10_400 }]);
});
