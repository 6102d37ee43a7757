import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect";

const shop = "https://shop.example/it/checkout";

test.each([
  "/",
  "/it/carrello",
  "/products?sort=name&page=2",
  "/products/last-pair#sizes",
  "/products/t-shirt-%C3%A0-rayures",
  "/a/../cart",
  "/search?to=//evil.example",
])("redirects to %s", (path) => {
  expect(safeRedirect(path, "/account")).toBe(new URL(path, "http://x").href.slice("http://x".length));
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "https:evil.example",
  "https://evil.example/",
  "http:/evil.example",
  "javascript:alert(1)",
  "data:text/html,hi",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\u0000/evil.example",
  "/\u007f/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e%2e//evil.example",
  "/%2E//evil.example",
  "evil.example",
  "@evil.example",
  "",
  `/${"a".repeat(5_000)}`,
  undefined,
  null,
  7,
  ["/cart"],
])("stays in the shop for %j", (value) => {
  expect(safeRedirect(value, "/account")).toBe("/account");
});

test.each([
  "/%5cevil.example",
  "/%5c%5cevil.example",
  "/%2f%2fevil.example",
  "/%09/evil.example",
  "/@evil.example",
  "/:80@evil.example",
  "/../..///evil.example",
  "/./\u2028/evil.example",
  "/;//evil.example",
  "/..%5c/evil.example",
])("a browser that follows the result for %j stays on our host", (value) => {
  expect(new URL(safeRedirect(value, "/account"), shop).host).toBe("shop.example");
});
