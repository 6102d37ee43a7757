import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

// `checkout-review/changed-order.test.ts` has each change alone, at the cart, the checkout, the review and the order.

test("price, stock and products that change between review and order are shown and need another confirmation", async ({
  shopper,
  page,
  say,
  stockFixtures,
  startReview,
}) => {
  const email = newEmail();
  const alert = page.getByRole("alert");
  const shoe = await startReview({ email }, { price: 9_000, quantity: 3 });
  await test.step("a higher price and a lower stock", async () => {
    await stockFixtures.setPrice(shoe.id, 9_500);
    await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 2 });
    expect(await shopper.statusOf(say.orderAndPay)).toBe(409);
    await expect(alert).toContainText(say.changed);
    await expect(alert).toContainText(shoe.name);
    for (const cents of [9_000, 9_500]) await expect(alert).toContainText(formatMoney(cents, "EUR", "en"));
    await expect(alert).toContainText(new RegExp(`${say.maxItems}: 2`, "i"));
    await expect(shopper.cartLink(2)).toBeVisible();
    await expect(shopper.amount(say.total)).toHaveText(formatMoney(19_500, "EUR", "en"));
    expect(await stockFixtures.ordersOf(email)).toEqual([]);
  });
  await test.step("a product added in another tab", async () => {
    const added = await stockFixtures.claimShoe({ price: 5_000 });
    await shopper.requestCart(added);
    await shopper.button(say.orderAndPay).click();
    await expect(alert).toContainText(added.name);
    await expect(alert).toContainText(formatMoney(24_500, "EUR", "en"));
    expect(await stockFixtures.ordersOf(email)).toEqual([]);
  });
  await shopper.order();
  expect(await stockFixtures.ordersOf(email)).toMatchObject([
    { total: 24_500, lines: [{ quantity: 2 }, { quantity: 1 }] },
  ]);
});

test("when nothing can be ordered any more, the cart page shows why", async ({
  shopper,
  page,
  say,
  stockFixtures,
  startReview,
}) => {
  const email = newEmail();
  const shoe = await startReview({ email });
  await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 0 });
  await shopper.button(say.orderAndPay).click();
  await expect(page).toHaveURL(new RegExp(`${href("cart", shopper.language)}$`));
  const status = page.getByRole("status").filter({ hasText: say.notice });
  await expect(status).toContainText(say.changed);
  await expect(status).toContainText(new RegExp(say.sizeSoldOut, "i"));
  expect(await stockFixtures.ordersOf(email)).toEqual([]);
});
