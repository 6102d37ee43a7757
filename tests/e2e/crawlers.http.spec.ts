import { expect } from "@playwright/test";
import { elementsOf, parseXml, textOf, type XmlElement } from "../support/xml";
import { test } from "./shop-test";

// One after the other: a product that is withdrawn here shall not be missed by a walk over all of them.
test.describe.configure({ mode: "default" });

/** Requests under way at a time. */
const AT_ONCE = 6;

async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Playwright's own requests keep a trace of each reply, which is too much for thousands. */
const get = (address: string) => fetch(new URL(address, process.env.E2E_SHOP_URL));

async function read(address: string): Promise<string> {
  const response = await get(address);
  expect(response.status, address).toBe(200);
  return response.text();
}

const document = async (address: string) => parseXml(await read(address));
const addresses = (root: XmlElement, name = "loc") => elementsOf(root, name).map(({ text }) => text);

/** An attribute of every tag that `pattern` finds in a page's head; names of attributes are read in any case. */
function attributes(html: string, pattern: RegExp, attribute: string): string[] {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(pattern)].map(
    ([tag]) => new RegExp(`\\s${attribute}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "",
  );
}

test("every page of the sitemap answers, names itself as the sitemap does, and tells machines what it is", async () => {
  test.setTimeout(240_000);
  const files = addresses(await document("/sitemap.xml"));
  const entries = new Map<string, string[]>();
  for (const file of files)
    for (const entry of elementsOf(await document(file), "url")) {
      const alternates = elementsOf(entry, "xhtml:link").map((link) => link.attributes.href ?? "");
      entries.set(textOf(entry, "loc") ?? "", alternates);
    }
  expect(entries.size).toBeGreaterThan(900);
  const titles = new Map<string, string>();
  await forEach(entries, async ([address, alternates]) => {
    const html = await read(address);
    expect(attributes(html, /<link rel="canonical"[^>]*>/g, "href")).toEqual([address]);
    expect(attributes(html, /<link rel="alternate" hreflang[^>]*>/gi, "href")).toEqual(alternates);
    expect(html).not.toContain('name="robots"');
    const [description = ""] = attributes(html, /<meta name="description"[^>]*>/g, "content");
    expect(description.length, address).toBeGreaterThan(30);
    for (const property of ["og:title", "og:url", "og:type"])
      expect(attributes(html, new RegExp(`<meta property="${property}"[^>]*>`, "g"), "content")).toHaveLength(1);
    for (const data of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
      expect(JSON.parse(data[1] ?? "")).toMatchObject({ "@context": "https://schema.org" });
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    titles.set(`${html.includes('<html lang="it"')} ${title}`, address);
  });
  // Two products may share brand, name and colour; most titles are a page's own.
  expect(titles.size).toBeGreaterThan(entries.size * 0.9);
});

test("every product of the feeds is on sale at its address, for the price that the feed says", async () => {
  test.setTimeout(240_000);
  for (const locale of ["en", "it"]) {
    const items = elementsOf(await document(`/feeds/google-${locale}.xml`), "item");
    const prices = new Map(
      items.map((item) => [
        textOf(item, "g:link") ?? "",
        textOf(item, "g:sale_price") ?? textOf(item, "g:price") ?? "",
      ]),
    );
    expect(prices.size).toBeGreaterThan(400);
    // English pages were all read for the sitemap: one language is enough to compare the prices.
    if (locale === "en") continue;
    const others: string[] = [];
    await forEach(prices, async ([address, price]) => {
      if ((await priceAt(address)) !== price) others.push(address);
    });
    // Other tests set prices meanwhile: what differs is asked again.
    await expect(async () => {
      const again = elementsOf(await document(`/feeds/google-${locale}.xml`), "item");
      for (const item of again.filter((item) => others.includes(textOf(item, "g:link") ?? "")))
        expect(await priceAt(textOf(item, "g:link") ?? "")).toBe(
          textOf(item, "g:sale_price") ?? textOf(item, "g:price"),
        );
    }).toPass();
  }
});

async function priceAt(address: string): Promise<string> {
  const html = await read(address);
  return `${/<meta property="product:price:amount" content="([^"]*)"/.exec(html)?.[1]} EUR`;
}

test("pictures of the sitemap and the feed can be had", async () => {
  const [, products = ""] = addresses(await document("/sitemap.xml"));
  const pictures = addresses(await document(products), "image:loc");
  const feed = addresses(await document("/feeds/google-en.xml"), "g:image_link");
  for (const picture of [pictures[0] ?? "", pictures.at(-1) ?? "", feed[100] ?? ""]) {
    const response = await get(picture);
    expect(response.status, picture).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
  }
});

test("a withdrawn product is gone, from its page, its Markdown and every list of addresses", async ({ stockRoom }) => {
  const shoe = await stockRoom.claimShoe({ price: 5_000, stock: 3 });
  await expect(async () => {
    expect(await read(`/products/${shoe.slug}.md`)).toContain("50,00");
  }).toPass();
  await stockRoom.withdraw(shoe.id);
  await expect(async () => {
    for (const path of [`/products/${shoe.slug}`, `/it/prodotti/${shoe.slug}`, `/products/${shoe.slug}.md`])
      expect((await get(path)).status, path).toBe(410);
    for (const path of ["/sitemaps/2.xml", "/feeds/google-en.xml", "/feeds/google-it.xml"])
      expect(await read(path), path).not.toContain(`/${shoe.slug}<`);
  }).toPass();
});

test("what was never there is not found", async () => {
  const paths = ["/products/never-was.md", "/it/prodotti/never-was", "/sitemaps/9.xml", "/sitemaps/0.xml"];
  for (const path of [...paths, "/sitemaps/1e0.xml", "/feeds/google-fr.xml", "/feeds/other.xml"])
    expect((await get(path)).status, path).toBe(404);
});

test("lists have one address: campaigns, first pages and the order of parameters make no other", async () => {
  const canonical = async (path: string) => {
    const html = await read(path);
    const [robots = ""] = attributes(html, /<meta name="robots"[^>]*>/g, "content");
    const [address = ""] = attributes(html, /<link rel="canonical"[^>]*>/g, "href");
    return { robots, path: new URL(address).pathname + new URL(address).search };
  };
  expect(await canonical("/products?utm_source=mail&page=1")).toEqual({ robots: "", path: "/products" });
  expect(await canonical("/it/prodotti/?page=2")).toEqual({ robots: "", path: "/it/prodotti?page=2" });
  expect(await canonical("/products?sort=name")).toEqual({ robots: "noindex, follow", path: "/products?sort=name" });
});

test("robots.txt and llms.txt speak of this shop's own address", async ({ baseURL }) => {
  const robots = await read("/robots.txt");
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const links = [...(await read("/llms.txt")).matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) await read(link);
});
