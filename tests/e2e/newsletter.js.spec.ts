import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail } from "./shopper";

test("when the shop fails, the form shows an error and keeps the input; without a connection Retry sends it", async ({
  shopper,
  page,
  say,
  consoleProblems,
}) => {
  await shopper.open(href("brands", shopper.language));
  await page.route("**/subscriptions", (route) => route.fulfill({ status: 500, body: "broken" }));
  const email = newEmail();
  await shopper.signUp(email);
  await expect(page.getByText(say.newsletterFailure)).toBeVisible();
  await expect(shopper.field(say.newsletterEmail)).toHaveValue(email);
  await page.route("**/subscriptions", (route) => route.abort());
  await shopper.button(say.subscribe).click();
  await expect(page.getByRole("status").getByText(say.connectionLost)).toBeVisible();
  await page.unroute("**/subscriptions");
  await shopper.button(say.retry).click();
  await expect(page.getByRole("status").getByText(say.connectionLost)).toHaveCount(0);
  await expect(shopper.field(say.newsletterEmail)).toHaveValue("");
  // The browser logs the requests that failed.
  consoleProblems.length = 0;
});
