import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { mailsTo, orderConfirmationPath } from "./mails";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("a large order with cash on delivery needs a confirmation by the link in its mail", async ({
  shopper,
  page,
  say,
  stockFixtures,
  startCheckout,
}) => {
  const email = newEmail();
  const shoe = await startCheckout({ price: 9_000, stock: 8, quantity: 2 });
  const hint = page.getByRole("radio", { name: say.cashOnDelivery, exact: true });
  await expect(hint).toHaveAccessibleDescription(new RegExp(`${formatMoney(15_000, "EUR", "en")}.*4`));
  await shopper.fillDetails({ email, payment: "cashOnDelivery" });
  await shopper.button(say.continue).click();
  const number = await shopper.order();
  await expect(page.getByText(say.orderToConfirm)).toContainText(email);

  const path = await orderConfirmationPath(email);
  expect(path).toContain(href("order-confirm", shopper.language, { token: "" }));
  await shopper.open(path);
  await expect(shopper.heading(say.confirmYourOrder)).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  expect(await stockFixtures.ordersOf(email)).toMatchObject([{ number, confirmed_on: null }]);
  await shopper.button(say.confirmOrder).click();
  await expect(shopper.heading(say.orderConfirmed)).toBeVisible();
  expect(await stockFixtures.ordersOf(email)).toMatchObject([
    { number, confirmed_on: expect.any(String), expires_on: null },
  ]);
  // The second mail contains the postal address, because the email is confirmed now.
  await expect.poll(() => mailsTo(email).length).toBe(2);
  await shopper.open(path);
  await expect(shopper.heading(say.orderConfirmed)).toBeVisible();
  await shopper.open(href("thank-you", shopper.language));
  await expect(shopper.heading(say.thankYou)).toBeVisible();
  await expect(page.getByText(say.orderToConfirm)).toHaveCount(0);
  expect(await stockFixtures.stockOf(shoe.id, shoe.size.id)).toBe(6);
});

test("an order too large for cash on delivery shows an error at the method, and can be paid with another one", async ({
  shopper,
  page,
  say,
  startCheckout,
}) => {
  await startCheckout({ price: 26_000, stock: 8, quantity: 2 });
  const cash = page.getByRole("radio", { name: say.cashOnDelivery, exact: true });
  await expect(cash).toHaveCount(0);
  await page.locator("summary").filter({ hasText: say.refusedMethods }).click();
  const refused = page.getByRole("listitem").filter({ hasText: formatMoney(50_000, "EUR", "en") });
  await expect(refused).toContainText(say.cashOnDelivery);
  await shopper.fillDetails({ email: newEmail(), payment: "bankTransfer" });
  await shopper.button(say.continue).click();
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
});
