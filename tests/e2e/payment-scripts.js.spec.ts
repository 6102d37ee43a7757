import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";

// Providers' scripts in the shop's pages; the sandbox has one in place of Klarna's and of PayPal's.

const KLARNA_SCRIPT = "**/kp/lib/v1/api.js";

/** The button that a provider's script has drawn into the form. */
const inPage = ({ page }: Shopper, name: string) =>
  page.getByRole("main").locator("form").getByRole("button", { name, exact: true });

async function expectNewOrder(shopper: Shopper): Promise<void> {
  await shopper.readOrderNumber();
  await expect(shopper.cartLink(0)).toBeVisible();
  expect(shopper.page.url()).toMatch(new RegExp(`${href("thank-you", shopper.language)}$`));
}

test("Klarna asks in the page, from the checkout's form to the order", async ({
  shopper,
  say,
  startCheckout,
  stockFixtures,
}) => {
  const email = newEmail();
  await startCheckout();
  await shopper.fillDetails({ email, payment: "klarna" });
  await shopper.press(say.continue);
  await expect(shopper.button(say.orderAndPay)).toBeVisible();
  await shopper.settled();
  await shopper.press(say.orderAndPay);
  await inPage(shopper, say.sandboxPay).click();
  await expectNewOrder(shopper);
  expect(await stockFixtures.ordersOf(email)).toMatchObject([{ payment_code: "klarna", payment_status: "authorised" }]);
});

test("a refusal by Klarna leads to the payment page, where Klarna can be tried again in the page", async ({
  shopper,
  page,
  say,
  startReview,
}) => {
  await startReview({ email: newEmail(), payment: "klarna" });
  await shopper.press(say.orderAndPay);
  await inPage(shopper, say.sandboxRefuse).click();
  await expect(shopper.heading(say.payForOrder)).toBeVisible();
  await expect(page.getByText(say.paymentError, { exact: true })).toBeVisible();
  await expect(page.getByText(say.paymentLeft)).toHaveCount(0);
  await shopper.settled();
  await shopper.press(say.payOrder);
  await expect(inPage(shopper, say.sandboxPay)).toBeVisible();
  await expect(page.getByText(say.paymentPending)).toHaveCount(0);
  await inPage(shopper, say.sandboxPay).click();
  await expectNewOrder(shopper);
});

test("without its script Klarna's own page takes the payment", async ({
  shopper,
  page,
  say,
  startReview,
  consoleProblems,
}) => {
  await page.route(KLARNA_SCRIPT, (route) => route.abort());
  await startReview({ email: newEmail(), payment: "klarna" });
  await shopper.press(say.orderAndPay);
  await expect(page).toHaveURL(/\/eu\/hpp\/payments\//);
  await page.getByRole("button", { name: say.sandboxPay, exact: true }).click();
  await expectNewOrder(shopper);
  const blocked = consoleProblems.filter((problem) => !problem.includes("/kp/lib/v1/api.js"));
  consoleProblems.splice(0, consoleProblems.length, ...blocked);
});

test("a script that does not arrive makes nobody wait longer than 3 s", async ({ shopper, page, say, startReview }) => {
  await page.route(KLARNA_SCRIPT, () => {});
  const asked = page.waitForRequest(KLARNA_SCRIPT);
  await startReview({ email: newEmail(), payment: "klarna" });
  await asked;
  await shopper.press(say.orderAndPay);
  await expect(page).toHaveURL(/\/eu\/hpp\/payments\//);
});

for (const button of ["PayPal", "card"] as const)
  test(`PayPal's button for ${button} pays in the page`, async ({ shopper, say, startReview, stockFixtures }) => {
    const email = newEmail();
    await startReview({ email, payment: "payPal" });
    await inPage(shopper, button === "card" ? say.sandboxCard : button).click();
    await inPage(shopper, say.sandboxPay).click();
    await expectNewOrder(shopper);
    expect(await stockFixtures.ordersOf(email)).toMatchObject([{ payment_code: "paypal", payment_status: "paid" }]);
  });

test("a payment that PayPal's window closes without can be made on the payment page", async ({
  shopper,
  page,
  say,
  startReview,
}) => {
  await startReview({ email: newEmail(), payment: "payPal" });
  await inPage(shopper, "PayPal").click();
  await inPage(shopper, say.sandboxCancel).click();
  await expect(page.getByText(say.paymentError, { exact: true })).toBeVisible();
  await shopper.settled();
  // The button pays with PayPal although another method is chosen.
  await page.getByRole("radio", { name: say.creditCard, exact: true }).check();
  await inPage(shopper, "PayPal").click();
  await inPage(shopper, say.sandboxPay).click();
  await expectNewOrder(shopper);
});

test("a page with a bank transfer or a card loads no provider's script", async ({ shopper, page, startReview }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" && !request.url().includes("/assets/")) foreign.push(request.url());
  });
  await startReview({ email: newEmail(), payment: "bankTransfer" });
  for (const payment of ["bankTransfer", "creditCard"] as const) {
    await shopper.requestReview({ email: newEmail(), payment });
    await page.reload({ waitUntil: "networkidle" });
    expect(foreign, payment).toEqual([]);
    await expect(page.locator("input[name=script]")).toHaveCount(0);
  }
});
