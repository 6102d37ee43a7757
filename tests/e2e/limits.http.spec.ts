import { expect } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Running, startShop } from "../support/shop-process";
import { attribute, byVisitor } from "./plain-browser";
import { PlainShopper } from "./plain-shopper";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { Visitor } from "./visitor";
import { words } from "./words";

// All tests share one shop.
test.describe.configure({ mode: "default" });

let shop: Running;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  // A shared page may offer a size for two seconds after its last piece was bought; these shoppers buy without a pause.
  const env = { TRUST_PROXY: "on", DATABASE_URL: undefined, MAX_ORDERS_PER_HOUR: "2", PAGE_CACHE_MB: "0" };
  shop = await startShop({ env });
});
test.afterAll(async () => void (await shop.stop()));

let clients = 0;

/** Fills a cart and goes to the page with "Order and pay". */
async function reviewOf(language: Locale, ip: string) {
  const visitor = new Visitor(shop.url, { "x-forwarded-for": ip });
  const shopper = new PlainShopper(byVisitor(visitor), language);
  await shopper.open(href("products", language));
  await shopper.buyFirst();
  await shopper.goToReview({ email: newEmail(), shipping: "pickup", payment: "bankTransfer" });
  return { visitor, shopper };
}

test("after as many orders as one client may place in an hour the next one shows how many minutes to wait", async () => {
  const ip = "203.0.113.200";
  for (let count = 0; count < 2; count += 1) expect(await (await reviewOf("en", ip)).shopper.order()).toMatch(/^VR-/);
  for (const language of locales) {
    const { visitor, shopper } = await reviewOf(language, ip);
    const [quote] = shopper.browser.all('input[name="quote"]');
    const fields = { intent: "order", quote: quote ? (attribute(quote, "value") ?? "") : "" };
    const refused = await visitor.post(href("checkout-review", language), fields);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(refused.text).toContain(`<html lang="${language}"`);
    expect(refused.text).toContain(`${words[language].tooManyOrders} ${Math.ceil(seconds / 60)} `);
    // The order can be sent again later.
    expect(refused.text).toContain(words[language].orderAndPay);
  }
  const elsewhere = await reviewOf("en", "198.51.100.200");
  expect(await elsewhere.shopper.order()).toMatch(/^VR-/);
});

for (const language of locales)
  test(`after ten wrong codes a client has to wait, with the seconds shown, and other clients do not, in ${language}`, async () => {
    const path = href("cart", language);
    const here = { "x-forwarded-for": `203.0.113.${++clients}` };
    const there = { "x-forwarded-for": `198.51.100.${clients}` };
    const visitor = new Visitor(shop.url);
    for (let count = 0; count < 10; count += 1)
      expect(
        (await visitor.post(path, { intent: "gift-card", "gift-card": `W${clients}-${count}` }, here)).status,
      ).toBe(422);
    const refused = await visitor.post(path, { intent: "gift-card", "gift-card": "DEMO-GIFT-50" }, here);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(refused.text).toContain(`<html lang="${language}"`);
    expect(refused.text).toContain(`${words[language].tooManyCodes} ${seconds}`);
    expect((await visitor.post(path, { intent: "coupon", coupon: "BENVENUTO10" }, here)).status).toBe(429);
    const other = new Visitor(shop.url);
    expect((await other.post(path, { intent: "gift-card", "gift-card": "DEMO-GIFT-50" }, there)).status).toBe(303);
    // The page itself and carts without codes are not limited.
    expect((await visitor.ask(path, { headers: here })).status).toBe(200);
  });
