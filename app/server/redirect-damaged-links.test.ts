import { expect, test } from "vitest";
import { serveCached } from "../../tests/support/cached-front";
import { serveFront } from "../../tests/support/front";

test.each([
  ["//evil.example/products", "/evil.example/products"],
  ["/\\evil.example", "/evil.example"],
  ["/cart//?utm_source=ig", "/cart?utm_source=ig"],
  ["/it/carrello).", "/it/carrello"],
  ["/account/orders/12.html", "/account/orders/12"],
  ["//robots.txt", "/robots.txt"],
  ["/media/%00../../etc/passwd", "/media/etc/passwd"],
  ["/x/%E2%80%A8", "/x"],
  ["/products/last-pair).data?_routes=root", "/products/last-pair.data?_routes=root"],
])("the damaged link %s is one redirect on the same host", async (path, location) => {
  const { ask } = await serveFront();
  const reply = await ask(path);
  expect(reply).toMatchObject({ status: 301, text: "" });
  expect(reply.headers).toMatchObject({ location, "x-frame-options": "DENY" });
  expect(await ask(path, { method: "HEAD" })).toMatchObject({ status: 301, text: "" });
  expect((await ask(location)).status).toBe(200);
});

test("a damaged link to a page that has moved leads to its new URL at once", async () => {
  const seen: Request[] = [];
  const shop = async (request: Request) => {
    seen.push(request);
    return new Response(null, { status: 302, headers: { Location: "/products/new", "Set-Cookie": "a=b" } });
  };
  const { ask } = await serveFront({ shop });
  const { status, headers } = await ask("/Products/Old).?utm_source=ig", { headers: { cookie: "session=x; other=y" } });
  expect([status, headers.location, headers["set-cookie"]]).toEqual([302, "/products/new", undefined]);
  expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(["/products/Old"]);
  expect(seen[0]?.headers.get("cookie")).toBeNull();
});

test("a message for one shopper is not lost on the way", async () => {
  const shop = async () => new Response("message", { headers: { "Set-Cookie": "session=; Max-Age=0" } });
  const { ask } = await serveFront({ shop });
  for (const path of ["//cart", "//products"]) {
    const { status, headers } = await ask(path, { headers: { cookie: "session=x" } });
    expect([status, headers["set-cookie"]]).toEqual([301, undefined]);
  }
});

test("damaged links to one page make it once, and are kept nowhere themselves", async () => {
  const { ask, state } = await serveCached();
  for (const path of ["//products", "/products)", "/Products/", "/products.html", "/PRODUCTS?utm_source=x"])
    expect((await ask(path)).status).toBe(301);
  expect((await ask("/products")).headers["cache-status"]).toBe("shop; hit");
  expect(state.asked.map(({ url }) => new URL(url).pathname)).toEqual(["/products"]);
});

test("a damaged link behind a bad Host is refused, and so is a form that is sent to it", async () => {
  const { ask, post } = await serveFront();
  expect((await ask("//products", { headers: { host: "a/b" } })).status).toBe(400);
  expect((await post("//cart")).status).toBe(400);
});
