import { expect, test } from "vitest";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

test.each([
  ["/grid", "4", "/products?page=2", "/products?page=2"],
  ["/it/grid", "3", "/it/outlet", "/it/outlet"],
  ["/it/grid", "4", "//evil.example", "/it/prodotti"],
  ["/grid", "4", "", "/products"],
])("at %s %s products per row are stored, and %j redirects to %s", async (path, columns, from, location) => {
  const visitor = new RouteVisitor();
  expect(await visitor.post(action, path, { columns, from })).toMatchObject({ status: 303, location });
  expect(visitor.cookies.get("grid")).toBe(columns);
});

test("any other number is refused and not stored", async () => {
  const visitor = new RouteVisitor();
  for (const columns of ["", "0", "5", "04", "four"])
    expect((await visitor.post(action, "/grid", { columns })).status).toBe(400);
  const twice: [string, string][] = [
    ["columns", "3"],
    ["columns", "4"],
  ];
  expect((await visitor.post(action, "/grid", twice)).status).toBe(400);
  expect((await visitor.post(action, "/grid", {})).status).toBe(400);
  expect(visitor.cookies.size).toBe(0);
});

test("a GET of the form's URL redirects to the list", async () => {
  expect(await new RouteVisitor().get(loader, "/it/grid")).toMatchObject({ status: 302, location: "/it/prodotti" });
});
