import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

test("when the shop is unreachable, the form shows an error and keeps the input", async ({
  shopper,
  page,
  say,
  consoleProblems,
}) => {
  await shopper.open(href("brands", shopper.language));
  await page.route("**/subscriptions", (route) => route.abort());
  await shopper.signUp("ada@example.com");
  await expect(page.getByText(say.newsletterFailure)).toBeVisible();
  await expect(shopper.field(say.newsletterEmail)).toHaveValue("ada@example.com");
  // The browser logs the request that the test aborted.
  consoleProblems.length = 0;
});
