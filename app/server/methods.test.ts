import { expect, test } from "vitest";
import { serveFront } from "../../tests/support/front";

const loader = () => new Response("read");
const action = () => new Response("done");

/** A shop with one page that accepts forms and one of each kind that does not. */
function route(id: string, path: string | undefined, module: object) {
  const index = path === undefined;
  return { [id]: { id, parentId: "root", path, index, module: { default: undefined, loader, ...module } } };
}

const build = {
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    ...route("home", undefined, {}),
    ...route("cart", "cart", { action }),
    ...route("it.products", "it/prodotti", {}),
    ...route("product", "products/:slug", { action }),
    ...route("markdown", "products/:slug.md", {}),
    ...route("mini-cart", "cart/mini", {}),
    ...route("not-found", "*", { action }),
  },
};

test.each([
  ["/", "That action isn't available"],
  ["/?index", "That action isn't available"],
  ["/_root.data", "That action isn't available"],
  ["/it/prodotti", "Questa azione non è disponibile"],
  ["/it/prodotti/?page=2", "Questa azione non è disponibile"],
  ["/it/prodotti.data", "Questa azione non è disponibile"],
  ["/products/last-pair.md", "That action isn't available"],
  ["/cart/mini", "That action isn't available"],
])("refuses a form to %s, which accepts none, in its language and with `Allow`", async (path, title) => {
  const { ask, post } = await serveFront({ build });
  const reply = await post(path);
  expect(reply.status).toBe(405);
  expect(reply.headers.allow).toBe("GET, HEAD, OPTIONS");
  expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(reply.text).toContain(`<h1>${title}</h1>`);
  const options = await ask(path, { method: "OPTIONS" });
  expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test.each(["/cart", "/cart/", "/products/last-pair?size=42", "/no/such/page"])(
  "a form sent to %s reaches the shop",
  async (path) => {
    const { ask, post } = await serveFront({ build });
    expect(await post(path)).toMatchObject({ status: 200, text: "done" });
    expect((await ask(path, { method: "PUT" })).headers.allow).toBe("GET, HEAD, POST, OPTIONS");
  },
);

test.each([
  ["of known length", "size=42&".repeat(30_000)],
  ["sent in pieces", Array.from({ length: 30 }, () => "size=42&".repeat(1_000))],
])("a form %s that its page does not read leaves the connection usable", async (_, body) => {
  const { ask, post } = await serveFront({ build });
  expect(await post("/cart", { body })).toMatchObject({ status: 200, text: "done" });
  expect(await ask("/healthz", { signal: AbortSignal.timeout(5_000) })).toMatchObject({ status: 200, reused: true });
});

test("a form from another site does not get the list of methods", async () => {
  const { post } = await serveFront({ build });
  const reply = await post("/it/prodotti", { headers: { origin: "https://evil.example" } });
  expect(reply.status).toBe(403);
  expect(reply.headers).not.toHaveProperty("allow");
});

test.each([
  ["/products?_data=x", "/products"],
  ["/cart?_data=routes%2Fcart&from=a%26b&_data", "/cart?from=a%26b"],
  ["/cart?%5Fdata=x&q=caff%C3%A8+a", "/cart?q=caff%C3%A8+a"],
  ["/cart?q=_data", "/cart?q=_data"],
])("%s, a data URL of older Remix scripts, gets the answer of %s", async (requested, seen) => {
  const { ask } = await serveFront();
  const reply = await ask(requested);
  expect(reply.status).toBe(200);
  const { pathname, search } = new URL(JSON.parse(reply.text).url);
  expect(pathname + search).toBe(seen);
});
