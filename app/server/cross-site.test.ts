import { expect, test } from "vitest";
import { serveFront } from "../../tests/support/front";

const host = "shop.example:3000";

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["another port", { origin: "http://shop.example:4000" }],
  ["a site whose name begins like ours", { origin: "http://shop.example:3000.evil.example" }],
  ["nobody", { origin: "null" }],
  ["nobody, it says, elsewhere", { origin: "null", "sec-fetch-site": "cross-site" }],
  ["an origin that is none", { origin: "shop.example:3000" }],
  ["an origin with a path", { origin: "http://shop.example:3000/cart" }],
  ["an empty origin", { origin: "" }],
  ["garbage", { origin: "http://%" }],
  ["a page of another site", { "sec-fetch-site": "cross-site" }],
  ["a page of a sister site", { "sec-fetch-site": "same-site" }],
  ["a page of another site that claims ours", { origin: `http://${host}`, "sec-fetch-site": "cross-site" }],
])("a form from %s is refused in the page's language", async (_, headers) => {
  const { post } = await serveFront();
  for (const [path, title] of [
    ["/cart", "Form not accepted"],
    ["/it/carrello", "Modulo non accettato"],
    ["/it/carrello.data", "Modulo non accettato"],
  ] as const) {
    const reply = await post(path, { headers: { host, ...headers } });
    expect(reply.status).toBe(403);
    expect(reply.text).toContain(`<h1>${title}</h1>`);
  }
});

test.each([
  ["our page", { origin: `http://${host}`, "sec-fetch-site": "same-origin" }],
  ["our page, in an older browser", { origin: `http://${host}` }],
  ["our page through a proxy that speaks https for us", { origin: `https://${host}` }],
  ["our page that hides where it is", { origin: "null", "sec-fetch-site": "same-origin" }],
  ["a text browser", {}],
  ["the address bar", { "sec-fetch-site": "none" }],
])("a form from %s is accepted", async (_, headers) => {
  const { post } = await serveFront();
  const reply = await post("/cart", { headers: { host, ...headers } });
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.text).form).toEqual({ size: "42" });
});

test("answers links from other sites", async () => {
  const { ask } = await serveFront();
  const headers = { host, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await ask("/", { headers })).status).toBe(200);
});

test("with PUBLIC_URL a form must come from that origin, whatever the Host of the inner network", async () => {
  const { post } = await serveFront({ env: { PUBLIC_URL: "https://shop.example" } });
  const inner = { host: "10.0.0.7:3000" };
  const reply = await post("/cart", { headers: { ...inner, origin: "https://shop.example" } });
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.text).url).toBe("https://shop.example/cart");
  expect((await post("/cart", { headers: { ...inner, origin: "http://shop.example" } })).status).toBe(403);
  expect((await post("/cart", { headers: { ...inner, origin: "http://10.0.0.7:3000" } })).status).toBe(403);
});

test("behind a trusted proxy the host, protocol and client IP are the forwarded ones", async () => {
  const { post, ask } = await serveFront({ env: { TRUST_PROXY: "on" } });
  const headers = {
    host: "10.0.0.7:3000",
    "x-forwarded-host": "shop.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.1, 198.51.100.9",
  };
  const reply = await post("/cart", { headers: { ...headers, origin: "https://shop.example" } });
  expect(reply.status).toBe(200);
  expect(reply.headers).toHaveProperty("strict-transport-security");
  const seen = JSON.parse(reply.text);
  expect(seen.url).toBe("https://shop.example/cart");
  // The shopper sent the first IP; the proxy wrote the last one.
  expect(seen.headers["x-forwarded-for"]).toBe("198.51.100.9");
  expect((await ask("/", { headers: { ...headers, "x-forwarded-host": "a b" } })).status).toBe(400);
});

test("ignores forwarded headers without a trusted proxy", async () => {
  const { ask } = await serveFront();
  const reply = await ask("/cart", {
    headers: {
      host,
      forwarded: "host=evil.example",
      "x-forwarded-host": "evil.example:81",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "203.0.113.1",
      "x-forwarded-port": "81",
      "x-real-ip": "203.0.113.1",
    },
  });
  const seen = JSON.parse(reply.text);
  expect(seen.url).toBe(`http://${host}/cart`);
  expect(seen.headers).toMatchObject({ host, "x-forwarded-for": "unknown", "x-forwarded-proto": "http" });
  expect(Object.keys(seen.headers)).not.toEqual(expect.arrayContaining(["forwarded"]));
  expect(JSON.stringify(seen)).not.toMatch(/evil|203\.0\.113/);
});

test("an open path accepts other servers' messages of any type, up to the size limit", async () => {
  const { ask, post } = await serveFront({ openPaths: [/^\/payments\/notify$/] });
  const headers = { "content-type": "multipart/form-data; boundary=x", origin: "https://bank.example" };
  const body = '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n7\r\n--x--\r\n';
  expect((await ask("/payments/notify?x=1", { method: "POST", headers, body })).status).toBe(200);
  expect((await ask("/payments/notify/other", { method: "POST", headers, body })).status).toBe(403);
  expect((await post("/payments/notify", { body: "a".repeat(300_000) })).status).toBe(413);
});
