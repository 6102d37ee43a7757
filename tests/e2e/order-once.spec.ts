import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { orderAtOnce } from "./order-at-once";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("a double click places one order, even of the last pair", async ({ shopper, say, stockFixtures, startReview }) => {
  const email = newEmail();
  const shoe = await startReview({ email }, { stock: 1 });
  await shopper.button(say.orderAndPay).dblclick();
  const number = await shopper.readOrderNumber();
  expect(await stockFixtures.ordersOf(email)).toMatchObject([{ number }]);
  expect(await stockFixtures.stockOf(shoe.id, shoe.size.id)).toBe(0);
});

test("two forms sent at the same moment place one order of the last pair, and both answers show its number", async ({
  shopper,
  baseURL,
  stockFixtures,
  startReview,
}) => {
  const email = newEmail();
  await startReview({ email }, { stock: 1 });
  const origin = baseURL ?? "";
  const numbers = await orderAtOnce(shopper, [origin, origin, origin]);
  const [order, ...others] = await stockFixtures.ordersOf(email);
  expect(others).toEqual([]);
  expect(numbers).toEqual([order?.number, order?.number, order?.number]);
});

test("the button in a second tab leads to the same order", async ({ shopper, say, stockFixtures, startReview }) => {
  const email = newEmail();
  await startReview({ email });
  const second = await shopper.newTab();
  await second.open(href("checkout-review", shopper.language));
  await expect(second.button(say.orderAndPay)).toBeVisible();
  const quote = await second.page.locator("input[name=quote]").inputValue();
  const number = await shopper.order();
  // With scripts the second tab has been updated; a request of its old form may still arrive.
  const answer = await second.page.request.post(href("checkout-review", shopper.language), {
    form: { intent: "order", quote },
  });
  expect(answer.url()).toContain(href("thank-you", shopper.language));
  expect(await answer.text()).toContain(number);
  expect(await stockFixtures.ordersOf(email)).toHaveLength(1);
});

test("after the order Back leads to an empty cart that stays empty", async ({
  shopper,
  page,
  say,
  stockFixtures,
  startReview,
}) => {
  const email = newEmail();
  const shoe = await startReview({ email });
  const number = await shopper.order();
  await page.reload();
  expect(await shopper.readOrderNumber()).toBe(number);
  await page.goBack();
  await expect(page.getByText(say.cartEmpty)).toBeVisible();
  await expect(shopper.cartLink(0)).toBeVisible();
  await shopper.open(href("products", shopper.language));
  await expect(shopper.cartLink(0)).toBeVisible();
  await shopper.addToCart(shoe);
  await expect(shopper.cartLink(1)).toBeVisible();
  expect(await stockFixtures.ordersOf(email)).toHaveLength(1);
});
