import { join } from "node:path";
import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Running, startShop } from "../support/shop-process";
import { test } from "./shop-test";
import { openStockFixtures, type StockFixtures } from "./stock-fixtures";
import { Visitor } from "./visitor";

// A shop of their own: changes that other tests make would make its pages again.
test.describe.configure({ mode: "default" });

let shop: Running;
let stockFixtures: StockFixtures;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startShop({ env: { DATABASE_URL: undefined } });
  stockFixtures = await openStockFixtures({ file: join(shop.dataDir, "shop.db") }, join(shop.dataDir, "claims"));
});
test.afterAll(async () => {
  await stockFixtures.close();
  await shop.stop();
});

/** The hash of a page's style, in its policy. */
const styleOf = (reply: { headers: Record<string, unknown> }) =>
  /style-src [^;]*sha256[^;]*/.exec(String(reply.headers["content-security-policy"]))?.[0];
const cacheOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers["cache-status"]);

for (const language of locales) {
  test(`visitors without cookies share the pages in ${language}, with the same policy and no cookie`, async () => {
    const paths = [
      ...(language === "it" ? [href("home", language)] : []),
      href("products", language),
      href("product", language, { slug: "last-pair" }),
      `${href("product", language, { slug: "last-pair" })}.md`,
      `${href("products", language)}.data`,
      href("brands", language),
      href("terms", language),
    ];
    for (const path of paths) {
      const first = await new Visitor(shop.url).ask(path);
      const headers = { cookie: "_ga=1", "user-agent": "another browser", "accept-encoding": "br" };
      const second = await new Visitor(shop.url).ask(path, { headers });
      expect(cacheOf(second), path).toMatch(/^shop; hit/);
      expect(second.text, path).toBe(first.text);
      expect(second.headers["content-security-policy"], path).toBe(first.headers["content-security-policy"]);
      expect(second.headers, path).not.toHaveProperty("set-cookie");
      expect(second.headers["x-request-id"], path).not.toBe(first.headers["x-request-id"]);
      expect(second.text, path).not.toContain(String(first.headers["x-request-id"]));
      const known = await new Visitor(shop.url).ask(path, { headers: { "if-none-match": second.headers.etag } });
      expect([known.status, known.text], path).toEqual([304, ""]);
    }
  });
}

// After the others, because its products change the lists.
for (const language of locales) {
  test(`country and consent have pages of their own in ${language}, and a cart fills them`, async () => {
    const visitor = new Visitor(shop.url);
    const list = href("products", language);
    const plain = await visitor.ask(list);
    visitor.cookies.set("consent", `1..${Math.floor(Date.now() / 1_000)}`);
    const answered = await visitor.ask(list);
    expect(answered.text).not.toBe(plain.text);
    // The list follows the products of the test before after a second.
    await expect.poll(async () => cacheOf(await visitor.ask(list))).toMatch(/^shop; hit/);
    expect((await visitor.ask(list)).headers["cache-control"]).toBe("private, no-cache");
    const shoe = await stockFixtures.claimShoe();
    const product = href("product", language, { slug: shoe.slug });
    await visitor.post(product, { size: shoe.size.id, quantity: 1 });
    // The message about the added piece is on no other visitor's page.
    expect((await visitor.ask(list)).headers).not.toHaveProperty("cache-status");
    await expect.poll(async () => cacheOf(await visitor.ask(list))).toMatch(/^shop; hit/);
    const own = await visitor.ask(list);
    expect(own.text).toContain("header-count");
    expect((await new Visitor(shop.url).ask(list)).text).not.toBe(own.text);
    // The style of a page does not depend on the cart, nor on products that were viewed.
    const other = href("product", language, { slug: "last-pair" });
    const guest = new Visitor(shop.url);
    guest.cookies.set("consent", visitor.cookies.get("consent") ?? "");
    for (const path of [list, other]) {
      const style = styleOf(await guest.ask(path));
      expect(style, path).toContain("sha256");
      expect(styleOf(await visitor.ask(path)), path).toBe(style);
    }
  });
}
