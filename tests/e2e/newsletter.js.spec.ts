import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { newsletterLinks } from "./mails";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

// newsletter.http.spec.ts has the same without scripts.
test("a visitor whose input is corrected and whose connection returns can subscribe on a product page, confirm, and unsubscribe", async ({
  shopper,
  page,
  say,
  consoleProblems,
}) => {
  const product = `${href("product", shopper.language, { slug: "last-pair" })}`;
  const email = newEmail();
  const field = shopper.field(say.newsletterEmail);
  const lost = page.getByRole("status").getByText(say.connectionLost);
  await shopper.open(product);
  await expect(shopper.newsletterConsent).not.toBeChecked();

  await test.step("missing and invalid input", async () => {
    await shopper.button(say.subscribe).click();
    await expect(field).toHaveAccessibleDescription(say.emailRequired);
    await expect(shopper.newsletterConsent).toHaveAccessibleDescription(say.consentRequired);
    await shopper.signUp("nobody@", { agree: false });
    await expect(field).toHaveAccessibleDescription(say.newsletterEmailInvalid);
    await expect(field).toHaveValue("nobody@");
    await expect(field).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("the shop fails", async () => {
    await page.route("**/subscriptions", (route) => route.fulfill({ status: 500, body: "broken" }));
    await shopper.signUp(email);
    await expect(page.getByText(say.newsletterFailure)).toBeVisible();
    await expect(field).toHaveValue(email);
    await page.unroute("**/subscriptions");
  });

  await test.step("the connection is lost", async () => {
    await page.route("**/subscriptions", (route) => route.abort());
    await shopper.button(say.subscribe).click();
    await expect(lost).toBeVisible();
    await page.unroute("**/subscriptions");
    await shopper.button(say.retry).click();
    await expect(lost).toHaveCount(0);
    await expect(page.getByText(say.mailSent)).toBeVisible();
    // The browser logs the requests that failed.
    consoleProblems.length = 0;
  });

  await test.step("the mail's links", async () => {
    await expect(page).toHaveURL(new RegExp(`${product.replace("?", "\\?")}$`));
    await expect(field).toHaveValue("");
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
    const links = await newsletterLinks(email);
    await shopper.open(links.confirm);
    await shopper.button(say.confirmSubscription).click();
    await expect(shopper.heading(say.subscribed)).toBeVisible();
    await shopper.open((await newsletterLinks(email, 2)).unsubscribe);
    await shopper.button(say.unsubscribe).click();
    await expect(shopper.heading(say.unsubscribed)).toBeVisible();
  });
});
