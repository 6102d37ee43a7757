import { describe, expect, test } from "vitest";
import { cacheHeaders, mergedVary } from "./cache-control.server";
import { carriesOurCookies, isKnownShopper } from "./our-cookies.server";

const of = (path: string, reply: Partial<Parameters<typeof cacheHeaders>[0]> = {}) =>
  cacheHeaders({ method: "GET", status: 200, cookies: null, setsCookie: false, given: null, ...reply, path });

describe("a page that is the same for all visitors without our cookies", () => {
  test("is public for them, and private for visitors with our cookies", () => {
    expect(of("/products").cacheControl).toBe("public, max-age=0");
    expect(of("/products", { cookies: "theirs=1; mycart=2" }).cacheControl).toBe("public, max-age=0");
    for (const name of ["cart", "session", "checkout", "viewed", "grid", "country", "i18n_redirected", "consent"])
      for (const cookie of [`${name}=x`, `theirs=1; ${name}=x`, `__Host-${name}=x`])
        expect(of("/products", { cookies: cookie }).cacheControl, cookie).toBe("private, no-cache");
    expect(of("/products").vary).toContain("Cookie");
  });

  test("may be stored by a CDN if there is one, unless it is one visitor's", () => {
    const [path, cdn] = ["/products", true];
    expect(of(path, { cdn }).cacheControl).toBe(
      "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
    );
    expect(of(path, { cdn }).vary).toContain("Cookie");
    expect(of(path, { cdn, cookies: "consent=x" }).cacheControl).toBe("private, no-cache");
    expect(of(path, { cdn, setsCookie: true }).cacheControl).toBe("private, no-cache");
    expect(of(path, { cdn, status: 404 }).cacheControl).toBe("no-store");
    expect(of("/", { cdn }).cacheControl).toBe("private, no-cache");
    expect(of("/cart", { cdn }).cacheControl).toBe("no-store");
  });

  test("is private when it sets a cookie", () => {
    expect(of("/products", { setsCookie: true }).cacheControl).toBe("private, no-cache");
    expect(of("/suggest", { setsCookie: true }).cacheControl).toBe("private, no-cache");
    expect(of("/media/1", { setsCookie: true, given: "public, max-age=9" }).cacheControl).toBe("private, no-cache");
  });

  test("is not stored when it is an error, an answer to a form or a temporary redirect", () => {
    for (const status of [400, 404, 410, 429, 500, 503, 302, 303])
      expect(of("/products", { status, given: "public, max-age=9" }).cacheControl).toBe("no-store");
    expect(of("/products", { method: "POST" }).cacheControl).toBe("no-store");
    expect(of("/products", { status: 301 }).cacheControl).toBe("public, max-age=0");
    expect(of("/products", { method: "HEAD" }).cacheControl).toBe("public, max-age=0");
  });
});

test("/ depends on the browser's language and is private, unlike /it", () => {
  expect(of("/")).toEqual({ cacheControl: "private, no-cache", vary: ["Cookie", "Accept-Language", "Save-Data"] });
  expect(of("/_root.data").cacheControl).toBe("private, no-cache");
  expect(of("/it").cacheControl).toBe("public, max-age=0");
});

test.each(["/cart", "/it/carrello", "/cart/mini", "/cart/mini.data", "/checkout", "/it/checkout.data", "/thankyou"])(
  "%s is private and not stored",
  (path) => {
    for (const cookies of [null, "cart=x"]) expect(of(path, { cookies }).cacheControl).toBe("no-store");
  },
);

test("replies that no cookie changes are public for their lifetime", () => {
  for (const cookies of [null, "cart=x"]) {
    expect(of("/sitemap.xml", { cookies })).toEqual({ cacheControl: "public, max-age=3600", vary: [] });
    expect(of("/media/1", { cookies, given: "public, immutable" }).cacheControl).toBe("public, immutable");
    expect(of("/media/1", { cookies }).cacheControl).toBe("public, max-age=3600");
  }
});

test("a page's Markdown is private for a shopper, because its prices are in the shopper's currency", () => {
  const path = "/it/prodotti/shoe.md";
  expect(of(path)).toEqual({ cacheControl: "public, max-age=0", vary: ["Cookie", "Save-Data"] });
  expect(of(path, { cookies: "country=1" }).cacheControl).toBe("private, no-cache");
});

test("a path without a rule is not stored, unless it is a file with its own header", () => {
  expect(of("/no/such/page").cacheControl).toBe("no-store");
  expect(of("/CART").cacheControl).toBe("no-store");
  expect(of("/shoe.md").cacheControl).toBe("no-store");
  expect(of("/assets/app.js", { given: "public, immutable" }).cacheControl).toBe("public, immutable");
});

test("the consent cookie alone does not make a visitor a known shopper", () => {
  expect(isKnownShopper("consent=1")).toBe(false);
  expect(carriesOurCookies("consent=1")).toBe(true);
  expect(isKnownShopper("consent=1; grid=4")).toBe(true);
  expect(isKnownShopper(undefined)).toBe(false);
});

test("Vary has every header once", () => {
  expect(mergedVary("Accept-Encoding, cookie", ["Cookie", "Save-Data"])).toBe("Accept-Encoding, cookie, Save-Data");
  expect(mergedVary(null, [])).toBe("");
});
