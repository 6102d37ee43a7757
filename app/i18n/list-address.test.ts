import { expect, test } from "vitest";
import { isThinList, listHead, orderedSearch } from "./list-address";

const ordered = (text: string) => orderedSearch(new URLSearchParams(text)).toString();

test.each([
  ["brand=x&category=y", "category=y&brand=x"],
  ["brand=b&brand=a&brand=b", "brand=a&brand=b"],
  ["page=1&brand=a", "brand=a"],
  ["page=2&sort=name&utm_source=mail&fbclid=1", "sort=name&page=2"],
  ["size=&color=red", "color=red"],
  [
    "label=l&discount=10&price=5&size=s&color=c&brand=b&type=t&category=k",
    "category=k&type=t&brand=b&color=c&size=s&price=5&discount=10&label=l",
  ],
  ["search=a%26b+%C3%A8", "search=a%26b+%C3%A8"],
  ["", ""],
])("%j is the same list as %j", (given, canonical) => {
  expect(ordered(given)).toBe(canonical);
  expect(ordered(canonical)).toBe(canonical);
});

test("whatever the order of its parameters, a list has one address", () => {
  const pairs = ["brand=b", "brand=a", "category=c", "page=3", "sort=name"];
  const shuffled = [...pairs].reverse();
  expect(ordered(shuffled.join("&"))).toBe(ordered(pairs.join("&")));
});

test.each(["", "page=7", "brand=a", "brand=a&page=2", "brand=a&brand=a", "utm_source=x&utm_medium=y"])(
  "a list with %j may be found by searching",
  (text) => expect(isThinList(new URLSearchParams(text))).toBe(false),
);

test.each(["brand=a&brand=b", "brand=a&color=c", "search=x", "sort=name", "price_from=1&price_to=2"])(
  "a list with %j may not",
  (text) => expect(isThinList(new URLSearchParams(text))).toBe(true),
);

test("both languages' lists name each other", () => {
  const en = { path: "/products", search: new URLSearchParams("page=2&category=shoes") };
  const it = { path: "/it/prodotti", search: new URLSearchParams("category=scarpe&page=2") };
  const [one, other] = [listHead(en, it), listHead(it, en)];
  expect(one).toEqual({ canonical: other.twin, twin: other.canonical, noindex: false });
  expect(one.canonical).toBe("/products?category=shoes&page=2");
  expect(listHead(en, null).twin).toBeNull();
});
