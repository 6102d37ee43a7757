import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { attribute, byVisitor, textOf } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { taggedShop } from "./tagged-shop";
import { Visitor } from "./visitor";

test.use(taggedShop);

const services = /googletagmanager|connect\.facebook|trustpilot-widget|doofinder|GTM-|view_cart|id="tags"/;

for (const language of locales)
  test(`without scripts a refusal is asked for once and names no third party, and each purpose can be chosen later, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const shopper = new PlainShopper(byVisitor(new Visitor(baseURL ?? "")), language);
    const { browser, say } = shopper;
    const cart = href("cart", language);
    const reviews = () => attribute(browser.find("a", say.reviews), "href");
    const page = "https://www.trustpilot.com/review/shop.example";
    await shopper.open(href("home", language));
    expect(browser.html).not.toMatch(services);
    expect(reviews()).toBe(page);
    await shopper.addToCart(await stockFixtures.claimShoe());
    expect(browser.html).not.toMatch(services);
    await shopper.refuseCookies();
    expect(shopper.path()).toBe(cart);
    expect(browser.html).not.toMatch(services);
    await shopper.open(href("home", language));
    expect(browser.has("button", say.accept)).toBe(false);
    expect(browser.html).not.toMatch(services);
    expect(reviews()).toBe(page);

    // Without the header Referer the preferences lead back to the home page.
    const home = href("home", language);
    const chosen = () =>
      browser
        .all("main input")
        .filter((box) => attribute(box, "type") === "checkbox" && attribute(box, "checked") !== null)
        .map((box) => browser.nameOf(box));
    const openPreferences = () => browser.follow(browser.find("a", say.cookiePreferences));
    await openPreferences();
    expect(chosen()).toEqual([]);
    await shopper.tick(say.widgets);
    await shopper.press(say.saveChoice);
    expect(shopper.path()).toBe(home);
    expect(textOf(browser.document)).toContain(say.choiceSaved);
    expect(reviews()).toBe(page);
    await openPreferences();
    expect(chosen()).toEqual([say.widgets]);
    await shopper.press(say.rejectAll);
    expect(shopper.path()).toBe(home);
    await openPreferences();
    expect(chosen()).toEqual([]);
    await shopper.press(say.acceptAll);
    expect(shopper.path()).toBe(home);
    await openPreferences();
    expect(chosen()).toHaveLength(5);
  });
