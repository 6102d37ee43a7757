import { expect, type Page } from "@playwright/test";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import { test } from "./shop-test";
import { DEMO, expectLoggedIn, expectLoggedOut, sendLogin } from "./sign-in-steps";

test("the products that a shopper has viewed are on the next product's page, with or without a new document", {
  tag: "@long",
}, async ({ shopper, page, say, language, stockFixtures }) => {
  const [one, other, third] = [
    await stockFixtures.claimShoe(),
    await stockFixtures.claimShoe(),
    await stockFixtures.claimShoe(),
  ];
  const strip = page.getByRole("region", { name: { en: "Recently viewed", it: "Visti di recente" }[language] });
  const pathOf = ({ slug }: { slug: string }) => href("product", language, { slug });
  const linkTo = (shoe: { slug: string }) => strip.locator(`a[href="${pathOf(shoe)}"]`);
  await shopper.requestCart(one);
  await shopper.open(pathOf(one));
  await shopper.open(pathOf(other));
  await expect(linkTo(one)).toBeVisible();
  await expect(linkTo(other)).toHaveCount(0);

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await linkTo(one).click();
  await expect(page.getByRole("heading", { level: 1, name: one.name })).toBeVisible();
  await expect(linkTo(other)).toBeVisible();
  await expect(linkTo(one)).toHaveCount(0);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

  await page.goBack();
  await expect(linkTo(one)).toBeVisible();
  await shopper.open(pathOf(third));
  await expect(linkTo(one)).toBeVisible();
  await expect(linkTo(other)).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(`^${say.cart}`) }).first()).toBeVisible();
});

test("a link asks for the data of its page alone, which are the same for each visitor", async ({
  shopper,
  page,
  language,
  fillCart,
}) => {
  await fillCart();
  await shopper.open(href("products", language));
  const reply = page.waitForResponse(/\.data/);
  await page.getByRole("article").first().getByRole("link").first().click();
  expect(new URL((await reply).url()).searchParams.get("_routes")).toBe(`${language}.product`);
  await expect(page.locator(".product-buy")).toBeVisible();
  await expect(shopper.cartLink(1)).toBeVisible();
});

/** Follows a link of the menu or footer, whose panel may be closed. */
const follow = (page: Page, path: string) =>
  page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

test("a message is shown on one page, whatever links follow", async ({
  shopper,
  page,
  say,
  language,
  stockFixtures,
}) => {
  const shoe = await stockFixtures.claimShoe();
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await shopper.size(shoe.size.name).check();
  await shopper.button(say.addToCart).click();
  await expect(shopper.confirmation).toBeVisible();
  for (const target of ["products", "brands"] as const) {
    await follow(page, href(target, language));
    await expect(page).toHaveURL(new RegExp(`${href(target, language)}$`));
    await expect(page.locator(".messages")).toBeEmpty();
  }
  await expect(shopper.cartLink(1)).toBeVisible();
});

test("a link that interrupts a form shows the cart as the form has left it", { tag: "@long" }, async ({
  shopper,
  page,
  language,
  say,
  stockFixtures,
}) => {
  const shoe = await stockFixtures.claimShoe();
  const product = href("product", language, { slug: shoe.slug });
  await shopper.open(product);
  await shopper.size(shoe.size.name).check();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The reading that follows the form.
  await page.route(`**${product}.data*`, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  const reading = page.waitForRequest(
    (request) => request.method() === "GET" && /\.data(?:[?]cookies=check)?$/.test(request.url()),
  );
  await shopper.button(say.addToCart).click();
  await reading;
  await follow(page, href("products", language));
  await expect(page).toHaveURL(new RegExp(`${href("products", language)}$`));
  await expect(shopper.cartLink(1)).toBeVisible();
  release();
});

test("a login and a logout in another tab show in the header", { tag: "@long" }, async ({ shopper, language }) => {
  await shopper.open(href("products", language));
  await expectLoggedOut(shopper);
  const other = await shopper.newTab();
  await other.open(href("login", language));
  await sendLogin(other, DEMO);
  await expectLoggedIn(shopper);
  await other.open(href("account", language));
  await other.page.getByRole("main").getByRole("button", { name: accessWords[language].logOut }).click();
  await expectLoggedOut(shopper);
});

test("a link to the cart shows what has changed in it, and the header follows", async ({
  shopper,
  page,
  say,
  language,
  fillCart,
  stockFixtures,
}) => {
  const shoe = await fillCart({ quantity: 3 });
  await shopper.open(href("products", language));
  await expect(shopper.cartLink(3)).toBeVisible();
  await stockFixtures.setStock(shoe.id, { [shoe.size.id]: 2 });
  await shopper.cartLink(3).click();
  await expect(page.getByRole("heading", { level: 1, name: say.cart })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: say.notice })).toContainText(shoe.name);
  await expect(shopper.cartLink(2)).toBeVisible();
});
