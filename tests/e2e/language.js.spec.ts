import { expect } from "@playwright/test";
import { otherLocale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { words } from "./words";

test("the language switch keeps the page that scripts have opened, its query and the cart", async ({
  shopper,
  page,
  say,
  language,
  fillCart,
}) => {
  const other = otherLocale(language);
  await fillCart();
  await shopper.open(href("products", language, undefined, { sort: "price_up" }));
  await page.getByRole("link", { name: say.nextPage }).click();
  await expect(page).toHaveURL(/page=2$/);
  await shopper.button(say.switchLanguage).click();
  await expect(page).toHaveURL(new RegExp(`${href("products", other)}\\?sort=price_up&page=2$`));
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await expect(
    page.getByRole("banner").getByRole("link", { name: new RegExp(`^${words[other].cart}\\b.*1`) }),
  ).toBeVisible();
});
