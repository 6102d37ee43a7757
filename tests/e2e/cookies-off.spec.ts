import { expect, type Page } from "@playwright/test";
import { type Locale, locales, otherLocale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { accessWords } from "./access-words";
import { test as base } from "./shop-test";
import { Shopper } from "./shopper";
import { withoutCookies } from "./without-cookies";
import { words } from "./words";

/** With what to do, and a way to order. */
const notices: Record<Locale, RegExp> = {
  en: /browser does not keep this shop's cookies.+allow cookies for this site, or order by phone.+\+39/,
  it: /browser non conserva i cookie di questo negozio.+consenti i cookie per questo sito, oppure ordina per telefono.+\+39/,
};

const test = base.extend<{ shopperIn: (language: Locale) => Shopper }>({
  // The same browser at a shop that gets and sets no cookies.
  shopperIn: async ({ page, baseURL, javaScriptEnabled }, use) => {
    const shop = await withoutCookies(baseURL ?? "");
    const place = { origin: shop.origin, scripts: javaScriptEnabled !== false };
    await use((language) => new Shopper(page, language, place));
    await page.close();
    await shop.close();
  },
});

const notice = (page: Page, language: Locale) => page.getByRole("status").getByText(notices[language]);

for (const language of locales) {
  const say = words[language];
  const access = accessWords[language];

  test(`adding to the cart says that the browser keeps no cookies, in ${language}`, async ({
    shopperIn,
    page,
    stockFixtures,
  }) => {
    const shopper = shopperIn(language);
    const shoe = await stockFixtures.claimShoe();
    await shopper.open(href("product", language, { slug: shoe.slug }));
    await expect(notice(page, language)).toHaveCount(0);
    await shopper.chooseSize(shoe.size.name);
    await shopper.press(say.addToCart);
    await expect(notice(page, language)).toBeVisible();
    expect(shopper.path()).toBe(href("product", language, { slug: shoe.slug }));
  });

  test(`a login says it on the login page that it leads back to, a refused one says what is wrong, in ${language}`, async ({
    shopperIn,
    page,
  }) => {
    const shopper = shopperIn(language);
    await shopper.open(href("login", language, undefined, { returnTo: href("account", language) }));
    await shopper.enter(say.email, "demo@example.com");
    await shopper.enter(access.password, "wrong-password");
    await shopper.press(access.logIn);
    await expect(page.getByRole("alert")).toHaveText(access.invalidCredentials);
    await shopper.enter(access.password, "demo-password");
    await shopper.press(access.logIn);
    await expect(notice(page, language)).toBeVisible();
    expect(shopper.path()).toBe(href("login", language));
  });

  test(`the answer about consent and the language switch say it, and neither leads back, in ${language}`, async ({
    shopperIn,
    page,
  }) => {
    const shopper = shopperIn(language);
    const other = otherLocale(language);
    await shopper.open(href("consent", language));
    await shopper.press(say.rejectAll);
    await expect(notice(page, language)).toBeVisible();

    await shopper.open(href("brands", language));
    await shopper.press(say.switchLanguage);
    await expect(notice(page, other)).toBeVisible();
    expect(shopper.path()).toBe(href("brands", other));
  });
}

test.describe("an Italian browser", () => {
  test.use({ locale: "it-IT" });

  test("reaches the English home page by the language switch, which says that no cookies are kept", async ({
    shopperIn,
    page,
  }) => {
    const shopper = shopperIn("it");
    await shopper.open("/");
    expect(shopper.path()).toBe("/it");
    await shopper.press(words.it.switchLanguage);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(shopper.path()).toBe("/");
    await expect(notice(page, "en")).toBeVisible();
  });
});

test("a first visitor whose browser keeps cookies gets no such notice, and scripts remove the mark from the address", async ({
  shopper,
  page,
  say,
  language,
  stockFixtures,
  javaScriptEnabled,
}) => {
  const shoe = await stockFixtures.claimShoe();
  const path = href("product", language, { slug: shoe.slug });
  await shopper.open(path);
  const replies: number[] = [];
  page.on("response", (reply) => {
    if (new URL(reply.url()).pathname.startsWith(path)) replies.push(reply.status());
  });
  await shopper.chooseSize(shoe.size.name);
  await shopper.press(say.addToCart);
  await expect(shopper.confirmation).toBeVisible();
  await expect(notice(page, language)).toHaveCount(0);
  if (javaScriptEnabled === false) expect(replies).toEqual([303, 200]);
  else await expect(page).toHaveURL(path);
  // The next form has cookies: no mark.
  await shopper.open(href("brands", language));
  await shopper.press(say.switchLanguage);
  await expect(page).toHaveURL(href("brands", otherLocale(language)));
});
