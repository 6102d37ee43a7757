import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { expectLoggedIn, PASSWORD, sendLogin, sendRegistration } from "./sign-in-steps";
import { unclaimed } from "./stock-fixtures";
import { requestMember, wishlistLink, wishlistWords } from "./wishlist-steps";

test("a guest who presses a heart logs in and is back at the product, which is in the wishlist; more presses remove and add it there", async ({
  shopper,
  page,
  language,
  javaScriptEnabled,
}) => {
  const say = wishlistWords[language];
  const email = await requestMember(shopper);
  await page.context().clearCookies();
  await shopper.open(href("category", language, { slug: unclaimed[language] }));
  await expect(wishlistLink(page, 0)).toHaveCount(0);
  const list = shopper.path();
  const first = page.getByRole("button", { name: new RegExp(`^${say.add}: `) }).first();
  const product = ((await first.getAttribute("aria-label")) ?? "").slice(`${say.add}: `.length);
  const add = page.getByRole("button", { name: `${say.add}: ${product}`, exact: true }).first();
  const remove = page.getByRole("button", { name: `${say.remove}: ${product}`, exact: true }).first();

  await test.step("the login", async () => {
    await first.click();
    await expect(page.getByText(say.loginFirst)).toBeVisible();
    await shopper.settled();
    await sendLogin(shopper, { email, password: PASSWORD });
    await expectLoggedIn(shopper);
    expect(shopper.path()).toBe(list);
    expect(new URL(page.url()).hash).toMatch(/^#p\d+$/);
    await expect(page.getByText(say.added)).toBeVisible();
    await expect(wishlistLink(page, 1)).toBeVisible();
  });

  await test.step("removing and adding", async () => {
    const url = page.url();
    await remove.click();
    await expect(add).toBeVisible();
    await expect(page.getByText(say.removed)).toBeVisible();
    await expect(wishlistLink(page, 0)).toBeVisible();
    await shopper.settled();
    await add.click();
    await expect(remove).toBeVisible();
    await expect(page.getByText(say.added)).toBeVisible();
    await expect(wishlistLink(page, 1)).toBeVisible();
    await expect(remove).toBeInViewport();
    // With scripts no page is loaded.
    if (javaScriptEnabled !== false) expect(page.url()).toBe(url);
  });
});

test("a guest who registers instead is back at the product too", async ({ shopper, page, language, stockFixtures }) => {
  const say = wishlistWords[language];
  const shoe = await stockFixtures.claimShoe();
  const product = href("product", language, { slug: shoe.slug });
  await shopper.open(product);
  await shopper.button(say.add).click();
  await expect(page.getByText(say.loginFirst)).toBeVisible();
  await shopper.settled();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^(Register|Registrati)$/ })
    .click();
  await expect(shopper.field(shopper.say.firstName)).toBeVisible();
  await shopper.settled();
  await sendRegistration(shopper, { email: newEmail() });
  await expectLoggedIn(shopper);
  expect(shopper.path()).toBe(product);
  await expect(page.getByText(say.added)).toBeVisible();
  await expect(shopper.button(say.remove)).toBeVisible();
});

test("the wishlist keeps what two tabs add, moves a product to the cart in a size, and marks those that cannot be bought", async ({
  shopper,
  page,
  language,
  stockFixtures,
}) => {
  const say = wishlistWords[language];
  const [shoe, withdrawn] = [await stockFixtures.claimShoe(), await stockFixtures.claimShoe()];
  const main = page.getByRole("main");
  await requestMember(shopper);

  await test.step("two tabs", async () => {
    const tab = await shopper.newTab();
    await shopper.open(href("product", language, { slug: shoe.slug }));
    await tab.open(href("product", language, { slug: withdrawn.slug }));
    await shopper.button(say.add).click();
    await expect(wishlistLink(page, 1)).toBeVisible();
    await tab.button(say.add).click();
    await expect(wishlistLink(tab.page, 2)).toBeVisible();
    await tab.page.close();
  });

  await test.step("out of stock and no longer sold", async () => {
    await shopper.open(href("product", language, { slug: "sold-out-runner" }));
    await shopper.button(say.add).click();
    await expect(wishlistLink(page, 3)).toBeVisible();
    await stockFixtures.withdraw(withdrawn.id);
    await shopper.open(href("wishlist", language));
    await expect(main.getByRole("article")).toHaveCount(3);
    await expect(main.getByText(say.outOfStock)).toBeVisible();
    await expect(main.getByText(say.noLongerSold)).toBeVisible();
    await expect(main.getByRole("button", { name: say.move })).toHaveCount(1);
  });

  await test.step("to the cart", async () => {
    const move = page.getByRole("button", { name: `${say.move}: ${shoe.brand} ${shoe.name}, ` });
    const size = page.getByRole("combobox", { name: new RegExp(`^${shopper.say.size}: ${shoe.brand}`) });
    await move.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(size).toHaveAttribute("aria-invalid", "true");
    await size.selectOption({ label: shoe.size.name });
    await move.click();
    await expect(page.getByText(say.moved)).toBeVisible();
    await expect(shopper.cartLink(1)).toBeVisible();
    await shopper.settled();
  });

  await test.step("removing", async () => {
    for (let left = 2; left > 0; left -= 1) {
      await expect(wishlistLink(page, left)).toBeVisible();
      await main
        .getByRole("button", { name: new RegExp(`^${say.removeFrom}: `) })
        .first()
        .click();
      await expect(main.getByRole("article")).toHaveCount(left - 1);
      await shopper.settled();
    }
    await expect(main.getByText(say.empty)).toBeVisible();
    await expect(wishlistLink(page, 0)).toBeVisible();
  });

  await shopper.open(href("cart", language));
  await expect(page.getByRole("link", { name: `${shoe.brand} ${shoe.name}` })).toBeVisible();
});
