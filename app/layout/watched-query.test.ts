import { expect, test } from "vitest";
import { refreshOn, unlessWished } from "./watched-query";

const revalidates = (from: string, to: string, formMethod?: "POST") =>
  refreshOn(["page"])({
    currentUrl: new URL(from, "https://shop.example"),
    nextUrl: new URL(to, "https://shop.example"),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    formMethod,
  });

test("only the watched query keys reload the page's data", () => {
  expect(revalidates("/outlet?page=1", "/outlet?page=2")).toBe(true);
  expect(revalidates("/outlet?page=1&page=2", "/outlet?page=1")).toBe(true);
  expect(revalidates("/outlet?page=1", "/outlet?page=1&utm_source=mail")).toBe(false);
});

test("another page, the same URL and a form reload the data by default", () => {
  expect(revalidates("/outlet", "/brands?utm_source=mail")).toBe(true);
  expect(revalidates("/outlet?page=1", "/outlet?page=1")).toBe(true);
  expect(revalidates("/outlet", "/outlet?utm_source=mail", "POST")).toBe(true);
});

test("a wishlist's button does not read the page's data again; other forms do", () => {
  const url = new URL("https://shop.example/products?page=2");
  const asked = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  for (const revalidate of [unlessWished, refreshOn(["page"])]) {
    for (const formAction of ["/wishlist/toggle", "/it/wishlist/toggle"])
      expect(revalidate({ ...asked, formMethod: "POST", formAction })).toBe(false);
    expect(revalidate({ ...asked, formMethod: "POST", formAction: "/cart" })).toBe(true);
    expect(revalidate(asked)).toBe(true);
  }
});
