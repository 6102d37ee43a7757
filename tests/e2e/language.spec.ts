import { expect } from "@playwright/test";
import { otherLocale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { words } from "./words";

test("the language switch keeps page, query and cart, and is stored", async ({
  shopper,
  page,
  say,
  stockRoom,
  context,
}) => {
  const shoe = await stockRoom.claimShoe();
  const { language } = shopper;
  const other = otherLocale(language);
  await shopper.addToCart(shoe);
  await shopper.open(href("products", language, undefined, { sort: "price_up", page: 2 }));
  await shopper.button(say.switchLanguage).click();
  await expect(page).toHaveURL(new RegExp(`${href("products", other)}\\?sort=price_up&page=2$`));
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await expect(shopper.cartLink(1)).toHaveCount(0);
  await expect(
    page.getByRole("banner").getByRole("link", { name: new RegExp(`^${words[other].cart}\\b.*1`) }),
  ).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "i18n_redirected")).toMatchObject({
    value: other,
    path: "/",
    sameSite: "Lax",
  });
  const lifetime = (cookies.find(({ name }) => name === "i18n_redirected")?.expires ?? 0) - Date.now() / 1000;
  expect(lifetime / 86_400).toBeCloseTo(365, 0);
});

test("a product page, the cart and a missing page change their language without a redirect elsewhere", async ({
  shopper,
  page,
  say,
  stockRoom,
}) => {
  const shoe = await stockRoom.claimShoe();
  const { language } = shopper;
  const other = otherLocale(language);
  const pages = [
    [href("product", language, { slug: shoe.slug }), href("product", other, { slug: shoe.slug })],
    [href("cart", language), href("cart", other)],
  ] as const;
  for (const [from, to] of pages) {
    await shopper.open(from);
    await shopper.button(say.switchLanguage).click();
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await expect(page.locator("html")).toHaveAttribute("lang", other);
  }
});

test("a URL in capitals gives the same page, with its language, canonical URL and language switch", async ({
  shopper,
  page,
}) => {
  await shopper.open("/IT/PRODOTTI");
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/it\/prodotti$/);
  await page.getByRole("button", { name: words.it.switchLanguage }).click();
  await expect(page).toHaveURL(/\/products$/);
  await shopper.open("/IT/no/such/page");
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
});

test.describe("a browser that prefers Italian", () => {
  test.use({ locale: "it-IT" });

  test("is redirected to the Italian home page only from /, and the language is stored", async ({
    shopper,
    page,
    context,
  }) => {
    await shopper.open("/products");
    expect(await context.cookies()).toEqual([]);
    await shopper.open("/");
    await expect(page).toHaveURL(/\/it$/);
    const remembered = (await context.cookies()).find(({ name }) => name === "i18n_redirected");
    expect(remembered).toMatchObject({ value: "it", path: "/", sameSite: "Lax" });
    expect(((remembered?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 0);
    await shopper.open("/products");
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  test("gets the English home page after the visitor chose English", async ({ shopper, page }) => {
    await shopper.open("/it");
    await page.getByRole("button", { name: words.it.switchLanguage }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL(/:\d+\/$/);
    await shopper.open("/");
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});
