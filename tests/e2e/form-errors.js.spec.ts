import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import { expectAccessible, widths } from "./accessible";
import { accountWords } from "./account-words";
import { returnWords } from "./return-words";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { register } from "./sign-in-steps";

test("@long every long form is accessible in its error state on a phone, and each error leads to its field", async ({
  shopper,
  page,
  say,
  language,
  stockFixtures,
  placeOrder,
}) => {
  test.slow();
  const [access, account, returns] = [accessWords[language], accountWords[language], returnWords[language]];
  await page.setViewportSize({ width: widths.phone, height: 800 });
  const look = async (name: string, button: string) => {
    await shopper.settled();
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).last().click();
    const links = page.getByRole("alert").getByRole("link");
    await expect(links.first()).toBeVisible();
    await shopper.settled();
    for (const link of await links.all()) {
      const target = (await link.getAttribute("href"))?.slice(1) ?? "";
      await expect(page.locator(`[id="${target}"]`), `${name}: ${target}`).toHaveCount(1);
      await expect(page.locator(`[id="${target}-error"]`), `${name}: ${target}`).not.toBeEmpty();
    }
    const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      name,
    ).toEqual([]);
    await expectAccessible(page, name);
  };
  await shopper.open(href("register", language));
  await look("register", access.register);
  await shopper.open(href("login", language));
  await look("login", access.logIn);
  await shopper.open(href("reset-password", language));
  await look("reset", access.sendLink);
  await shopper.open(href("withdraw", language));
  await look("withdrawal", returns.continue);
  const shoe = await stockFixtures.claimShoe();
  await shopper.requestCart(shoe);
  await shopper.open(href("checkout", language));
  await look("checkout", say.continue);

  await shopper.requestGiftCard();
  await shopper.open(href("checkout", language));
  await page.locator("#gift-other").check();
  await look("gift", say.continue);

  const email = newEmail();
  await register(shopper, email);
  const { number } = await placeOrder({ email, payment: "bankTransfer" });
  await stockFixtures.deliver(number);
  const [order] = await stockFixtures.ordersOf(email);
  await shopper.open(href("return-request", language, { id: String(order?.id) }));
  await look("return", returns.request);
  await shopper.open(href("address-new", language));
  await look("address", account.saveAddress);
  await shopper.open(href("profile", language));
  await look("profile: e-mail", account.changeEmail);
  await shopper.open(href("profile", language));
  await look("profile: password", account.changePassword);
  await shopper.open(href("account-delete", language));
  await look("delete", account.deleteButton);
});
