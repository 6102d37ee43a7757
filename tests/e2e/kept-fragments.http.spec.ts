import { expect } from "@playwright/test";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Running, startApi, startShop } from "../support/shop-process";
import { DEMO } from "./member";
import { test } from "./shop-test";
import { Visitor } from "./visitor";

let api: Running;
let shop: Running;

// No page cache: each page is rendered, with the fragments that other visitors' pages have left in memory.
const startFront = () =>
  startShop({
    env: { API_URL: api.url, DATABASE_URL: undefined, PAGE_CACHE_MB: "0", SESSION_SECRETS: "s".repeat(40) },
  });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  // The other processes have no database to open.
  api = await startApi({ env: { DATABASE_URL: undefined } });
  shop = await startFront();
});
test.afterAll(async () => {
  await shop?.stop();
  await api?.stop();
});

const pagesOf = (locale: Locale) => [
  href("products", locale),
  `${href("products", locale)}?size=eu-41`,
  href("product", locale, { slug: "last-pair" }),
];

type Visit = (visitor: Visitor, locale: Locale) => unknown;

const visits: Record<string, Visit> = {
  "a new visitor": () => {},
  "a visitor who pays in pounds": (visitor, locale) => visitor.post(href("country", locale), { country: 231 }),
  "a visitor who saves data": (visitor) => visitor.cookies.set("saves", "1"),
  "a shopper with a cart": async (visitor, locale) => {
    const path = href("product", locale, { slug: "last-pair" });
    const { text } = await visitor.ask(path);
    const size = /name="size"[^>]* value="(\d+)"/.exec(text)?.[1] ?? "";
    await visitor.post(path, { size, quantity: 1 });
  },
  "a member with a wishlist": async (visitor, locale) => {
    await visitor.post(href("login", locale), DEMO);
    const { text } = await visitor.ask(href("products", locale));
    const id = /name="add" value="(\d+)"/.exec(text)?.[1] ?? "";
    await visitor.post(href("wishlist-toggle", locale), { add: id, back: href("products", locale) });
  },
};

test("a page with fragments from memory is the page that a new process renders, for every visitor", {
  tag: "@long",
}, async () => {
  test.setTimeout(180_000);
  const seen = new Set<string>();
  const visitors = await Promise.all(
    Object.entries(visits).map(async ([name, visit]) => {
      const inLanguage = async (locale: Locale) => {
        const visitor = new Visitor(shop.url, name.includes("saves") ? { "save-data": "on" } : {});
        await visit(visitor, locale);
        // Messages are shown once.
        await visitor.ask(href("brands", locale));
        return visitor;
      };
      return { name, en: await inLanguage("en"), it: await inLanguage("it") };
    }),
  );
  const pageOf = async (visitor: Visitor, path: string) => {
    const { status, text } = await visitor.ask(path);
    expect(status, path).toBe(200);
    // The ports of the two processes differ.
    return text.replaceAll(new URL(visitor.origin).port, "PORT");
  };
  // Italian first; the new processes have English first, so that no fragment of the other language stays unseen.
  for (const locale of ["it", "en"] as const)
    for (const visitor of visitors) for (const path of pagesOf(locale)) await pageOf(visitor[locale], path);
  for (const { name, ...inLanguage } of visitors) {
    const other = await startFront();
    try {
      for (const locale of ["en", "it"] as const) {
        const visitor = inLanguage[locale];
        // The first pages of a process may lack the menu, which is read meanwhile.
        const brands = href("brands", locale);
        const menu = await pageOf(new Visitor(shop.url), brands);
        await expect.poll(() => pageOf(new Visitor(other.url), brands)).toBe(menu);
        for (const path of pagesOf(locale)) {
          visitor.origin = shop.url;
          const warm = await pageOf(visitor, path);
          visitor.origin = other.url;
          expect(warm, `${name}, ${path}`).toBe(await pageOf(visitor, path));
          expect(warm).not.toContain("kept-fragment");
          seen.add(warm);
        }
      }
    } finally {
      await other.stop();
    }
  }
  // The visitors' pages are different ones, or this test would show nothing.
  expect(seen.size).toBe(visitors.length * locales.length * pagesOf("en").length);
});
