import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { seededFolder } from "../contract/shop/servers";
import { addProduct } from "../contract/shop/shop-fixtures";
import { openDatabase } from "../support/open-database";
import { type Running, startShop } from "../support/shop-process";
import { elementsOf, parseXml, textOf, type XmlElement } from "../support/xml";

/** Each is four pages of the sitemap or the feeds. */
const PRODUCTS = 60;
/** Parallel requests. */
const AT_ONCE = 4;
/** Milliseconds: time to read all pages of a small shop. */
const WALK = 120_000;

let folder: Awaited<ReturnType<typeof seededFolder>>;
let shop: Running;
beforeAll(async () => {
  folder = await seededFolder(PRODUCTS);
  shop = await startShop({ dataDir: folder.path, env: { DATABASE_URL: undefined, SMTP_URL: undefined } });
}, WALK);
afterAll(async () => {
  await shop?.stop();
  await folder?.remove();
});

async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const get = (address: string) => fetch(new URL(address, shop.url));

async function read(address: string): Promise<string> {
  const response = await get(address);
  expect(response.status, address).toBe(200);
  return response.text();
}

const document = async (address: string) => parseXml(await read(address));
const texts = (root: XmlElement, name: string) => elementsOf(root, name).map(({ text }) => text);

/** An attribute of every tag that `pattern` finds in a page's head; names of attributes are read in any case. */
function attributes(html: string, pattern: RegExp, attribute: string): string[] {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(pattern)].map(
    ([tag]) => new RegExp(`\\s${attribute}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "",
  );
}

const property = (html: string, name: string) =>
  attributes(html, new RegExp(`<meta property="${name}"[^>]*>`, "g"), "content");

test(
  "every page of the sitemap answers, with the sitemap's URL as canonical, and with structured data",
  async () => {
    const entries = new Map<string, string[]>();
    for (const file of texts(await document("/sitemap.xml"), "loc"))
      for (const entry of elementsOf(await document(file), "url")) {
        const alternates = elementsOf(entry, "xhtml:link").map((link) => link.attributes.href ?? "");
        entries.set(textOf(entry, "loc") ?? "", alternates);
      }
    expect(entries.size).toBeGreaterThan(2 * PRODUCTS);
    await forEach(entries, async ([address, alternates]) => {
      const html = await read(address);
      expect(attributes(html, /<link rel="canonical"[^>]*>/g, "href")).toEqual([address]);
      expect(attributes(html, /<link rel="alternate" hreflang[^>]*>/gi, "href"), address).toEqual(alternates);
      expect(html).not.toContain('name="robots"');
      const [description = ""] = attributes(html, /<meta name="description"[^>]*>/g, "content");
      expect(description.length, address).toBeGreaterThan(30);
      expect(property(html, "og:url")).toEqual([address]);
      expect(property(html, "og:title")).toHaveLength(1);
      for (const data of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
        expect(JSON.parse(data[1] ?? "")).toMatchObject({ "@context": "https://schema.org" });
    });
  },
  WALK,
);

test(
  "every product of the feeds is on sale at its URL, for the feed's price",
  async () => {
    for (const locale of ["en", "it"]) {
      const items = elementsOf(await document(`/feeds/google-${locale}.xml`), "item");
      const prices = new Map(
        items.map((item) => [
          textOf(item, "g:link")?.split("?")[0] ?? "",
          textOf(item, "g:sale_price") ?? textOf(item, "g:price"),
        ]),
      );
      expect(prices.size).toBeGreaterThan(0.8 * PRODUCTS);
      await forEach(prices, async ([address, price]) => {
        expect(`${property(await read(address), "product:price:amount")[0]} EUR`, address).toBe(price);
      });
    }
  },
  WALK,
);

test.each(["/sitemaps/2.xml", "/feeds/google-it.xml"])(
  "%s is written once, is not sent again to clients that have it, and contains the requested host",
  async (path) => {
    const first = await read(path);
    const again = await get(path);
    expect(await again.text()).toBe(first);
    const etag = again.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const unchanged = await fetch(new URL(path, shop.url), { headers: { "if-none-match": etag } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    expect(first).toContain(`${shop.url}/it/prodotti/`);
    const { port } = new URL(shop.url);
    const elsewhere = await (await fetch(`http://localhost:${port}${path}`)).text();
    expect(elsewhere).toBe(first.replaceAll(shop.url, `http://localhost:${port}`));
    expect(first).not.toContain(".invalid");
  },
  WALK,
);

test(
  "the pictures in sitemap and feed are the same, and exist",
  async () => {
    const pictures = new Set(texts(await document("/sitemaps/2.xml"), "image:loc"));
    const feed = texts(await document("/feeds/google-en.xml"), "g:image_link");
    expect(feed.filter((picture) => !pictures.has(picture))).toEqual([]);
    // Drawing one takes long on a busy machine, so one is enough.
    const response = await get(feed[0] ?? "");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    await response.arrayBuffer();
  },
  WALK,
);

test("a withdrawn product is gone from its page, its Markdown, the sitemap and the feeds", async () => {
  const database = await openDatabase<Tables>({ file: join(folder.path, "shop.db") });
  const goods = await addProduct(database, { price: 5_000, visibility: "hidden" });
  await database.close();
  for (const path of [`/products/${goods.slug}`, `/it/prodotti/${goods.slug}`, `/products/${goods.slug}.md`])
    expect((await get(path)).status, path).toBe(410);
  expect(await (await get(`/it/prodotti/${goods.slug}`)).text()).toContain("Questo prodotto non è più in vendita");
  for (const path of ["/sitemaps/2.xml", "/feeds/google-en.xml", "/feeds/google-it.xml"])
    expect(await read(path), path).not.toContain(goods.slug);
});

test.each([
  "/products/never-was.md",
  "/it/prodotti/never-was",
  "/sitemaps/9.xml",
  "/sitemaps/0.xml",
  "/sitemaps/1e0.xml",
  "/feeds/google-fr.xml",
  "/feeds/other.xml",
])("%s never existed and is a 404", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test.each([
  ["/products?utm_source=mail&page=1", "/products", undefined],
  ["/it/prodotti/?page=2", "/it/prodotti?page=2", undefined],
  ["/products?page=2&sort=name", "/products?sort=name&page=2", "noindex, follow"],
])("the list at %s has the canonical URL %s", async (path, canonical, robots) => {
  const html = await read(path);
  expect(attributes(html, /<link rel="canonical"[^>]*>/g, "href")).toEqual([shop.url + canonical]);
  expect(attributes(html, /<meta name="robots"[^>]*>/g, "content")[0]).toBe(robots);
});

test("a page that must not be indexed has noindex, and no alternate", async () => {
  for (const path of ["/cart", "/it/carrello", "/products?page=99", "/nowhere"]) {
    const html = await (await get(path)).text();
    expect(attributes(html, /<meta name="robots"[^>]*>/g, "content"), path).toEqual(["noindex, follow"]);
    expect(attributes(html, /<link rel="alternate" hreflang[^>]*>/gi, "href"), path).toEqual([]);
  }
});

test("robots.txt and llms.txt link to this shop's own pages, with content types for crawlers", {
  timeout: 60_000,
}, async () => {
  const robots = await get("/robots.txt");
  expect(robots.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await robots.text()).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  const links = [...(await read("/llms.txt")).matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) expect((await get(link)).status, link).toBe(200);
  const markdown = await get("/it/prodotti/last-pair.md");
  expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(markdown.headers.get("link")).toBe(`<${shop.url}/it/prodotti/last-pair>; rel="canonical"`);
});
