import { expect, test } from "vitest";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

test.each([
  ["/size-system", "uk", "/products?page=2", "/products?page=2#shoe-sizes"],
  ["/it/size-system", "us", "/it/carrello", "/it/carrello#shoe-sizes"],
  ["/size-system", "eu", "/cart#top", "/cart#shoe-sizes"],
  ["/it/size-system", "uk", "//evil.example", "/it#shoe-sizes"],
  ["/size-system", "uk", "", "/#shoe-sizes"],
])("at %s the sizes %s are stored, and %j redirects to %s", async (path, sizes, from, location) => {
  const visitor = new RouteVisitor();
  expect(await visitor.post(action, path, { sizes, from })).toMatchObject({ status: 303, location });
  expect(visitor.cookies.get("sizes")).toBe(sizes);
});

test("any other system is refused and not stored", async () => {
  const visitor = new RouteVisitor();
  for (const sizes of ["", "UK", "jp", "eu "])
    expect((await visitor.post(action, "/size-system", { sizes })).status).toBe(400);
  const twice: [string, string][] = [
    ["sizes", "uk"],
    ["sizes", "us"],
  ];
  expect((await visitor.post(action, "/size-system", twice)).status).toBe(400);
  expect((await visitor.post(action, "/size-system", {})).status).toBe(400);
  expect(visitor.cookies.size).toBe(0);
});

test("a GET of the form's URL redirects to the products", async () => {
  expect(await new RouteVisitor().get(loader, "/it/size-system")).toMatchObject({
    status: 302,
    location: "/it/prodotti",
  });
});
