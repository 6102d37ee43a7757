import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Running, startShop } from "../support/shop-process";
import { test } from "./shop-test";
import { Visitor } from "./visitor";
import { words } from "./words";

let shop: Running;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startShop({ env: { TRUST_PROXY: "on", DATABASE_URL: undefined } });
});
test.afterAll(async () => void (await shop.stop()));

let clients = 0;

for (const language of locales)
  test(`ten wrong codes are answered, then all wait, and only at that address, in ${language}`, async () => {
    const path = href("cart", language);
    const here = { "x-forwarded-for": `203.0.113.${++clients}` };
    const there = { "x-forwarded-for": `198.51.100.${clients}` };
    const visitor = new Visitor(shop.url);
    for (let count = 0; count < 10; count += 1)
      expect((await visitor.post(path, { intent: "gift-card", code: `W${clients}-${count}` }, here)).status).toBe(422);
    const refused = await visitor.post(path, { intent: "gift-card", code: "DEMO-GIFT-50" }, here);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(refused.text).toContain(`<html lang="${language}"`);
    expect(refused.text).toContain(`${words[language].tooManyCodes} ${seconds}`);
    expect((await visitor.post(path, { intent: "coupon", code: "BENVENUTO10" }, here)).status).toBe(429);
    const other = new Visitor(shop.url);
    expect((await other.post(path, { intent: "gift-card", code: "DEMO-GIFT-50" }, there)).status).toBe(303);
    // The page itself, and a cart without codes, are there for everybody.
    expect((await visitor.ask(path, { headers: here })).status).toBe(200);
  });
