import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writeCookieCart } from "~/cookies/cart-cookie.server";
import { cookies } from "~/cookies/signed-cookies.server";
import { SHOWN_PRODUCT } from "~/cookies/viewed-cookie.server";
import { translator } from "~/i18n/i18next.server";
import { type Cart, cartCopy } from "~/shop/cart";
import { hole, policy, serveCached } from "../../tests/support/cached-front";

beforeAll(() => vi.stubEnv("SESSION_SECRETS", "a-secret-of-these-tests-0123456789abcdef"));
afterAll(() => vi.unstubAllEnvs());

const page = "/products";
const text = `<a>${hole("cart-link")}</a> ${"shoes ".repeat(300)}<script type="application/json">${hole("visitor")}</script>`;
const orderKey = "k".repeat(32);
const cartOf = (id: string, quantity: number): Cart => ({
  id: id.repeat(36),
  revision: 1,
  lines: [{ productId: 5, sizeId: 1, quantity }],
});
const pair = async (name: "cart" | "viewed" | "session", value: unknown) =>
  (await cookies(false)[name].serialize(value)).split(";")[0] ?? "";
const cartCookie = (cart: Cart) => pair("cart", writeCookieCart(cart, orderKey));

test("a guest with a cart gets the page from memory, with the own cart in it, for nobody else to keep", async () => {
  const { ask, state } = await serveCached({ text });
  await ask(page);
  for (const [id, quantity] of [
    ["a", 2],
    ["b", 3],
  ] as const) {
    const cart = cartOf(id, quantity);
    const reply = await ask(page, { headers: { cookie: await cartCookie(cart) } });
    expect(reply.text).toContain(translator("en")("common:cart_with", { count: quantity }));
    expect(reply.text).toContain(JSON.stringify(cartCopy(cart)));
    expect(reply.headers).toMatchObject({
      "cache-status": "shop; hit",
      "cache-control": "private, no-cache",
      "content-security-policy": policy,
      "content-length": String(Buffer.byteLength(reply.text)),
    });
  }
  const { text: ofGuest, headers } = await ask(page);
  expect(ofGuest).not.toContain("header-count");
  expect(headers["cache-control"]).toBe("public, max-age=0");
  expect(state.asked).toHaveLength(1);
});

test("the first visitor of a page may have a cart, which is no part of the page in memory", async () => {
  const { ask, state } = await serveCached({ text });
  const cart = cartOf("a", 2);
  const first = await ask(page, { headers: { cookie: await cartCookie(cart) } });
  expect(first.text).toContain(cart.id);
  expect(state.asked[0]?.headers.get("cookie")).toBeNull();
  expect((await ask(page)).text).not.toContain(cart.id);
});

test("a page's tag depends on its filled holes: another visitor's tag is never answered with 304", async () => {
  const { ask } = await serveCached({ text });
  const guest = await ask(page);
  const cookie = await cartCookie(cartOf("a", 2));
  const own = await ask(page, { headers: { cookie } });
  const again = (headers: Record<string, string>) => ask(page, { headers });
  expect(own.headers.etag).not.toBe(guest.headers.etag);
  expect(await again({ cookie, "if-none-match": String(own.headers.etag) })).toMatchObject({ status: 304, text: "" });
  expect(await again({ cookie, "if-none-match": String(guest.headers.etag) })).toMatchObject({ status: 200 });
  expect(await again({ "if-none-match": String(own.headers.etag) })).toMatchObject({ status: 200 });
  const head = await ask(page, { method: "HEAD", headers: { cookie } });
  expect(head.headers).toMatchObject({ etag: own.headers.etag, "content-length": own.headers["content-length"] });
});

test("a text of the page that looks like a hole stays a text", async () => {
  const forged = '<span data-hole="cart-link"></span> 0123456789abcdef0123456789abcdef.cart-link.';
  const { ask } = await serveCached({ text: forged + text });
  const reply = await ask(page, { headers: { cookie: await cartCookie(cartOf("a", 2)) } });
  expect(reply.text.startsWith(forged)).toBe(true);
});

test("a nonce is another one in each reply, the same in policy and page, and such a page has no tag", async () => {
  const nonce = `<script nonce="${hole("nonce")}">`;
  const { ask, state } = await serveCached({
    text: text + nonce,
    headers: { "Content-Security-Policy": `script-src 'nonce-${hole("nonce")}'` },
  });
  const seen = new Set<string>();
  for (let count = 0; count < 3; count++) {
    const { text: html, headers } = await ask(page);
    const [, own = ""] = /nonce="([^"]+)"/.exec(html) ?? [];
    expect(headers["content-security-policy"]).toBe(`script-src 'nonce-${own}'`);
    expect(headers).not.toHaveProperty("etag");
    seen.add(own);
  }
  expect(seen.size).toBe(3);
  expect(state.asked).toHaveLength(1);
});

test("a filled page is compressed for the client that accepts it", async () => {
  const { ask } = await serveCached({ text });
  const cookie = await cartCookie(cartOf("a", 2));
  const plain = await ask(page, { headers: { cookie } });
  const packed = await ask(page, { headers: { cookie, "accept-encoding": "br" } });
  expect(packed.headers).toMatchObject({ "content-encoding": "br", etag: plain.headers.etag });
  expect(brotliDecompressSync(packed.body).toString()).toBe(plain.text);
});

