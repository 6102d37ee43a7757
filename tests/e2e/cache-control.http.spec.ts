import { expect } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type InformationPage, informationPages, type Page, pagePaths } from "~/pages/page-table";
import routes from "~/routes";
import { anyKey, expectSafeHeaders, expectSafePage } from "./safe-page";
import { test } from "./shop-test";
import { shownPages } from "./shown-pages";
import { unclaimed } from "./stock-fixtures";
import { Visitor } from "./visitor";

/** The expected `Cache-Control` for a visitor without cookies and for a shopper with a cart. */
interface Expected {
  withoutCart: string;
  shopper: string;
}

const both = (value: string): Expected => ({ withoutCart: value, shopper: value });
const page: Expected = { withoutCart: "public, max-age=0", shopper: "private, no-cache" };
const neverCached = both("no-store");
const anHour = both("public, max-age=3600");

/** By page, or by the name of another route; one that is missing here fails the test. */
const expected: Record<Page, Expected> & Record<string, Expected> = {
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
  contact: page,
  country: page,
  newsletter: page,
  outfits: page,
  cart: neverCached,
  "mini-cart": neverCached,
  viewed: neverCached,
  "viewed-card": page,
  checkout: neverCached,
  "checkout-review": neverCached,
  payment: neverCached,
  "payment-return": neverCached,
  "payment-cancel": neverCached,
  "payment-notification": neverCached,
  "thank-you": neverCached,
  "order-confirm": neverCached,
  "guest-order": neverCached,
  "my-order": neverCached,
  login: neverCached,
  logout: neverCached,
  register: neverCached,
  signup: page,
  "reset-password": neverCached,
  "provider-login": neverCached,
  "provider-callback": neverCached,
  membership: neverCached,
  wishlist: neverCached,
  "wishlist-toggle": neverCached,
  "quick-add": neverCached,
  account: neverCached,
  profile: neverCached,
  "personal-data": neverCached,
  "account-delete": neverCached,
  addresses: neverCached,
  "address-new": neverCached,
  address: neverCached,
  "email-confirm": neverCached,
  orders: neverCached,
  order: neverCached,
  shipping: neverCached,
  "return-request": neverCached,
  return: neverCached,
  "guest-return-request": neverCached,
  "guest-return": neverCached,
  withdraw: neverCached,
  "withdraw-confirm": neverCached,
  "withdraw-received": neverCached,
  consent: neverCached,
  grid: neverCached,
  "size-system": neverCached,
  language: neverCached,
  "back-in-stock": neverCached,
  "back-in-stock-link": neverCached,
  "newsletter-confirm": neverCached,
  "newsletter-unsubscribe": neverCached,
  "newsletter-subscriptions": neverCached,
  "not-found": neverCached,
  healthz: neverCached,
  readyz: neverCached,
  robots: anHour,
  sitemap: anHour,
  "sitemap-file": anHour,
  "google-feed": anHour,
  llms: anHour,
  "product-markdown": page,
  ...(Object.fromEntries(informationPages.map((name) => [name, page])) as Record<InformationPage, Expected>),
  "information-markdown": page,
  countries: both("private, no-cache"),
  suggest: both("public, max-age=60"),
  media: both("public, max-age=31536000, immutable"),
};

/** Shown pages of the whole shop; the others of the route table answer data, files and forms. */
const pages: readonly string[] = shownPages;

/** Permanent redirects of documents; in page data a redirect (202) is specific to the request. */
const redirects = ["contact", "outfits", "signup"];

const slugs: Record<string, { en: string; it: string }> = {
  category: unclaimed,
  type: { en: "dresses", it: "abiti" },
  sale: { en: "sale", it: "saldi" },
  brand: { en: "tramontana", it: "tramontana" },
};

/** The id of a product. */
const VIEWED = "10";

interface Route {
  name: string;
  path: string;
}

/** The routes of a language with examples for their parameters; those without a language are among the English ones. */
function routesIn(language: Locale, picture: string): Route[] {
  return routes.flatMap(({ id = "", file, path = "" }) => {
    // A page, or the name of another route.
    const page = id.replace(/^\w+\./, "");
    const name = page in pagePaths ? page : (file.split("/").at(-2) ?? "");
    const locale = path === "it" || path.startsWith("it/") ? "it" : "en";
    if (locale !== language) return [];
    const example = `/${path}`
      .replace(":slug", slugs[name]?.[locale] ?? "last-pair")
      .replace(":token", anyKey)
      .replace(":key", `1-${anyKey}`)
      .replace(/:id\??/, name === "viewed-card" ? VIEWED : picture)
      .replace("*", "no/such/page")
      .replace(":file", name === "google-feed" ? `google-${locale}` : "1");
    return { name, path: example };
  });
}

for (const language of locales)
  test(`each route in ${language} has its Cache-Control, without cookies and with a cart, and each page safe headers and a policy that names its inline code`, {
    tag: language === "en" ? [] : "@long",
  }, async ({ baseURL, stockFixtures }) => {
    // About two hundred sequential requests.
    test.setTimeout(240_000);
    const origin = baseURL ?? "";
    const shopper = new Visitor(origin);
    const shoe = await stockFixtures.claimShoe();
    const added = { size: shoe.size.id, quantity: 1 };
    await shopper.post(href("product", language, { slug: shoe.slug }), added);
    // Shows the message, which would otherwise set a cookie on the next page.
    const { text } = await shopper.ask(href("product", language, { slug: shoe.slug }));
    const picture = /\/media\/([0-9a-f-]+)/.exec(text)?.[1] ?? "";
    const before = new Map(shopper.cookies);
    const sheets = new Set<string>();

    for (const { name, path } of routesIn(language, picture)) {
      const wanted = expected[name];
      expect(wanted, `no expectation for the route ${name}`).toBeDefined();
      if (!wanted) continue;
      const own = path === "/" ? { ...wanted, withoutCart: "private, no-cache" } : wanted;
      const page = await expectOf(path, own);
      if (pages.includes(name)) expectSafeHeaders(page, path);
      // shown-pages.ts has the pages that redirect, and the status of each page.
      if (pages.includes(name) && page.status !== 302 && page.status !== 303) {
        expectSafePage(page, path, origin);
        for (const [sheet] of page.text.matchAll(/<link rel="stylesheet"[^>]*>/g)) sheets.add(sheet);
      }
      // The URL of page data is that of its page with ".data".
      if (name in pagePaths)
        await expectOf(path === "/" ? "/_root.data" : `${path}.data`, redirects.includes(name) ? neverCached : own);
    }

    // The budget of a page's bytes holds for all pages.
    expect([...sheets]).toHaveLength(1);

    async function expectOf(path: string, { withoutCart, shopper: withCart }: Expected) {
      const query = path.startsWith("/media/") ? "?width=160&format=webp" : "";
      const first = await new Visitor(origin).ask(path + query);
      expect(first.headers["cache-control"], `${path} without cookies`).toBe(withoutCart);
      for (const [name, value] of before) shopper.cookies.set(name, value);
      const second = await shopper.ask(path + query);
      expect(second.headers["cache-control"], `${path} with a cart`).toBe(withCart);
      // Where the two differ, caches must vary by cookie.
      if (withoutCart !== withCart) expect(first.headers.vary, path).toMatch(/(^|, )Cookie(,|$)/);
      return first;
    }
  });

test("replies to forms, errors and files have Cache-Control", async ({ baseURL }) => {
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
