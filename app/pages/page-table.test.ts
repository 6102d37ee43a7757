import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import routes from "../routes";
import { alternatePath, matchPage } from "./match-page";
import { type Page, pagePaths } from "./page-table";
import { pageRows } from "./page-table.server";

const pages = Object.keys(pagePaths) as Page[];
const splats: Page[] = ["outfits", "not-found"];
const linkable = pages.filter((page) => !splats.includes(page));
const names = (path: string) => [...path.matchAll(/:([a-z]+)(\??)/g)].map((match) => match[0]);

/** `href` for any page, when the parameters are known only at run time. */
function pathOf(page: Page, locale: Locale, parameters: Record<string, string> = {}): string {
  let path: string = href(page as "product", locale, parameters as { slug: string });
  path = path.replace(/\/:[a-z]+\?/, "");
  return path;
}
const parametersOf = (page: Page, value: string) =>
  Object.fromEntries(names(pagePaths[page].en).map((name) => [name.replace(/[:?]/g, ""), value]));

describe("the table of pages", () => {
  test.each(pages)("%s has a path in both languages, with the same parameters", (page) => {
    const { en, it }: Record<Locale, string> = pagePaths[page];
    expect(en === "/it" || en.startsWith("/it/")).toBe(false);
    expect(it === "/it" || it.startsWith("/it/")).toBe(true);
    expect(names(it)).toEqual(names(en));
  });

  test("gives no path to two pages", () => {
    const all = pages.flatMap((page) => locales.map((locale) => pagePaths[page][locale].replace(/:[a-z]+/g, ":x")));
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(["cache", "bundle"] as const)("stops the build where a page has no %s", async (column) => {
    const { [column]: _, ...rest } = pageRows.cart;
    vi.resetModules();
    vi.doMock("./page-table.server", async (original) => ({
      ...(await original<typeof import("./page-table.server")>()),
      pageRows: { ...pageRows, cart: rest },
    }));
    onTestFinished(() => void vi.doUnmock("./page-table.server"));
    await expect(import("../routes")).rejects.toThrow(`page-table.server.ts has no ${column} for cart`);
  });
});

describe.each(locales)("in %s", (locale) => {
  test.each(linkable)("the path of %s leads to it, and to its alternate and back", (page) => {
    const parameters = parametersOf(page, "7");
    const path = pathOf(page, locale, parameters);
    expect(matchPage(path)).toEqual({ page, locale, parameters });
    for (const other of locales) {
      const alternate = alternatePath(path, other);
      expect(alternate).toBe(pathOf(page, other, parameters));
      expect(alternate && alternatePath(alternate, locale)).toBe(path);
    }
  });

  test.each(["a b", "è", "100%", "a/b", "?x=1", "#top", "..", "%2e%2e", "$&", "a+b", "日本"])(
    "a slug of %j survives in a path",
    (slug) => {
      const path = href("product", locale, { slug });
      // The browser's own parsing.
      const { pathname } = new URL(path, "https://shop.example");
      if (slug === "..") return expect(pathname).not.toContain("..");
      expect(matchPage(pathname)).toEqual({ page: "product", locale, parameters: { slug } });
      const alternate = alternatePath(pathname, locale === "en" ? "it" : "en");
      expect(matchPage(alternate ?? "")?.parameters).toEqual({ slug });
    },
  );

  test.each(linkable)("ignores case in the path of %s, except in its parameters", (page) => {
    const parameters = parametersOf(page, "aB");
    const path = pathOf(page, locale, parameters);
    const [first = "", ...rest] = path.split("aB");
    const capitals = [first.toUpperCase(), ...rest.map((part) => part.toUpperCase())].join("aB");
    expect(matchPage(capitals)).toEqual({ page, locale, parameters });
    expect(alternatePath(capitals, locale)).toBe(path);
  });

  test.each(linkable)("ignores a slash at the end of %s", (page) => {
    const path = pathOf(page, locale, parametersOf(page, "7"));
    expect(matchPage(path === "/" ? path : `${path}/`)?.page).toBe(page);
  });
});

test("does not confuse an order's shipping with an order", () => {
  expect(matchPage("/account/orders/shipping")).toMatchObject({ page: "shipping", parameters: {} });
  expect(matchPage("/account/orders/shipping/7")).toMatchObject({ page: "shipping", parameters: { id: "7" } });
  expect(matchPage("/it/account/orders/shipping")).toMatchObject({ page: "shipping", locale: "it" });
  expect(alternatePath("/account/orders/shipping", "it")).toBe("/it/account/orders/shipping");
});

test.each(["/nowhere", "/it/nowhere", "/italy", "/products/a/b", "/prodotti", "/it/products", "", "//"])(
  "%j is not a page of the shop",
  (path) => {
    expect(matchPage(path)).toBeNull();
    expect(alternatePath(path, "it")).toBeNull();
  },
);

test("appends queries, and omits empty ones", () => {
  expect(href("products", "en", undefined, { sort: "name", page: 2, q: "" })).toBe("/products?sort=name&page=2");
  expect(
    href(
      "products",
      "it",
      undefined,
      new URLSearchParams([
        ["b", "1"],
        ["b", "2 & 3"],
      ]),
    ),
  ).toBe("/it/prodotti?b=1&b=2+%26+3");
  expect(href("home", "en", undefined, {})).toBe("/");
});

describe("the router and the table find the same page at", () => {
  const tree = (routes as RouteConfigEntry[]).map(({ id, path }) => ({ id: id ?? "", path: path ?? "/" }));
  const routed = (path: string) =>
    (matchRoutes(tree, { pathname: path }) ?? []).map(({ route }) => route.id?.split("."));

  test.each([
    "/Account",
    "/account/",
    "/account///",
    "/%61ccount",
    "/%41CCOUNT/orders",
    "/%69t/account",
    "/IT/Account/%64ati.json",
    "/account/orders/%E0%A4%A",
    "/account/orders/shipping/%2F",
    "/account/orders/1/%72eturn/2",
    "/account/addresses/NEW",
  ])("%s", (path) => {
    // The router reports what it cannot decode.
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const { page, locale } = matchPage(path) ?? {};
    expect(routed(path)).toEqual([[locale, page]]);
  });
});
