import { expect } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Running, startShop } from "../support/shop-process";
import { formOf } from "./checkout-details";
import { attribute, byVisitor, PlainBrowser } from "./plain-browser";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { type Reply, Visitor } from "./visitor";
import { words } from "./words";

// All tests share one shop.
test.describe.configure({ mode: "default" });

let shop: Running;
/** Products with an available size, each for one order. */
let slugs: string[];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  // A shared page may offer a size for two seconds after its last piece was bought; these shoppers buy without a pause.
  const env = { TRUST_PROXY: "on", DATABASE_URL: undefined, MAX_ORDERS_PER_HOUR: "2", PAGE_CACHE_MB: "0" };
  shop = await startShop({ env });
  const browser = new PlainBrowser(byVisitor(new Visitor(shop.url)));
  await browser.open(href("products", "en"));
  slugs = browser
    .all("article")
    .filter((card) => card.querySelector(".quick-add"))
    .flatMap((card) => card.querySelector("h2 a, h3 a") ?? [])
    .map((link) => attribute(link, "href")?.split("/").at(-1) ?? "");
});
test.afterAll(async () => void (await shop.stop()));

let clients = 0;

/** Fills a cart and opens the page with "Order and pay"; returns what its button does. */
async function reviewOf(language: Locale, ip: string) {
  const visitor = new Visitor(shop.url, { "x-forwarded-for": ip });
  const product = href("product", language, { slug: slugs.shift() ?? "" });
  const { text: page } = await visitor.ask(product);
  const sizes = (page.match(/<input[^>]* name="size"[^>]*>/g) ?? []).filter((radio) => !/ disabled\b/.test(radio));
  const size = / value="(\d+)"/.exec(sizes[0] ?? "")?.[1] ?? "";
  expect((await visitor.post(product, { size, quantity: 1 })).status).toBe(303);
  const details = formOf({ email: newEmail(), shipping: "pickup", payment: "bankTransfer" });
  await visitor.post(href("checkout", language), details);
  const path = href("checkout-review", language);
  const quote = /name="quote" value="([^"]+)"/.exec((await visitor.ask(path)).text)?.[1] ?? "";
  return () => visitor.post(path, { intent: "order", quote });
}

async function expectOrdered(order: () => Promise<Reply>): Promise<void> {
  expect((await order()).headers.location).toBe(href("thank-you", "en"));
}

test("after as many orders as one client may place in an hour the next one shows how many minutes to wait", async () => {
  const ip = "203.0.113.200";
  for (let count = 0; count < 2; count += 1) await expectOrdered(await reviewOf("en", ip));
  for (const language of locales) {
    const order = await reviewOf(language, ip);
    const refused = await order();
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(refused.text).toContain(`<html lang="${language}"`);
    expect(refused.text).toContain(`${words[language].tooManyOrders} ${Math.ceil(seconds / 60)} `);
    // The order can be sent again later.
    expect(refused.text).toContain(words[language].orderAndPay);
  }
  await expectOrdered(await reviewOf("en", "198.51.100.200"));
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
