import path from "node:path";
import { afterAll, expect, onTestFinished, type TestContext, test } from "vitest";
import { href } from "~/i18n/paths";
import { choicesOf, orderNumberIn, textsOf } from "../../e2e/checkout-details";
import { openStockFixtures, type Shoe } from "../../e2e/stock-fixtures";
import { words } from "../../e2e/words";
import { startShop } from "../../support/shop-process";
import type { Browser } from "./browser";
import { DrivenBrowser } from "./driven-browser";
import { findFirefox, startFirefox } from "./firefox";
import { until } from "./program";
import { findW3m, TextBrowser } from "./w3m";
import { findWebKit, startWebKit } from "./webkit";

// Browsers other than the Chromium of the end-to-end tests: each finds a pair of shoes in the list and buys it.

const shop = await startShop();
afterAll(() => shop.stop());
const stockFixtures = await openStockFixtures(
  { file: path.join(shop.dataDir, "shop.db") },
  path.join(shop.dataDir, "claims"),
);
afterAll(() => stockFixtures.close());

const say = words.en;
const COURIER_CENTS = 690;

function skip({ task, skip }: TestContext, reason: string): never {
  console.log(`Skipped, ${task.name}: ${reason}`);
  return skip(reason);
}

/** Finds the shoe in the list and opens its page. With scripts, filters apply at once. */
async function find(browser: Browser, shoe: Shoe, { scripts = false } = {}) {
  await browser.open(shop.url + href("products", "en"));
  await browser.pressAway(say.reject);
  await browser.unfold(say.categories);
  await browser.tick(shoe.category.en);
  await browser.unfold(say.brands);
  await browser.tick(shoe.brand);
  await browser.choose(say.sortBy, say.priceUp);
  if (!scripts) await browser.press(say.applyFilters);
  await browser.expectLink(`${say.removeFilter}: ${shoe.brand}`);
  await browser.follow(`${shoe.brand} ${shoe.name}`);
  await browser.expectHeading(shoe.name);
}

async function addToCart(browser: Browser, shoe: Shoe) {
  await browser.tick(shoe.size.name);
  await browser.press(say.addToCart);
  await browser.follow(say.viewCart);
  await browser.expectHeading(say.cart);
}

/** From the cart to the order; returns its number. */
async function order(browser: Browser, email: string): Promise<string> {
  const details = { email, payment: "bankTransfer" } as const;
  await browser.press(say.goToCheckout);
  for (const choice of choicesOf(say, details)) await browser.tick(choice);
  for (const [label, text] of textsOf(say, details)) await browser.enter(label, text);
  await browser.press(say.continue);
  await browser.press(say.orderAndPay);
  await browser.expectHeading(say.thankYou);
  return orderNumberIn(await browser.textWith(say.orderNumber));
}

async function expectOrder(email: string, number: string, shoe: Shoe) {
  expect(await stockFixtures.ordersOf(email)).toMatchObject([
    {
      number,
      total: shoe.price + COURIER_CENTS,
      payment_code: "bank_transfer",
      shipping_method: "courier",
      lines: [{ products_id: shoe.id, standard_sizes_id: shoe.size.id, quantity: 1 }],
    },
  ]);
}

let lastPrice = 1_000;

/** The cheapest of its brand, because other shoes have the same name in another colour. Lists follow a change after a second. */
async function cheapestShoe(): Promise<Shoe> {
  lastPrice -= 100;
  const shoe = await stockFixtures.claimShoe({ price: lastPrice });
  const list = `${shop.url}${href("brand", "en", { slug: shoe.brandSlug })}?sort=price_up`;
  const first = href("product", "en", { slug: shoe.slug });
  await until("the cheapest shoe is the first of its brand", async () => {
    const html = await (await fetch(list)).text();
    const [, card = ""] = html.split("<article");
    return card.includes(`href="${first}"`) || undefined;
  });
  return shoe;
}

test("w3m buys a pair of shoes", async (context) => {
  const w3m = await findW3m();
  if (w3m.reason !== undefined) return skip(context, w3m.reason);
  const browser = new TextBrowser(w3m.found);
  onTestFinished(() => browser.close());
  const shoe = await cheapestShoe();
  const email = "w3m@example.com";
  await find(browser, shoe);
  await addToCart(browser, shoe);
  await expectOrder(email, await order(browser, email), shoe);
});

test("Firefox without scripts buys a pair of shoes", async (context) => {
  const firefox = await findFirefox();
  if (firefox.reason !== undefined) return skip(context, firefox.reason);
  const browser = new DrivenBrowser(await startFirefox(firefox.found), "html:not(.js)");
  onTestFinished(() => browser.close());
  const shoe = await cheapestShoe();
  const email = "firefox@example.com";
  await find(browser, shoe);
  await addToCart(browser, shoe);
  await expectOrder(email, await order(browser, email), shoe);
});

test("WebKit with scripts buys a pair of shoes", async (context) => {
  const webkit = await findWebKit();
  if (webkit.reason !== undefined) return skip(context, webkit.reason);
  const browser = new DrivenBrowser(await startWebKit(webkit.found), "html.live");
  onTestFinished(() => browser.close());
  const shoe = await cheapestShoe();
  const email = "webkit@example.com";
  await find(browser, shoe, { scripts: true });
  await addToCart(browser, shoe);
  await expectOrder(email, await order(browser, email), shoe);
});
