import { expect, type Locator } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";

// Payments through the sandbox, whose pages stand in place of the providers'. payment.http.spec.ts has those without a browser.

/** Presses "Order and pay", and then a button of the provider's page. */
async function orderAnd(shopper: Shopper, button: string): Promise<void> {
  await shopper.press(shopper.say.orderAndPay);
  await decide(shopper, button);
}

/** The same for an order that is placed. */
async function payAnd(shopper: Shopper, button: string): Promise<void> {
  await shopper.press(shopper.say.payOrder);
  await decide(shopper, button);
}

async function decide({ page }: Shopper, button: string): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/localhost:/);
  await page.getByRole("button", { name: button, exact: true }).click();
}

async function expectPaid(shopper: Shopper): Promise<void> {
  await shopper.readOrderNumber();
  await expect(shopper.fact(shopper.say.orderStatus)).toHaveText(shopper.say.statusPaid);
}

const news = (shopper: Shopper, role: "alert" | "status", text: string): Locator =>
  shopper.page.getByRole("main").getByRole(role).filter({ hasText: text });

test("a shopper who cancels changes the order, and after a refusal pays it with another method", async ({
  shopper,
  page,
  say,
  startReview,
}) => {
  await startReview({ email: newEmail(), payment: "payPal" }, { quantity: 2 });
  await test.step("cancelled: the order can be changed, and products and details are there again", async () => {
    await orderAnd(shopper, say.sandboxCancel);
    await expect(news(shopper, "status", say.paymentLeft)).toBeVisible();
    await shopper.settled();
    await shopper.press(say.changeOrder);
    await expect(shopper.heading(say.cart)).toBeVisible();
    await expect(shopper.cartLink(2)).toBeVisible();
    await shopper.settled();
    await shopper.goToCheckout();
    await expect(shopper.field(say.firstName)).toHaveValue("Anna");
  });
  await test.step("refused: another method pays the same order", async () => {
    await page.getByRole("radio", { name: say.creditCard, exact: true }).check();
    await shopper.press(say.continue);
    await orderAnd(shopper, say.sandboxRefuse);
    await expect(shopper.heading(say.payForOrder)).toBeVisible();
    await expect(news(shopper, "alert", say.paymentError)).toBeVisible();
    await shopper.settled();
    await page.getByRole("radio", { name: say.payPal, exact: true }).check();
    await payAnd(shopper, say.sandboxPay);
    await expectPaid(shopper);
    await expect(shopper.fact(say.payment)).toHaveText(say.payPal);
  });
});

test("Back from the provider's page, and a second tab, lead to the payment of the order, which empties the cart", async ({
  shopper,
  say,
  startReview,
}) => {
  await startReview({ email: newEmail(), payment: "creditCard" });
  await shopper.press(say.orderAndPay);
  await expect(shopper.page).toHaveURL(/^http:\/\/localhost:/);
  const atProvider = shopper.page.url();
  await shopper.page.goBack();
  await expect(shopper.heading(say.payForOrder)).toBeVisible();
  await expect(news(shopper, "status", say.paymentPending)).toBeVisible();
  const tab = await shopper.newTab();
  await tab.open(href("cart", shopper.language));
  await expect(news(tab, "status", say.orderWaits)).toBeVisible();
  await tab.page.getByRole("main").getByRole("link", { name: say.payNow }).click();
  await expect(tab.heading(say.payForOrder)).toBeVisible();
  await tab.settled();
  await tab.press(say.payOrder);
  // The same payment, not a second one.
  await expect(tab.page).toHaveURL(atProvider);
  await decide(tab, say.sandboxPay);
  await expectPaid(tab);
  await expect(tab.cartLink(0)).toBeVisible();
  // A reload of the provider's return, and the payment page.
  await tab.open(href("payment", tab.language));
  await expectPaid(tab);
  await shopper.page.getByRole("link", { name: say.checkAgain }).click();
  await expectPaid(shopper);
});
