import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";

test("with the shop out of reach the form says that it failed, and nothing is lost", async ({
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
  // The browser notes the request that the test took away.
  consoleProblems.length = 0;
});
