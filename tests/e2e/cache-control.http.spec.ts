import { expect } from "@playwright/test";
import { href, pagePaths } from "~/i18n/paths";
import routes from "~/routes";
import { test } from "./shop-test";
import { unclaimed } from "./stock-room";
import { Visitor } from "./visitor";

/** `Cache-Control` for a stranger without cookies, and for a shopper with something in the cart. */
interface Expected {
  stranger: string;
  shopper: string;
}

const both = (value: string): Expected => ({ stranger: value, shopper: value });
const page: Expected = { stranger: "public, max-age=0", shopper: "private, no-cache" };
const nobody = both("no-store");
const anHour = both("public, max-age=3600");
const revalidated = both("public, max-age=0");

/** Of every route by its folder; a route that is missing here fails the test. */
const expected: Record<string, Expected> = {
  home: page,
  products: page,
  product: page,
  "size-guide": page,
  category: page,
  type: page,
  sale: page,
  outlet: page,
  collections: page,
  brands: page,
  brand: page,
  "gift-cards": page,
  "suggested-products": page,
  info: page,
  contacts: page,
  contact: page,
  cookie: page,
  privacy: page,
  returns: page,
  terms: page,
  accessibility: page,
  country: page,
  newsletter: page,
  outfits: nobody,
  cart: nobody,
  "mini-cart": nobody,
  checkout: nobody,
  "checkout-review": nobody,
  "thank-you": nobody,
  "order-confirm": nobody,
  consent: nobody,
  grid: nobody,
  language: nobody,
  "newsletter-confirm": nobody,
  "newsletter-unsubscribe": nobody,
  "newsletter-subscriptions": nobody,
  "not-found": nobody,
  healthz: nobody,
  readyz: nobody,
  robots: anHour,
  sitemap: anHour,
  "sitemap-file": anHour,
  "google-feed": anHour,
  llms: anHour,
  "product-markdown": revalidated,
  "information-markdown": revalidated,
  countries: both("private, no-cache"),
  suggest: both("public, max-age=60"),
  media: both("public, max-age=31536000, immutable"),
};

/** A redirect for ever as a document; in page data a redirect is an answer (202) to this one request. */
const redirects = ["contact"];

const slugs: Record<string, { en: string; it: string }> = {
  category: unclaimed,
  type: { en: "dresses", it: "abiti" },
  sale: { en: "sale", it: "saldi" },
  brand: { en: "tramontana", it: "tramontana" },
};

interface Route {
  folder: string;
  path: string;
}

function everyRoute(picture: string): Route[] {
  return routes.map(({ file, path = "" }) => {
    const folder = file.split("/").at(-2) ?? "";
    const locale = path === "it" || path.startsWith("it/") ? "it" : "en";
    const example = `/${path}`
      .replace(":slug", slugs[folder]?.[locale] ?? "last-pair")
      .replace(":token", "x".repeat(43))
      .replace(":id", picture)
      .replace("*", "no/such/page")
      .replace(":file", folder === "google-feed" ? `google-${locale}` : "1");
    return { folder, path: example };
  });
}

test("every reply says who may keep it: of each route, for a stranger and for a shopper with a cart", async ({
  baseURL,
  stockRoom,
}) => {
  // Some four hundred requests, one after the other.
  test.setTimeout(240_000);
  const origin = baseURL ?? "";
  const shopper = new Visitor(origin);
  const shoe = await stockRoom.claimShoe();
  const added = { product: shoe.id, size: shoe.size.id, quantity: 1 };
  await shopper.post(href("product", "en", { slug: shoe.slug }), added);
  // Takes the message away, which would set a cookie on the next page.
  const { text } = await shopper.ask(href("product", "en", { slug: shoe.slug }));
  const picture = /\/media\/([0-9a-f-]{36})/.exec(text)?.[1] ?? "";
  const before = new Map(shopper.cookies);

  for (const { folder, path } of everyRoute(picture)) {
    const wanted = expected[folder];
    expect(wanted, `no expectation for the route ${folder}`).toBeDefined();
    if (!wanted) continue;
    const own = path === "/" ? { ...wanted, stranger: "private, no-cache" } : wanted;
    await expectOf(path, own);
    // Page data has its page's URL and ".data".
    if (folder in pagePaths)
      await expectOf(path === "/" ? "/_root.data" : `${path}.data`, redirects.includes(folder) ? nobody : own);
  }

  async function expectOf(path: string, { stranger, shopper: known }: Expected) {
    const query = path.startsWith("/media/") ? "?width=160&format=webp" : "";
    const first = await new Visitor(origin).ask(path + query);
    expect(first.headers["cache-control"], `${path} for a stranger`).toBe(stranger);
    for (const [name, value] of before) shopper.cookies.set(name, value);
    const second = await shopper.ask(path + query);
    expect(second.headers["cache-control"], `${path} for a shopper`).toBe(known);
    // Where the two differ, a cache has to tell them apart.
    if (stranger !== known) expect(first.headers.vary, path).toMatch(/(^|, )Cookie(,|$)/);
  }
});

test("replies to forms, errors and files say it too", async ({ baseURL }) => {
  const visitor = new Visitor(baseURL ?? "");
  const cacheControl = async (reply: Promise<{ headers: Record<string, unknown> }>) =>
    (await reply).headers["cache-control"];
  expect(await cacheControl(visitor.post(href("newsletter", "en"), { email: "x" }))).toBe("no-store");
  expect(await cacheControl(visitor.post("/newsletter/subscriptions", { email: "x" }))).toBe("no-store");
  expect(await cacheControl(visitor.post(href("cart", "en"), { intent: "x" }))).toBe("no-store");
  expect(await cacheControl(visitor.ask(href("products", "en", undefined, { page: 999 })))).toBe("no-store");
  expect(await cacheControl(visitor.ask("/media/no-picture"))).toBe("no-store");
  expect(await cacheControl(visitor.ask("/favicon.svg"))).toBe("public, max-age=3600");
});
