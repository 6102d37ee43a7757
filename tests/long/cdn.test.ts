import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { DEMO } from "../e2e/sign-in-steps";
import { type Reply, Visitor } from "../e2e/visitor";
import { startNginx } from "../support/nginx.mjs";
import { startShop } from "../support/shop-process";

// A shop with CDN_CACHE=on behind nginx as the CDN: once as docs/operating.md shows it, and once as a CDN that heeds `Vary`
// alone and would store replies with cookies.

const PUBLIC_URL = "http://shop.example";
const shop = await startShop({ env: { CDN_CACHE: "on", PUBLIC_URL, TRUST_PROXY: "loopback" } });
afterAll(() => shop.stop());

const page = readFileSync("docs/operating.md", "utf8");
const shared = /```nginx\n(map .*?\n\})\n/s.exec(page)?.[1] ?? "";
const directives = /```nginx\n.*?\n\n(proxy_cache_bypass.*?)```/s.exec(page)?.[1] ?? "";
const servers = [{ directives }, { directives: "proxy_ignore_headers Set-Cookie;" }];
const nginx = await startNginx(shop.url, { shared, servers });
afterAll(async () => {
  if (nginx.reason === undefined) await nginx.stop();
});
if (nginx.reason !== undefined) console.log(`Skipped, the shop behind a CDN: ${nginx.reason}`);

const paths = locales.flatMap((locale) => [
  ...(locale === "it" ? [href("home", locale)] : []),
  href("products", locale),
  href("product", locale, { slug: "last-pair" }),
  href("brands", locale),
  href("terms", locale),
]);

const cacheOf = ({ headers }: Reply) => headers["x-cache"];

/** A shopper with a filled cart. */
async function withCart(origin: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const path = href("product", "en", { slug: "last-pair" });
  const { text } = await visitor.ask(path);
  const size = /name="size"[^>]*value="(\d+)"/.exec(text)?.[1] ?? "";
  const added = await visitor.post(path, { size, quantity: 1 }, { origin: PUBLIC_URL });
  expect(added.status).toBe(303);
  expect([...visitor.cookies.keys()]).toContain("cart");
  return visitor;
}

/** A shopper who is signed in. */
async function signedIn(origin: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const reply = await visitor.post(href("login", "en"), DEMO, { origin: PUBLIC_URL });
  expect(reply.status).toBe(303);
  expect([...visitor.cookies.keys()]).toContain("account");
  return visitor;
}

test.skipIf(nginx.reason !== undefined).each([
  ["that passes requests with our cookies", 0],
  ["that heeds Vary alone", 1],
])("a CDN %s gives nobody another visitor's page or cookie", async (_, index) => {
  if (nginx.reason !== undefined) return;
  const origin = nginx.urls[index] ?? "";
  const shoppers = [await withCart(origin), await signedIn(origin)];
  for (const path of paths) {
    const direct = await new Visitor(shop.url, { host: new URL(origin).host }).ask(path);
    for (let round = 0; round < 3; round++) {
      for (const shopper of shoppers) {
        const own = await shopper.ask(path);
        expect(own.headers["cache-control"], path).toBe("private, no-cache");
        expect(cacheOf(own), path).toBe(index === 0 ? "BYPASS" : "MISS");
        expect(own.text, path).not.toBe(direct.text);
      }
      const anonymous = await new Visitor(origin).ask(path);
      expect(anonymous.status, path).toBe(200);
      expect(anonymous.headers, path).not.toHaveProperty("set-cookie");
      expect(anonymous.headers["cache-control"], path).toMatch(/^public, max-age=0, s-maxage=\d+/);
      // The shopper has opened the product's page before.
      if (round > 0 || !path.includes("last-pair")) expect(cacheOf(anonymous), path).toBe(round === 0 ? "MISS" : "HIT");
      expect(anonymous.text, path).toBe(direct.text);
    }
  }
  // Cookies of other sites do not make a page personal.
  const tracked = new Visitor(origin, { cookie: "_ga=GA1.1.1" });
  await tracked.ask(paths[0] ?? "");
  expect(cacheOf(await tracked.ask(paths[0] ?? ""))).toBe("HIT");
});

test.skipIf(nginx.reason !== undefined)("the first page, carts and errors are never stored", async () => {
  if (nginx.reason !== undefined) return;
  for (const origin of nginx.urls)
    for (const path of ["/", href("cart", "en"), href("login", "it"), "/products/no-such-shoe", "/readyz"])
      for (let round = 0; round < 2; round++) expect(cacheOf(await new Visitor(origin).ask(path)), path).toBe("MISS");
});

test.skipIf(nginx.reason !== undefined)(
  "visitors with Save-Data, other encodings and links of campaigns get their own pages",
  async () => {
    if (nginx.reason !== undefined) return;
    const path = href("products", "en");
    for (const origin of nginx.urls)
      for (let round = 0; round < 2; round++) {
        const usual = await new Visitor(origin).ask(path);
        const saving = await new Visitor(origin, { "save-data": "on" }).ask(path);
        expect(usual.text).toContain("<script");
        expect(saving.text).not.toMatch(/<script(?![^>]* type=)/);
        for (const encoding of ["br", "gzip"]) {
          const encoded = await new Visitor(origin, { "accept-encoding": encoding }).ask(path);
          expect(encoded.headers["content-encoding"]).toBe(encoding);
          expect(encoded.text).toBe(usual.text);
        }
        const campaign = await new Visitor(origin).ask(`${path}?gclid=${round}`);
        expect(campaign.text).toBe(usual.text);
      }
  },
);

test.skipIf(nginx.reason !== undefined)("the CDN's disk has no cookie, address or cart", async () => {
  if (nginx.reason !== undefined) return;
  const files = nginx.cached();
  expect(files.length).toBeGreaterThanOrEqual(paths.length * 2);
  for (const file of files) {
    const head = file.toString("latin1").split("\r\n\r\n", 1)[0] ?? "";
    expect(head).not.toMatch(/set-cookie/i);
    expect(file.includes(DEMO.email)).toBe(false);
    expect(file.includes(`href="${href("account", "en")}"`) || file.includes(`href="${href("account", "it")}"`)).toBe(
      false,
    );
  }
});