test("while a message or an event waits for the next page, that page is the visitor's own", async () => {
  const { ask, state } = await serveCached({ text });
  const message = { key: "cart:added" };
  for (const waiting of [{ flash: [message] }, { events: [{ event: "add_to_cart" }] }]) {
    const cookie = await pair("session", waiting);
    const before = state.asked.length;
    expect((await ask(page, { headers: { cookie } })).headers).not.toHaveProperty("cache-status");
    expect(state.asked).toHaveLength(before + 1);
    expect(state.asked.at(-1)?.headers.get("cookie")).toBe(cookie);
  }
  await ask(page);
  const cookie = await pair("session", { tracked: [7] });
  expect((await ask(page, { headers: { cookie } })).headers["cache-status"]).toBe("shop; hit");
});

test.each(["seen", "checkout", "viewed"])(
  "the cookie %s changes a list no more than any other cookie with a choice",
  async (name) => {
    const { ask } = await serveCached({ text });
    const guest = await ask(page, { headers: { cookie: "grid=4" } });
    const reply = await ask(page, { headers: { cookie: `${name}=x` } });
    expect(reply.text).toBe(guest.text);
    expect(reply.headers).toMatchObject({
      etag: guest.headers.etag,
      "cache-status": "shop; hit",
      "cache-control": "private, no-cache",
    });
  },
);

test("the viewed products are in the page of another product, and the shown one is added to them", async () => {
  const { ask, state } = await serveCached({
    text: `<div>${hole("viewed")}</div>`,
    headers: { [SHOWN_PRODUCT]: "9" },
  });
  await ask("/products/shoe");
  state.text = JSON.stringify({ cards: ["<li>viewed</li>"] });
  state.headers = {};
  const cookie = await pair("viewed", [9, 4, 3]);
  const reply = await ask("/products/shoe", { headers: { cookie } });
  expect(state.asked.map(({ url }) => new URL(url).pathname).sort()).toEqual([
    "/products/shoe",
    "/viewed/3",
    "/viewed/4",
  ]);
  expect(reply.text.match(/<li>viewed<\/li>/g)).toHaveLength(2);
  expect(reply.headers).not.toHaveProperty("set-cookie");
  expect(reply.headers).not.toHaveProperty(SHOWN_PRODUCT.toLowerCase());
  // The cards are shared pages too.
  await ask("/products/shoe", { headers: { cookie: await pair("viewed", [4, 3]) } });
  expect(state.asked).toHaveLength(3);
});

test("a page with a card that cannot be had is the visitor's own", async () => {
  const { ask, state } = await serveCached({ text: `<div>${hole("viewed")}</div>` });
  await ask("/products/shoe");
  state.status = 503;
  const before = state.asked.length;
  const reply = await ask("/products/shoe", { headers: { cookie: await pair("viewed", [4]) } });
  expect(reply.headers).not.toHaveProperty("cache-status");
  expect(state.asked.slice(before).map(({ url }) => new URL(url).pathname)).toEqual(["/viewed/4", "/products/shoe"]);
});

test("who has a cookie with a choice gets the product into the viewed ones, also with an unchanged page", async () => {
  const { ask } = await serveCached({ text: `<div>${hole("viewed")}</div>`, headers: { [SHOWN_PRODUCT]: "9" } });
  const guest = await ask("/products/shoe");
  expect(guest.headers).not.toHaveProperty("set-cookie");
  const cookie = await cartCookie(cartOf("a", 1));
  const own = await ask("/products/shoe", { headers: { cookie } });
  expect(String(own.headers["set-cookie"])).toMatch(/^viewed=/);
  const known = { cookie, "if-none-match": String(own.headers.etag) };
  const unchanged = await ask("/products/shoe", { headers: known });
  expect([unchanged.status, unchanged.headers["set-cookie"]]).toEqual([304, own.headers["set-cookie"]]);
  const prefetched = await ask("/products/shoe", { headers: { cookie, "sec-purpose": "prefetch" } });
  expect(prefetched.headers).not.toHaveProperty("set-cookie");
});

test("the data of a page's own loader are the same for everybody, those with the root's data are not", async () => {
  const { ask, state } = await serveCached({ text: "data" });
  const cookie = await cartCookie(cartOf("a", 1));
  await ask("/products.data?_routes=en.products");
  expect((await ask("/products.data?_routes=en.products", { headers: { cookie } })).headers["cache-status"]).toBe(
    "shop; hit",
  );
  await ask("/products.data");
  for (const target of ["/products.data", "/products.data?_routes=root%2Cen.products"]) {
    const before = state.asked.length;
    expect((await ask(target, { headers: { cookie } })).headers).not.toHaveProperty("cache-status");
    expect(state.asked).toHaveLength(before + 1);
  }
});

test("a failed page is the visitor's own, with the own cart", async () => {
  const { ask } = await serveCached({ text, status: 503 });
  const cart = cartOf("a", 2);
  const reply = await ask(page, { headers: { cookie: await cartCookie(cart) } });
  expect([reply.status, reply.headers["cache-control"]]).toEqual([503, "no-store"]);
  expect(reply.text).toContain(cart.id);
});
