import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import { test } from "./shop-test";

// With and without scripts: the buttons send the page's form.

test("an answer about consent and another language keep what was typed, but for passwords", async ({
  shopper,
  page,
  language,
}) => {
  const other = language === "it" ? "en" : "it";
  await shopper.open(href("register", language));
  await shopper.field(shopper.say.firstName).fill("Ada");
  await shopper.field(shopper.say.email).fill("ada@");
  await page.getByLabel(accessWords[language].password, { exact: true }).fill("a long password");
  await page.getByRole("checkbox", { name: accessWords[language].privacy }).check();
  await shopper.button(shopper.say.reject).click();
  await expect(shopper.button(shopper.say.reject)).toHaveCount(0);
  const expectTyped = async (locale: typeof language) => {
    const say = accessWords[locale];
    await expect(page.locator("#register-first_name")).toHaveValue("Ada");
    await expect(page.locator("#register-email")).toHaveValue("ada@");
    await expect(page.getByLabel(say.password, { exact: true })).toHaveValue("");
    await expect(page.getByRole("checkbox", { name: say.privacy })).toBeChecked();
    await expect(page.getByRole("alert")).toHaveCount(0);
  };
  await expectTyped(language);
  await page.getByRole("button", { name: new RegExp(`^${other.toUpperCase()}:`) }).click();
  await expect(page).toHaveURL(new RegExp(`${href("register", other)}$`));
  await expectTyped(other);
});

test("Enter sends the form, not the answer about the language above it", async ({ shopper, page, language }) => {
  await shopper.open(href("login", language));
  await page.locator("#login-email").fill("anna@example.com");
  await page.locator("#login-password").fill("a wrong password");
  await page.locator("#login-password").press("Enter");
  await expect(page.getByRole("alert")).toHaveText(accessWords[language].invalidCredentials);
});

test("the checkout keeps everything through another language, and asks for the prices of its country", async ({
  shopper,
  page,
  say,
  language,
  startCheckout,
}) => {
  const other = language === "it" ? "en" : "it";
  await startCheckout();
  await shopper.field(say.firstName).fill("Ada");
  await page.getByRole("radio", { name: say.pickup, exact: true }).check();
  await page.locator("#checkout-note").fill("Due righe");
  await page.getByRole("button", { name: new RegExp(`^${other.toUpperCase()}:`) }).click();
  await expect(page).toHaveURL(new RegExp(`${href("checkout", other)}$`));
  await expect(page.locator("#checkout-name")).toHaveValue("Ada");
  await expect(page.locator("#checkout-note")).toHaveValue("Due righe");
  await expect(page.locator("#checkout-shipping-pickup")).toBeChecked();
});
