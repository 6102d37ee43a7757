import { expect, onTestFinished, test, vi } from "vitest";
import { href } from "~/i18n/paths";
import { type Page, pagePaths } from "~/pages/page-table";
import { pageRows, routeFolder } from "~/pages/page-table.server";
import { emptyCart } from "~/shop/cart";
import { RouteVisitor } from "../../tests/support/route-visitor";
import { enforceGuard } from "./guards.server";
import { pageContext } from "./page-context.server";
import { requestContext } from "./request-context.server";

type Route = Partial<Record<"loader" | "action", Parameters<RouteVisitor["get"]>[0]>>;

const modules = import.meta.glob<Route>("../routes/*/route.tsx");
const guarded = (Object.keys(pagePaths) as Page[]).filter((page) => pageRows[page].guard);
const pathOf = (page: Page) => pagePaths[page].it.replace(/:\w+\??/g, "7");

test("some pages have guards", () => {
  expect(guarded).toContain("checkout");
  expect(guarded).toContain("account");
});

test.each(guarded)("each loader and action of %s refuses the visitors that its guard refuses", async (page) => {
  const { loader, action } = (await modules[`../routes/${routeFolder(page)}/route.tsx`]?.()) ?? {};
  const refusal = await new RouteVisitor().get(pageContext, pathOf(page));
  expect(refusal).toMatchObject({ status: 303 });
  expect(loader && (await new RouteVisitor().get(loader, pathOf(page)))).toEqual(refusal);
  if (action) expect(await new RouteVisitor().post(action, pathOf(page), {})).toEqual(refusal);
});

test.each(["/it/%61ccount", "/IT/Account/", "/it/account.data", "/%69t/account/ordini/%E0%A4%A"])(
  "%s has no other way to the page",
  async (path) => {
    expect(await new RouteVisitor().get(pageContext, path)).toMatchObject({ status: 303 });
  },
);

test("a page without a guard is open to every visitor", async () => {
  expect(await new RouteVisitor().get(pageContext, href("login", "it"))).toMatchObject({ status: 200 });
});

test("a visitor who passes the guard gets the page", async () => {
  const visitor = new RouteVisitor();
  await visitor.get(async (args) => {
    const { session } = await requestContext(args);
    session.cart = withOneLine();
  }, "/");
  const page = await visitor.get(pageContext, "/checkout");
  expect(page).toMatchObject({ status: 200, data: { locale: "en" } });
});

test.each(["unknown", "toString", ""])("the unknown guard '%s' is a server error with its name", async (name) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const request = new Request("http://shop.test/checkout");
  const context = await requestContext({ request, params: {}, context: {} });
  const thrown = await enforceGuard(name, context).catch((error) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect([thrown.status, await thrown.text()]).toEqual([500, `Unknown middleware ${name}`]);
  expect(log).toHaveBeenCalledWith(`Unknown middleware ${name}`);
});

function withOneLine() {
  return { ...emptyCart("0a000000-0000-4000-8000-000000000001"), lines: [{ productId: 1, sizeId: 1, quantity: 1 }] };
}
