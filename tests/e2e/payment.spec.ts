import { type Browser, expect, type Locator } from "@playwright/test";
import { href } from "~/i18n/paths";
import { guestOrderPath } from "./mails";
import { test } from "./shop-test";
import { newEmail, Shopper } from "./shopper";

// Payments through the sandbox, whose pages stand in place of the providers'.

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

/** A browser without the cookies of the first one. */
async function elsewhere(browser: Browser, shopper: Shopper, scripts: boolean | undefined): Promise<Shopper> {
  const context = await browser.newContext({ javaScriptEnabled: scripts !== false });
  const { origin } = new URL(shopper.page.url());
  return new Shopper(await context.newPage(), shopper.language, { origin, scripts: scripts !== false });
}

test("a card pays the order, and the cart is empty", async ({ shopper, say, startReview }) => {
  await startReview({ email: newEmail(), payment: "creditCard" });
  await orderAnd(shopper, say.sandboxPay);
  await expectPaid(shopper);
  await expect(shopper.cartLink(0)).toBeVisible();
  // A reload of the provider's return, and the payment page.
  await shopper.open(href("payment", shopper.language));
  await expectPaid(shopper);
});

test("after a refusal another method pays the same order", async ({ shopper, say, startReview }) => {
  await startReview({ email: newEmail(), payment: "creditCard" });
  await orderAnd(shopper, say.sandboxRefuse);
  await expect(shopper.heading(say.payForOrder)).toBeVisible();
  await expect(news(shopper, "alert", say.paymentError)).toBeVisible();
  await shopper.settled();
  await shopper.page.getByRole("radio", { name: say.payPal, exact: true }).check();
  await payAnd(shopper, say.sandboxPay);
  await expectPaid(shopper);
  await expect(shopper.fact(say.payment)).toHaveText(say.payPal);
});

test("a shopper who cancels can change the order, and finds products and details again", async ({
  shopper,
  say,
  startReview,
}) => {
  await startReview({ email: newEmail(), payment: "payPal" }, { quantity: 2 });
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

test("a payment counts although the shopper never comes back", async ({ shopper, say, startReview }) => {
  await startReview({ email: newEmail(), payment: "creditCard" });
  await orderAnd(shopper, say.sandboxStay);
  await expect(shopper.page.getByRole("heading", { name: say.sandboxDone })).toBeVisible();
  await expect(async () => {
    await shopper.open(href("thank-you", shopper.language));
    await expect(shopper.heading(say.thankYou)).toBeVisible({ timeout: 100 });
  }).toPass();
  await expectPaid(shopper);
});

test("Back from the provider's page, and a second tab, lead to the payment of the order", async ({
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
  await shopper.page.getByRole("link", { name: say.checkAgain }).click();
  await expectPaid(shopper);
});

test("the link in the mail opens the payment in another browser, where a return names only the outcome", async ({
  shopper,
  say,
  startReview,
  browser,
  javaScriptEnabled,
}) => {
  const email = newEmail();
  await startReview({ email, payment: "creditCard" });
  const other = await elsewhere(browser, shopper, javaScriptEnabled);
  await orderAnd(shopper, say.sandboxCancel);
  await expect(news(shopper, "status", say.paymentLeft)).toBeVisible();
  await other.open(await guestOrderPath(email));
  await other.press(say.payNow);
  await expect(other.heading(say.payForOrder)).toBeVisible();
  await other.settled();
  await other.press(say.payOrder);
  await expect(other.page).toHaveURL(/^http:\/\/localhost:/);
  // Such as the browser of a mail program, without the shop's cookies.
  await other.page.context().clearCookies();
  await decide(other, say.sandboxPay);
  await expect(other.heading(say.paymentReceived)).toBeVisible();
  await expect(other.page.getByText(email)).toHaveCount(0);
  await other.page.context().close();
});
