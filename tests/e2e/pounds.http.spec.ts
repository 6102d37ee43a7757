import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { formatMoney } from "~/shop/money";
import { accessWords } from "./access-words";
import { texts } from "./list-page";
import { textOf } from "./plain-browser";
import { type PlainShopper, plainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { unclaimed } from "./stock-fixtures";
import { words } from "./words";

// What the pages make of the amounts that `session/shipping-country.test.ts` and `shop/*.test.ts` calculate.

const EURO = /\d,\d\d\s€/;

/** Chooses the shipping country on its page. */
async function chooseShippingCountry(shopper: PlainShopper, name: string): Promise<void> {
  const { say, language, browser } = shopper;
  await shopper.open(href("country", language));
  await shopper.select(say.shippingCountry, name);
  await shopper.press(say.saveCountry);
  expect(textOf(browser.find("header a", new RegExp(`^${say.shippingCountry}`)))).toContain(name);
}

/** Pays on the provider's page of a card; resolves with the path of the shop that the browser goes to. */
async function payAtNexi(url: string, amount: string): Promise<string> {
  const page = await fetch(url);
  expect((await page.text()).replace(/\s/g, " ")).toContain(amount);
  const body = new URLSearchParams({ button: "pay", card: "4539970000000006" });
  const answer = await fetch(page.url, { method: "POST", body, redirect: "manual" });
  const { pathname, search } = new URL(answer.headers.get("location") ?? "");
  return pathname + search;
}

const mainOf = ({ browser }: PlainShopper) => browser.all("main").map(textOf).join();
/** The prices of all cards of the list. */
const cards = ({ browser }: PlainShopper) => browser.all("article .price").map(textOf);

for (const language of locales) {
  const say = words[language];
  const pounds = (cents: number) => formatMoney(cents, "GBP", language).replace(/\s/g, " ");
  const euro = (cents: number) => formatMoney(cents, "EUR", "en").replace(/\s/g, " ");

  test(`a shopper from Great Britain sees pounds on every page from the list to the review, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const shoe = await stockFixtures.claimShoe({ price: 6_000 });
    const shopper = plainShopper(baseURL, language);
    await test.step("the checkout's country becomes the shopper's", async () => {
      await shopper.requestCart(shoe, 2);
      await shopper.goToCheckout();
      await shopper.fillDetails({ email: newEmail(), payment: "bankTransfer" });
      await shopper.enter(say.zipCode, "LS1 1AA");
      await shopper.enter(say.province, "");
      await shopper.select(say.country, say.unitedKingdom);
      await shopper.press(say.continue);
      await shopper.expectButton(say.orderAndPay);
      expect(shopper.amount(say.total)).toBe(pounds(2 * 5_280 + 1_751));
      // The transfer takes the order's euros; no other amount is in euro.
      expect(shopper.amount(say.inEuro)).toBe(euro(2 * 6_000 + 1_990));
      expect(mainOf(shopper).match(new RegExp(EURO, "g"))).toHaveLength(1);
    });
    await test.step("list and product", async () => {
      await shopper.open(href("category", language, { slug: unclaimed[language] }, { sort: "price_up" }));
      expect(cards(shopper)).toEqual(Array.from({ length: 24 }, () => expect.stringMatching(/^[^€]*£[^€]*$/)));
      expect(shopper.browser.all('[data-part="benefits"]').map(textOf).join()).toContain(pounds(7_040));
      await shopper.open(href("product", language, { slug: shoe.slug }));
      expect(textOf(shopper.browser.find(".product-buy .price", /£/))).toContain(pounds(5_280));
      expect(mainOf(shopper)).toContain(pounds(1_760));
      expect(mainOf(shopper)).not.toMatch(EURO);
    });
    await test.step("cart, with a coupon", async () => {
      await shopper.open(href("cart", language));
      expect(shopper.amount(say.delivery)).toContain(pounds(1_751));
      await shopper.applyCode(say.couponCode, "BENVENUTO10");
      const total = 2 * 5_280 - 880 + 1_751;
      expect(shopper.amount(say.total)).toBe(pounds(total));
      // Klarna's instalments of this total.
      expect(total).toBe(3_811 + 3_810 + 3_810);
      for (const part of [total, 3_811, 3_810]) expect(mainOf(shopper)).toContain(pounds(part));
      expect(mainOf(shopper)).not.toMatch(EURO);
    });
    await test.step("another country is in euro again", async () => {
      await chooseShippingCountry(shopper, say.france);
      await shopper.open(href("cart", language));
      expect(shopper.amount(say.total)).toBe(euro(2 * 6_000 - 1_000 + 1_490));
      expect(textOf(shopper.browser.document)).not.toContain("£");
    });
  });

  test(`a range of pounds is entered in pounds, and shown in euro to another shopper, in ${language}`, async ({
    baseURL,
  }) => {
    const shopper = plainShopper(baseURL, language);
    await chooseShippingCountry(shopper, say.unitedKingdom);
    await shopper.open(href("category", language, { slug: unclaimed[language] }, { sort: "price_up" }));
    const prices = shopper.browser.all("article .price").map((price) => textOf(price.querySelector("strong") ?? price));
    const [from = "", to = ""] = [prices[3], prices[12]];
    const entered = (price: string) => (Number(price.replace(/\D/g, "")) / 100).toFixed(2);
    await shopper.enter(texts[language].from.replace("€", "£"), entered(from));
    await shopper.enter(texts[language].to.replace("€", "£"), entered(to));
    await shopper.press(say.applyFilters);
    const count = cards(shopper).length;
    expect(count).toBeGreaterThanOrEqual(10);
    const active = () => shopper.browser.nameOf(shopper.browser.find("a", new RegExp(`^${say.removeFilter}:`)));
    expect(active()).toContain(from);
    expect(active()).toContain(to);

    const other = plainShopper(baseURL, language);
    await other.open(shopper.path());
    expect(other.path()).toContain("currency=GBP");
    expect(cards(other)).toHaveLength(count);
    const label = other.browser.nameOf(other.browser.find("a", new RegExp(`^${say.removeFilter}:`)));
    expect(label).toContain("€");
    expect(label).not.toContain("£");
  });

  test(`a shopper from Great Britain pays the order's euros by card, and reads both amounts, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    // £9.18 each: seven are £64.26, and 73,01 € where the rate would give 73,02 €.
    const socks = await stockFixtures.claimShoe({ price: 1_043 });
    const shopper = plainShopper(baseURL, language);
    const email = newEmail();
    await shopper.requestCart(socks, 7);
    await shopper.goToCheckout();
    await shopper.fillDetails({ email, payment: "creditCard" });
    await shopper.enter(say.zipCode, "LS1 1AA");
    await shopper.enter(say.province, "");
    await shopper.select(say.country, say.unitedKingdom);
    await shopper.press(say.continue);
    expect([shopper.amount(say.total), shopper.amount(say.inEuro)]).toEqual([pounds(8_177), euro(9_291)]);
    await shopper.press(say.orderAndPay);
    expect(shopper.path()).toMatch(/^http:\/\/localhost:/);
    await shopper.open(await payAtNexi(shopper.path(), euro(9_291)));
    await shopper.expectHeading(say.thankYou);
    expect([shopper.amount(say.total), shopper.amount(say.inEuro)]).toEqual([pounds(8_177), euro(9_291)]);
    expect(shopper.fact(say.orderStatus)).toBe(say.statusPaid);
    const [order] = await stockFixtures.ordersOf(email);
    expect(order).toMatchObject({ payment_status: "paid", currency: "EUR", total: 9_291 });
  });

  test(`cart and product show what is missing for free delivery, and a guest the points of members, in ${language}`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const shoe = await stockFixtures.claimShoe({ price: 5_999 });
    const shopper = plainShopper(baseURL, language);
    const { register } = accessWords[language];
    const points = () =>
      shopper.browser
        .all("main p")
        .filter((hint) => hint.querySelectorAll("a").some((link) => textOf(link) === register))
        .map(textOf)
        .join();
    await shopper.open(href("product", language, { slug: shoe.slug }));
    expect(points()).toMatch(/\b59 p/);
    await shopper.requestCart(shoe);
    expect(points()).toMatch(/\b59 p/);
    expect(shopper.amount(say.delivery)).toContain(euro(690));
    const bar = shopper.browser.find("main progress", say.freeDelivery);
    expect(shopper.browser.nameOf(bar)).toContain(euro(2_002));
    await shopper.browser.follow(shopper.browser.find("main p a", register));
    expect(shopper.path()).toBe(href("register", language));

    await chooseShippingCountry(shopper, say.france);
    await shopper.open(href("cart", language));
    expect(shopper.amount(say.delivery)).toContain(say.france);
    expect(shopper.browser.all("main progress")).toEqual([]);
  });
}
