import { expect, test } from "vitest";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as homeLoader } from "../home/route";
import { action } from "./route";

withEmbeddedShop();

test.each([
  ["/products/last-pair?x=1", "it", "/it/prodotti/last-pair?x=1"],
  ["/it/carrello", "en", "/cart"],
  ["/no/such/page", "it", "/it"],
  ["//evil.example/it", "it", "/it"],
])("from %s the switch to %s redirects to %s and is stored", async (from, to, location) => {
  const visitor = new RouteVisitor();
  expect(await visitor.post(action, "/language", { from, to })).toMatchObject({ status: 303, location });
  expect(visitor.cookies.get("i18n_redirected")).toBe(to);
});

test("an unsupported language is refused", async () => {
  expect((await new RouteVisitor().post(action, "/language", { from: "/", to: "de" })).status).toBe(400);
  const twice: [string, string][] = [
    ["to", "it"],
    ["to", "en"],
  ];
  expect((await new RouteVisitor().post(action, "/language", twice)).status).toBe(400);
});

test("the browser's language counts only on /, and never against the shopper's own choice", async () => {
  const italian = { "accept-language": "it-IT,it;q=0.9,en;q=0.5" };
  const visitor = new RouteVisitor();
  expect(await visitor.get(homeLoader, "/", {}, italian)).toMatchObject({ status: 302, location: "/it" });
  expect((await visitor.get(homeLoader, "/it", {}, { "accept-language": "en" })).status).toBe(200);
  visitor.cookies.set("i18n_redirected", "en");
  expect((await visitor.get(homeLoader, "/", {}, italian)).status).toBe(200);
});
