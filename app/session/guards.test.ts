import { expect, onTestFinished, test, vi } from "vitest";
import { emptyCart } from "~/shop/cart";
import { RouteVisitor } from "../../tests/support/route-visitor";
import { pageContext } from "./page-context.server";

type Route = Partial<Record<"loader" | "action", Parameters<RouteVisitor["get"]>[0]>> & {
  handle?: { guards?: readonly string[] };
};

const sources = import.meta.glob<string>("../routes/*/route.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const modules = import.meta.glob<Route>("../routes/*/route.{ts,tsx}");
const guarded = Object.keys(sources).filter((file) => /\bguards:/.test(sources[file] ?? ""));

test("some pages have guards", () => {
  expect(guarded).not.toEqual([]);
});

test.each(guarded)("each loader and action of %s refuses the visitors that the page's guards refuse", async (file) => {
  const { loader, action, handle } = (await modules[file]?.()) ?? {};
  const refusal = await new RouteVisitor().get((args) => pageContext(args, handle), "/it/any");
  expect(refusal).toMatchObject({ status: 303 });
  if (loader) expect(await new RouteVisitor().get(loader, "/it/any")).toEqual(refusal);
  if (action) expect(await new RouteVisitor().post(action, "/it/any", {})).toEqual(refusal);
});

test("a page without guards is open to every visitor", async () => {
  expect(await new RouteVisitor().get((args) => pageContext(args), "/it/any")).toMatchObject({ status: 200 });
});

test("a visitor who passes every guard gets the page", async () => {
  const visitor = new RouteVisitor();
  await visitor.get(async (args) => {
    const { session } = await pageContext(args);
    session.cart = withOneLine();
  }, "/");
  const page = await visitor.get((args) => pageContext(args, { guards: ["filled-cart"] }), "/checkout");
  expect(page).toMatchObject({ status: 200, data: { locale: "en" } });
});

test.each(["unknown", "toString", ""])("the unknown guard '%s' is a server error with its name", async (name) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const request = new Request("http://shop.test/checkout");
  const thrown = await pageContext({ request, params: {}, context: {} }, { guards: [name] }).catch((error) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect([thrown.status, await thrown.text()]).toEqual([500, `Unknown middleware ${name}`]);
  expect(log).toHaveBeenCalledWith(`Unknown middleware ${name}`);
});

function withOneLine() {
  return { ...emptyCart("0a000000-0000-4000-8000-000000000001"), lines: [{ productId: 1, sizeId: 1, quantity: 1 }] };
}
