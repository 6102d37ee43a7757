import { expect } from "@playwright/test";
import { accessibility } from "~/demo/contents/accessibility";
import { DEMO_CONTENTS } from "~/demo/contents/contents";
import { returns as returnsText } from "~/demo/contents/returns";
import { locales, otherLocale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { informationPages } from "~/pages/page-table";
import { attribute, byVisitor, textOf } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { Visitor } from "./visitor";

for (const language of locales) {
  test(`every information page has its language, the company's details and its first section open, and leads to pages in its language, in ${language}`, async ({
    baseURL,
  }) => {
    const shopper = new PlainShopper(byVisitor(new Visitor(baseURL ?? "")), language);
    const { browser } = shopper;
    for (const name of informationPages) {
      const title = DEMO_CONTENTS.find(({ id }) => id === name)?.title;
      await shopper.open(href(name, language));
      expect(browser.status, name).toBe(200);
      await shopper.expectHeading(title?.[language] ?? name);
      expect(browser.all("html").map((html) => attribute(html, "lang"))).toEqual([language]);
      const sections = browser.all("main details").map((section) => attribute(section, "open") !== null);
      expect(sections[0], name).toBe(true);
      expect(sections.slice(1), name).not.toContain(true);
      const footer = browser.all("footer").map(textOf).join();
      expect(footer, name).toMatch(/IT\d{11}/);
      expect(footer, name).toMatch(/REA [A-Z]{2}-\d+/);
      expect(browser.has("footer a", /^\+39 /), name).toBe(true);
    }

    await shopper.press(shopper.say.switchLanguage);
    await shopper.expectHeading(accessibility.title[otherLocale(language)]);
    await shopper.open(href("info", language));
    const returns = browser.all("#size-choice a").map((link) => attribute(link, "href") ?? "");
    await shopper.open(returns.find((path) => path.startsWith(href("returns", language))) ?? "none");
    await shopper.expectHeading(returnsText.title[language]);
  });

  test(`the contacts page shows how to reach the shop, in ${language}`, async ({ baseURL }) => {
    const shopper = new PlainShopper(byVisitor(new Visitor(baseURL ?? "")), language);
    const { browser } = shopper;
    await shopper.open(href("contacts", language));
    const links = browser.all("#customer-service a").map((link) => [attribute(link, "href"), textOf(link)]);
    expect(links).toContainEqual(["mailto:info@shop.example", "info@shop.example"]);
    expect(links).toContainEqual(["tel:+390450000000", "+39 045 0000000"]);
    expect(links.map(([address]) => address)).toContain("https://wa.me/390450000000");
    expect(browser.all("#company").map(textOf).join()).toContain("01234567897");
  });

  test(`the guarantee is shown on the product page, in the cart and above the terms, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const shopper = new PlainShopper(byVisitor(new Visitor(baseURL ?? "")), language);
    const title = language === "it" ? /Garanzia legale di conformità/ : /Legal guarantee of conformity/;
    const notice = () => shopper.browser.all("main .guarantee").map(textOf).join();
    const shoe = await stockFixtures.claimShoe();
    await shopper.open(href("product", language, { slug: shoe.slug }));
    expect(notice()).toMatch(title);
    await shopper.addToCart(shoe);
    expect(notice()).toMatch(title);
    await shopper.open(href("terms", language));
    expect(notice()).toMatch(title);
  });
}
