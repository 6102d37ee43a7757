import { expect } from "@playwright/test";
import { locales, otherLocale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { attribute, byVisitor, PlainBrowser, textOf } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { Visitor } from "./visitor";
import { words } from "./words";

const languageOf = (browser: PlainBrowser) => browser.all("html").map((html) => attribute(html, "lang"));

for (const language of locales) {
  const other = otherLocale(language);

  // language.js.spec.ts has the switch with scripts.
  test(`the language switch keeps page, query and cart without scripts, and is stored, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const { slug, size } = await stockFixtures.claimShoe();
    const visitor = new Visitor(baseURL ?? "");
    const shopper = new PlainShopper(byVisitor(visitor), language);
    const { browser, say } = shopper;
    await shopper.addToCart({ slug, size });
    const query = { sort: "price_up", page: 2 };
    for (const [from, to] of [
      [href("products", language, undefined, query), href("products", other, undefined, query)],
      [href("product", language, { slug }), href("product", other, { slug })],
      [href("cart", language), href("cart", other)],
    ] as const) {
      await shopper.open(from);
      await shopper.press(say.switchLanguage);
      expect(shopper.path()).toBe(to);
      expect(languageOf(browser)).toEqual([other]);
      expect(browser.has("header a", new RegExp(`^${words[other].cart}\\b.*(?<!\\d)1(?!\\d)`))).toBe(true);
    }
    expect(visitor.cookies.get("i18n_redirected")).toBe(other);
  });
}

test("a URL in capitals gives the same page, with its language, canonical URL and language switch", async ({
  baseURL,
}) => {
  const browser = new PlainBrowser(byVisitor(new Visitor(baseURL ?? "")));
  await browser.open("/IT/PRODOTTI");
  expect(languageOf(browser)).toEqual(["it"]);
  const [canonical] = browser.all('link[rel="canonical"]');
  expect(canonical && attribute(canonical, "href")).toMatch(/\/it\/prodotti$/);
  await browser.press(browser.find("button", words.it.switchLanguage));
  expect(browser.path).toBe("/products");
  await browser.open("/IT/no/such/page");
  expect(languageOf(browser)).toEqual(["it"]);
  expect(browser.all("h1").map(textOf)).toContain(words.it.notFoundTitle);
});

test("a browser that prefers Italian gets the Italian home page only from /, and the English one after the visitor chose English", async ({
  baseURL,
}) => {
  const visitor = new Visitor(baseURL ?? "", { "accept-language": "it-IT,it;q=0.9,en;q=0.5" });
  const browser = new PlainBrowser(byVisitor(visitor));
  await browser.open("/products");
  expect(browser.path).toBe("/products");
  expect([...visitor.cookies]).toEqual([]);
  await browser.open("/");
  expect(browser.path).toBe("/it");
  expect(visitor.cookies.get("i18n_redirected")).toBe("it");
  await browser.open("/products");
  expect(browser.path).toBe("/products");
  expect(languageOf(browser)).toEqual(["en"]);
  await browser.open("/it");
  await browser.press(browser.find("button", words.it.switchLanguage));
  expect(browser.path).toBe("/");
  expect(languageOf(browser)).toEqual(["en"]);
  await browser.open("/");
  expect(browser.path).toBe("/");
});
