import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { expectLoggedIn, PASSWORD, register, sendLogin, sendRegistration } from "./member";
import { test } from "./shop-test";
import { newEmail, type Shopper } from "./shopper";
import { unclaimed } from "./stock-room";
import { addToWishlist, wishlistLink, wishlistWords } from "./wisher";

/** The first card of a list: its button and the text of its link. */
async function firstCard(shopper: Shopper, add: string) {
  await shopper.open(href("category", shopper.language, { slug: unclaimed[shopper.language] }));
  const button = shopper.page.getByRole("button", { name: new RegExp(`^${add}: `) }).first();
  const product = ((await button.getAttribute("aria-label")) ?? "").slice(`${add}: `.length);
  return { button, product };
}

test("a guest who presses a heart logs in, and is back at the product, which is in the wishlist", async ({
  shopper,
  page,
  language,
}) => {
  const say = wishlistWords[language];
  const email = newEmail();
  await register(shopper, email);
  await page.context().clearCookies();
  const { button, product } = await firstCard(shopper, say.add);
  await expect(wishlistLink(page, 0)).toHaveCount(0);
  const list = new URL(page.url()).pathname;
  await button.click();
  await expect(page.getByText(say.loginFirst)).toBeVisible();
  await shopper.settled();
  await sendLogin(shopper, { email, password: PASSWORD });
  await expectLoggedIn(shopper);
  expect(new URL(page.url()).pathname).toBe(list);
  expect(new URL(page.url()).hash).toMatch(/^#p\d+$/);
  await expect(page.getByText(say.added)).toBeVisible();
  await expect(wishlistLink(page, 1)).toBeVisible();
  await expect(page.getByRole("button", { name: `${say.remove}: ${product}`, exact: true }).first()).toBeVisible();
});

test("a guest who registers instead is back at the product too", async ({ shopper, page, language, stockRoom }) => {
  const say = wishlistWords[language];
  const shoe = await stockRoom.claimShoe();
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
  expect(new URL(page.url()).pathname).toBe(product);
  await expect(page.getByText(say.added)).toBeVisible();
  await expect(shopper.button(say.remove)).toBeVisible();
});

test("a press on the heart adds, another one removes; the page stays where it is", async ({
  shopper,
  page,
  language,
  javaScriptEnabled,
}) => {
  const say = wishlistWords[language];
  await register(shopper, newEmail());
  const { button, product } = await firstCard(shopper, say.add);
  const url = page.url();
  await button.click();
  const remove = page.getByRole("button", { name: `${say.remove}: ${product}`, exact: true }).first();
  await expect(remove).toBeVisible();
  await expect(wishlistLink(page, 1)).toBeVisible();
  await expect(page.getByText(say.added)).toBeVisible();
  await expect(remove).toBeInViewport();
  // With scripts no page is loaded.
  if (javaScriptEnabled !== false) expect(page.url()).toBe(url);
  await shopper.settled();
  await remove.click();
  await expect(page.getByRole("button", { name: `${say.add}: ${product}`, exact: true }).first()).toBeVisible();
  await expect(page.getByText(say.removed)).toBeVisible();
  await expect(wishlistLink(page, 0)).toBeVisible();
});

test("a change in another tab is kept", async ({ shopper, page, language, stockRoom }) => {
  const say = wishlistWords[language];
  const [one, other] = [await stockRoom.claimShoe(), await stockRoom.claimShoe()];
  await register(shopper, newEmail());
  const tab = await shopper.newTab();
  await shopper.open(href("product", language, { slug: one.slug }));
  await tab.open(href("product", language, { slug: other.slug }));
  await shopper.button(say.add).click();
  await expect(wishlistLink(page, 1)).toBeVisible();
  await tab.button(say.add).click();
  await expect(wishlistLink(tab.page, 2)).toBeVisible();
  await shopper.open(href("wishlist", language));
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
});

test("a product moves from the wishlist to the cart in a size", async ({ shopper, page, language, stockRoom }) => {
  const say = wishlistWords[language];
  const shoe = await stockRoom.claimShoe();
  await register(shopper, newEmail());
  await addToWishlist(shopper, shoe.slug, 1);
  await wishlistLink(page, 1).click();
  await expect(shopper.heading(say.wishlist)).toBeVisible();
  await shopper.settled();
  const move = page.getByRole("button", { name: `${say.move}: ${shoe.brand} ${shoe.name}, ` });
  const size = page.getByRole("combobox", { name: new RegExp(`^${shopper.say.size}: ${shoe.brand}`) });
  await move.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(size).toHaveAttribute("aria-invalid", "true");
  await size.selectOption({ label: shoe.size.name });
  await move.click();
  await expect(page.getByText(say.moved)).toBeVisible();
  await expect(page.getByText(say.empty)).toBeVisible();
  await expect(shopper.cartLink(1)).toBeVisible();
  await expect(wishlistLink(page, 0)).toBeVisible();
  await shopper.open(href("cart", language));
  await expect(page.getByRole("link", { name: `${shoe.brand} ${shoe.name}` })).toBeVisible();
});

test("products that are out of stock or no longer sold are marked and can be removed", async ({
  shopper,
  page,
  language,
  stockRoom,
}) => {
  const say = wishlistWords[language];
  const shoe = await stockRoom.claimShoe();
  await register(shopper, newEmail());
  await addToWishlist(shopper, shoe.slug, 1);
  await addToWishlist(shopper, "sold-out-runner", 2);
  await stockRoom.withdraw(shoe.id);
  await shopper.open(href("wishlist", language));
  const main = page.getByRole("main");
  await expect(main.getByText(say.outOfStock)).toBeVisible();
  await expect(main.getByText(say.noLongerSold)).toBeVisible();
  await expect(main.getByRole("button", { name: say.move })).toHaveCount(0);
  for (let left = 1; left >= 0; left--) {
    await main
      .getByRole("button", { name: new RegExp(`^${say.removeFrom}: `) })
      .first()
      .click();
    await expect(wishlistLink(page, left)).toBeVisible();
    await shopper.settled();
  }
  await expect(main.getByText(say.empty)).toBeVisible();
});
