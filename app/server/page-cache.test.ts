import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { type CachedShop, policy, serveCached } from "../../tests/support/cached-front";

const page = "/products";

test("a page has its whole text from memory", async () => {
  const text = "shoes ".repeat(300);
  const { ask } = await serveCached({ text });
  for (let time = 0; time < 2; time += 1) expect((await ask(page)).text).toBe(text);
});

test("a page is made once for all visitors without our cookies, with the id of each request", async () => {
  const { ask, state } = await serveCached();
  const first = await ask(page);
  const second = await ask(page, { headers: { cookie: "_ga=1; i18n_redirected=it", "user-agent": "x" } });
  expect(state.asked).toHaveLength(1);
  expect(second).toMatchObject({ status: 200, text: first.text });
  expect(second.headers).toMatchObject({
    "cache-status": "shop; hit",
    "content-security-policy": policy,
    "x-frame-options": "DENY",
    "content-length": first.headers["content-length"],
  });
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  expect(await ask(page, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  expect(state.asked).toHaveLength(1);
});

test("a page for others is made from a request without anything of the visitor's", async () => {
  const { ask, state } = await serveCached();
  const personal = {
    cookie: "_ga=1; i18n_redirected=it; other=2",
    "user-agent": "x",
    referer: "https://a.example/",
    "accept-language": "it",
    authorization: "Basic abc",
    "sec-fetch-site": "cross-site",
  };
  await ask(page, { headers: personal });
  const seen = Object.keys(Object.fromEntries(state.asked[0]?.headers ?? []));
  expect(seen.sort()).toEqual(["host", "origin", "x-forwarded-for", "x-forwarded-proto", "x-request-id"]);
});

test("country, consent, Save-Data, Host and query have pages of their own", async () => {
  // As the shop itself replies to a request with cookies of ours.
  const { ask, state } = await serveCached({ headers: { "Cache-Control": "private, no-cache" } });
  const now = Math.floor(Date.now() / 1_000);
  const visitors = [
    {},
    { cookie: "country=7" },
    { cookie: `consent=1..${now}` },
    { cookie: `country=7; consent=1.marketing.${now}` },
    { "save-data": "on" },
    { host: "other.example" },
  ];
  for (const headers of visitors) await ask(page, { headers });
  expect(state.asked).toHaveLength(visitors.length);
  expect(state.asked[3]?.headers.get("cookie")).toBe(`country=7; consent=1.marketing.${now}`);
  // Pages for a country or for allowed purposes are stored when they are asked for again.
  for (const headers of visitors) await ask(page, { headers });
  for (const headers of visitors) expect((await ask(page, { headers })).headers["cache-status"]).toBe("shop; hit");
  // The time of an answer changes no page.
  expect((await ask(page, { headers: { cookie: `consent=1..${now - 900}` } })).headers["cache-status"]).toBe(
    "shop; hit",
  );
});

test("a page with a query is stored when it is asked for again", async () => {
  const { ask, state } = await serveCached();
  for (const made of [1, 2, 2]) {
    await ask(`${page}?page=2`);
    expect(state.asked).toHaveLength(made);
  }
});

test.each(["account", "answer"])(
  "a visitor with the cookie %s gets an own page, which nobody else gets",
  async (name) => {
    const { ask, state } = await serveCached();
    for (let count = 1; count <= 2; count++) {
      state.text = `of this visitor ${count}`;
      const reply = await ask(page, { headers: { cookie: `${name}=x` } });
      expect(reply.text).toBe(state.text);
      expect(reply.headers).not.toHaveProperty("cache-status");
      expect(reply.headers["cache-control"]).toBe("private, no-cache");
    }
    state.text = "of everybody";
    expect((await ask(page)).text).toBe("of everybody");
  },
);

test.each(["/cart", "/it/checkout", "/account", "/login", "/_root.data", "/cart/mini", "/healthz", "/suggest"])(
  "%s is never stored",
  async (path) => {
    const { ask, state } = await serveCached();
    for (let count = 1; count <= 3; count++) {
      await ask(path);
      expect(state.asked).toHaveLength(count);
    }
  },
);

test.each([
  ["sets a cookie", { headers: { "Set-Cookie": "viewed=1" } }],
  ["has a policy with a nonce", { headers: { "Content-Security-Policy": "script-src 'nonce-abc'" } }],
  ["is not to be stored", { headers: { "Cache-Control": "no-store" } }],
  ["fails", { status: 503 }],
  ["redirects page data", { status: 202 }],
] as [string, CachedShop][])("a reply that %s is not stored", async (_, shop) => {
  const { ask, state } = await serveCached(shop);
  for (let count = 1; count <= 3; count++) {
    expect((await ask(page)).status).toBe(shop.status ?? 200);
    expect(state.asked).toHaveLength(count);
  }
});

test("requests for one page at one moment make it once; if it may not be shared, each makes its own", async () => {
  const { port, state, hold, pass } = await serveCached();
  const many = () => Promise.all(Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${port}${page}`)));
  const release = hold();
  const replies = many();
  await vi.waitFor(() => expect(state.asked).toHaveLength(1));
  release();
  for (const { status } of await replies) expect(status).toBe(200);
  expect(state.asked).toHaveLength(1);
  state.versions.data = "2";
  state.headers = { "Set-Cookie": "a=b" };
  pass(60);
  await many();
  expect(state.asked).toHaveLength(9);
});

test("a page that its first visitor no longer waits for is still made for the others", async () => {
  const { ask, state, hold } = await serveCached();
  const release = hold();
  const leaving = new AbortController();
  const left = expect(ask(page, { signal: leaving.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(state.asked).toHaveLength(1));
  leaving.abort();
  await left;
  const other = ask(page);
  release();
  expect((await other).status).toBe(200);
  expect(state.asked).toHaveLength(1);
});

test("a page that is sent again gets smaller, and is the same page", async () => {
  const text = Array.from({ length: 2_000 }, (_, count) => `<li>shoe ${(count * 7919) % 2_003}</li>`).join("");
  const { ask } = await serveCached({ text });
  const asBrotli = () => ask(page, { headers: { "accept-encoding": "br" } });
  const first = await asBrotli();
  await vi.waitFor(async () => {
    const later = await asBrotli();
    expect(later.body.length).toBeLessThan(first.body.length);
    expect(brotliDecompressSync(later.body).toString()).toBe(text);
    expect(later.headers.etag).toBe(first.headers.etag);
  });
});

test("each client gets its encoding, and nothing if it has the page already", async () => {
  const { ask, state, pass } = await serveCached();
  const plain = await ask(page);
  for (const [encoding, decompress] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const headers = { "accept-encoding": encoding };
    const { body, headers: replied } = await ask(page, { headers });
    expect(decompress(body).toString()).toBe(plain.text);
    expect(replied).toMatchObject({ "content-encoding": encoding, etag: plain.headers.etag });
    const again = await ask(page, { headers: { ...headers, "if-none-match": `"x", ${replied.etag}` } });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers).toMatchObject({ "content-security-policy": policy, etag: replied.etag, vary: replied.vary });
  }
  expect(plain.headers.vary).toBe("Accept-Encoding, Cookie, Save-Data");
  state.text = "new";
  state.versions.data = "2";
  pass(60);
  expect((await ask(page, { headers: { "if-none-match": plain.headers.etag } })).status).toBe(200);
});

test.each([
  ["a page that is not found", page, { status: 404, headers: { "Cache-Control": "no-store" } }],
  ["a redirect", page, { status: 301, headers: { Location: "/x" } }],
  ["the page of a path without a route", "/nowhere", { status: 404 }],
] as [string, string, CachedShop][])("%s is stored when it is asked for again", async (_, path, shop) => {
  const { ask, state } = await serveCached(shop);
  for (const made of [1, 2, 2]) {
    const reply = await ask(path);
    expect(reply).toMatchObject({ status: shop.status, text: state.text });
    expect(reply.headers.location).toBe(shop.headers?.Location);
    expect(reply.headers.etag).toBeUndefined();
    expect(state.asked).toHaveLength(made);
  }
});

test("nothing but a 404 page is stored for a path without a route", async () => {
  const { ask, state } = await serveCached();
  for (let count = 1; count <= 3; count++) {
    await ask("/unknown");
    expect(state.asked).toHaveLength(count);
  }
});

test("a link of a campaign gets the page of the URL without it", async () => {
  const { ask, state } = await serveCached();
  await ask(page);
  for (const campaign of ["?utm_source=mail&utm_medium=email", "?gclid=1", "?fbclid=2"])
    expect((await ask(page + campaign)).headers["cache-status"]).toBe("shop; hit");
  expect(state.asked).toHaveLength(1);
  for (let count = 0; count < 2; count++) await ask(`${page}?utm_source=mail&page=2`);
  expect(state.asked.map(({ url }) => new URL(url).search)).toEqual(["", "?utm_source=mail&page=2", "?page=2"]);
});

test("a redirect's page is from memory for a browser that has kept a cookie, and the own page of one that has not", async () => {
  const { ask, state } = await serveCached();
  const { text } = await ask(page);
  const kept = await ask(`${page}?cookies=check`, { headers: { cookie: "grid=4" } });
  expect(kept).toMatchObject({ text, headers: { "cache-status": "shop; hit" } });
  state.text = "This browser keeps no cookies";
  for (let count = 2; count <= 4; count++) {
    expect((await ask(`${page}?cookies=check`, { headers: { cookie: "theirs=1" } })).text).toBe(state.text);
    expect(state.asked).toHaveLength(count);
  }
  expect((await ask(page)).text).toBe(text);
});

test("each choice of shoe sizes has its own page, and an unknown one has that without a choice", async () => {
  const { ask, state } = await serveCached();
  const withSizes = (sizes: string) => ask(page, { headers: { cookie: `sizes=${sizes}` } });
  for (const sizes of ["eu", "uk", "us"]) {
    state.text = `Sizes of ${sizes}`;
    await withSizes(sizes);
  }
  state.text = "Sizes of the country";
  await ask(page);
  const texts = [];
  for (const sizes of ["eu", "uk", "us", "jp"]) texts.push((await withSizes(sizes)).text);
  expect(texts).toEqual(["Sizes of eu", "Sizes of uk", "Sizes of us", "Sizes of the country"]);
  expect(state.asked).toHaveLength(4);
});

test("a redirect keeps the parameters of a campaign", async () => {
  const { ask, state } = await serveCached({ status: 301, headers: { Location: "/x" } });
  for (let count = 0; count < 3; count++) {
    await ask(`${page}?gclid=1`);
    expect(state.asked.at(-1)?.url).toMatch(/[?]gclid=1$/);
  }
});

test("/ has a page for each language, and each visitor without a remembered language gets the cookie", async () => {
  const { ask, state } = await serveCached();
  const english = { "accept-language": "en-GB,en;q=0.9" };
  const first = await ask("/", { headers: english });
  const second = await ask("/", { headers: english });
  for (const { headers } of [first, second]) expect(String(headers["set-cookie"])).toMatch(/^i18n_redirected=en;/);
  expect(second.headers).toMatchObject({ "cache-status": "shop; hit", "cache-control": "private, no-cache" });
  expect(state.asked).toHaveLength(1);
  expect(state.asked[0]?.headers.get("cookie")).toBe("i18n_redirected=en");
  const known = await ask("/", { headers: { cookie: "i18n_redirected=en", "accept-language": "it" } });
  expect(known.headers["cache-status"]).toBe("shop; hit");
  expect(known.headers).not.toHaveProperty("set-cookie");
  Object.assign(state, { status: 302, headers: { Location: "/it" } });
  for (let count = 0; count < 3; count++) {
    const italian = await ask("/", { headers: { "accept-language": "it" } });
    expect(italian).toMatchObject({ status: 302, headers: { location: "/it" } });
    expect(state.asked.length).toBeLessThanOrEqual(4);
  }
});

test("made-up URLs do not push out the pages of the shop", async () => {
  const { ask, state } = await serveCached({ maxBytes: 60_000 });
  for (let number = 0; number < 5; number++) await ask(`/products/shoe-${number}`);
  for (let number = 0; number < 40; number++) for (let count = 0; count < 2; count++) await ask(`${page}?x=${number}`);
  state.status = 404;
  for (let number = 0; number < 40; number++) for (let count = 0; count < 2; count++) await ask(`/products/${number}`);
  for (let number = 0; number < 5; number++)
    expect((await ask(`/products/shoe-${number}`)).headers["cache-status"]).toBe("shop; hit");
  expect((await ask(`${page}?x=0`)).headers["cache-status"]).toBe("shop; fwd=miss; stored");
});

test.each([
  [
    "letter case",
    (number: number) =>
      `/${[..."products"].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join("")}/shoe`,
  ],
  ["slashes", (number: number) => `/products${"/".repeat(number + 2)}`],
  [
    "encoded letters",
    (number: number) =>
      `/products/${[..."sneaker"].map((letter, at) => ((number >> at) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join("")}`,
  ],
  ["fragments", (number: number) => `/products/shoe-0#${number}`],
])("paths that differ in %s alone do not push out the pages of the shop", async (_, path) => {
  const { ask } = await serveCached({ maxBytes: 60_000 });
  for (let number = 0; number < 5; number++) await ask(`/products/shoe-${number}`);
  for (let number = 1; number < 41; number++) for (let count = 0; count < 2; count++) await ask(path(number));
  for (let number = 0; number < 5; number++)
    expect((await ask(`/products/shoe-${number}`)).headers["cache-status"]).toBe("shop; hit");
});

test("made-up answers about consent are none", async () => {
  const { ask, state } = await serveCached();
  const now = Math.floor(Date.now() / 1_000);
  for (let version = 2; version < 42; version++) await ask(page, { headers: { cookie: `consent=${version}..${now}` } });
  expect(state.asked).toHaveLength(1);
});

test("a page that lacks a part is not stored, whatever its status", async () => {
  for (const status of [200, 404]) {
    const { ask, state } = await serveCached({ status, lacksPart: true });
    for (let count = 1; count <= 3; count++) {
      expect((await ask(page)).headers["cache-control"]).toBe("no-store");
      expect(state.asked).toHaveLength(count);
    }
  }
});

test("keeps the pages that are asked for within its size", async () => {
  const { ask, state } = await serveCached({ maxBytes: 30_000 });
  for (let number = 0; number < 50; number++) await ask(`/products/shoe-${number}`);
  expect(state.asked).toHaveLength(50);
  await ask("/products/shoe-49");
  expect(state.asked).toHaveLength(50);
  await ask("/products/shoe-0");
  expect(state.asked).toHaveLength(51);
});

test("a visitor who has any version of the page gets it again only if it has changed", async () => {
  const { ask } = await serveCached();
  await ask(page);
  expect((await ask(page, { headers: { "if-none-match": "*" } })).status).toBe(304);
});

test("an error of the shop is each visitor's own page, also for those who waited for the same page", async () => {
  const { port, state, hold } = await serveCached();
  const release = hold();
  const address = `http://127.0.0.1:${port}${page}`;
  const first = fetch(address);
  await vi.waitFor(() => expect(state.asked).toHaveLength(1));
  const joined = Array.from({ length: 4 }, () => fetch(address));
  state.breaks = true;
  release();
  for (const reply of await Promise.all([first, ...joined])) {
    expect(reply.status).toBe(500);
    expect(await reply.text()).toContain(String(reply.headers.get("x-request-id")));
  }
  expect(state.asked).toHaveLength(5);
});

test("a product's page is kept once for any query, and once for each of its sizes", async () => {
  const { ask, state } = await serveCached();
  for (const query of ["", "?x=1", "?utm_source=ig&color=white", "?y=2&fbclid=z"])
    await ask(`/products/last-pair${query}`);
  expect(state.asked.map(({ url }) => new URL(url).search)).toEqual([""]);
  for (const query of ["?size=42&x=1", "?Size=42&gclid=2", "?srsltid=3&size=42"])
    await ask(`/products/last-pair${query}`);
  expect(state.asked.map(({ url }) => new URL(url).search)).toEqual(["", "?size=42&x=1", "?size=42"]);
  for (const query of [
    "?size=42!!)",
    "?size=42?z=1",
    "?size=++42",
    "?size=4%E2%80%8B2",
    "?size=42&size=7",
    "?size=42..%E3%80%82",
  ])
    expect((await ask(`/products/last-pair${query}`)).headers["cache-status"], query).toBe("shop; hit");
  for (const size of ["42.5", "42,5", "42+%C2%BD", "42%C2%BD)", "42+1/2"])
    await ask(`/products/last-pair?size=${size}`);
  expect(state.asked.slice(3).map(({ url }) => new URL(url).search)).toEqual(["?size=42.5", "?size=42.5"]);
  expect((await ask("/products/last-pair?size=42&utm_source=x")).headers["cache-status"]).toBe("shop; hit");
});
