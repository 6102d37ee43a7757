import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { serveFront } from "../../tests/support/front";

const form = { "content-type": "application/x-www-form-urlencoded" };

test.each([
  ["a broken percent sign", "/products/100%", 400],
  ["a broken percent sign in data of a page", "/it/prodotti/%E0%A4%A.data", 400],
  ["half a character", "/products/%ED%A0%80", 400],
  ["NUL", "/products/a%00b", 400],
  ["NUL in the query", "/products?q=%00", 400],
  ["a line break", "/outfits/%0d%0aSet-Cookie:a=b", 400],
  ["..", "/media/../../etc/passwd", 400],
  ["encoded ..", "/media/%2e%2e/%2E%2E/etc/passwd", 400],
  [".. behind encoded slashes", "/media/..%2f..%2fetc/passwd", 400],
  [".. in an Italian path", "/it/../prodotti", 400],
  ["backslashes", "/\\evil.example", 400],
  ["encoded backslashes", "/..%5c..%5cwindows", 400],
  ["another host behind two slashes", "//evil.example/products", 400],
  ["5,000 characters", `/products/${"a".repeat(5_000)}`, 414],
  ["5,000 characters, as data", `/it/prodotti/${"a".repeat(5_000)}.data`, 414],
  ["a query of 15,000 characters", `/products?q=${"a".repeat(15_000)}`, 414],
])(
  "a form sent to a path with %s gets a page in its language, and a link only if it is too long",
  async (_, path, status) => {
    const { ask, post } = await serveFront();
    const reply = await post(path);
    expect(reply.status).toBe(status);
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(reply.text).toContain(`<html lang="${path.startsWith("/it") ? "it" : "en"}">`);
    expect((await ask(path)).status).toBe(status === 414 ? 414 : 301);
    expect((await ask("/")).status).toBe(200);
  },
);

test.each([
  "/products/sneaker%20&%20co",
  "/products?q=100%",
  "/products?q=a\\b",
  "/it/prodotti/caff%C3%A8",
  "/a..b/..c",
])("the unusual but valid URL %s reaches the shop", async (path) => {
  const { ask } = await serveFront();
  const reply = await ask(path);
  expect(reply.status).toBe(200);
  const [expected, seen] = [new URL(path, "http://a"), new URL(JSON.parse(reply.text).url)];
  expect(seen.pathname).toBe(expected.pathname);
  expect(seen.searchParams.get("q")).toBe(expected.searchParams.get("q"));
});

test("refuses a request target that names another server", async () => {
  const { send } = await serveFront();
  const reply = await send(
    "GET http://evil.example/products HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
  );
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ["missing", ""],
  ["empty", "Host: \r\n"],
  ["with spaces", "Host: a b\r\n"],
  ["with a path", "Host: shop.example/evil\r\n"],
  ["with a user", "Host: user@shop.example\r\n"],
  ["with an impossible port", "Host: shop.example:99999\r\n"],
  ["with markup", "Host: <script>\r\n"],
  ["with a broken address", "Host: [::1\r\n"],
  ["that is sent twice", "Host: shop.example\r\nHost: evil.example\r\n"],
])("a Host %s gets the page for bad requests, with and without a body", async (_, header) => {
  const { send } = await serveFront();
  const get = await send(`GET /it HTTP/1.1\r\n${header}Connection: close\r\n\r\n`);
  expect(get).toMatch(/^HTTP\/1\.1 400 /);
  expect(get).toContain('<html lang="it">');
  const body = "size=42";
  const lines = `Content-Type: ${form["content-type"]}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
  expect(await send(`POST /cart HTTP/1.1\r\n${header}${lines}`)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(["/healthz", "/readyz"])("%s works without a Host header, as load balancers probe it", async (path) => {
  for (const PUBLIC_URL of ["", "https://shop.example"]) {
    const { send } = await serveFront({ env: { PUBLIC_URL } });
    expect(await send(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(`GET /cart HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test.each(["shop.example", "SHOP.example:8080", "127.0.0.1:3000", "[::1]:3000", "my_shop.local"])(
  "accepts the Host %s",
  async (host) => {
    const { ask, post } = await serveFront();
    const expected = `http://${host.toLowerCase()}/cart`;
    expect(JSON.parse((await ask("/cart", { headers: { host } })).text).url).toBe(expected);
    expect((await post("/cart", { headers: { host, origin: `http://${host.toLowerCase()}` } })).status).toBe(200);
  },
);

test.each([
  ["GET /a b HTTP/1.1\r\n\r\n", 400],
  ["nonsense\r\n\r\n", 400],
  ["GET /it/\x01 HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  [`GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(40_000)}\r\n\r\n`, 431],
  ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", 400],
])("answers invalid HTTP with a page (%#)", async (bytes, status) => {
  const { send, ask } = await serveFront();
  const reply = await send(bytes);
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(reply).toContain("<h1>");
  expect((await ask("/")).status).toBe(200);
});

test.each(["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])("refuses the method %s", async (method) => {
  const { ask } = await serveFront();
  const reply = await ask("/it/carrello", { method });
  expect(reply.status).toBe(405);
  expect(reply.headers.allow).toBe("GET, HEAD, POST, OPTIONS");
  expect(reply.text).toContain("Questa azione non è disponibile");
});

test("OPTIONS lists the methods, and allows no other site", async () => {
  const { ask } = await serveFront();
  const reply = await ask("/cart", { method: "OPTIONS", headers: { origin: "https://evil.example" } });
  expect(reply.status).toBe(204);
  expect(reply.headers.allow).toBe("GET, HEAD, POST, OPTIONS");
  expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
});

test("HEAD returns only the headers, for valid and invalid URLs", async () => {
  const { ask } = await serveFront();
  expect(await ask("/text", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  expect(await ask("/100%", { method: "HEAD", headers: { host: "a b" } })).toMatchObject({ status: 400, text: "" });
});

test.each([
  ["JSON", "application/json", 415],
  ["plain text", "text/plain", 415],
  ["XML", "text/xml; charset=utf-8", 415],
  ["an unnamed kind", undefined, 415],
  ["multipart without boundary", "multipart/form-data", 400],
  ["multipart with an empty boundary", "multipart/form-data; boundary=", 400],
])("a form sent as %s is refused in the page's language", async (_, type, status) => {
  const { ask } = await serveFront();
  const headers = type ? { "content-type": type } : {};
  const reply = await ask("/it/carrello", { method: "POST", headers, body: '{"size":42}' });
  expect(reply.status).toBe(status);
  expect(reply.text).toContain('<html lang="it">');
  expect(reply.text).toContain('<a href="/it">Torna alla home</a>');
});

test("fields of both form encodings reach the shop", async () => {
  const { post } = await serveFront();
  expect(JSON.parse((await post("/cart", { body: "size=42&note=Caff%C3%A8" })).text).form).toEqual({
    size: "42",
    note: "Caffè",
  });
  const multipart = '--x\r\nContent-Disposition: form-data; name="size"\r\n\r\n42\r\n--x--\r\n';
  const headers = { "content-type": 'Multipart/Form-Data; boundary="x"' };
  expect(JSON.parse((await post("/cart", { headers, body: multipart })).text).form).toEqual({ size: "42" });
});

test("a form without fields reaches the shop, declared or not", async () => {
  const { post } = await serveFront();
  expect(JSON.parse((await post("/cart", { body: "" })).text).form).toEqual({});
  expect(JSON.parse((await post("/cart", { body: [] })).text).form).toEqual({});
});

test("answers an empty chunked form at once, also if it comes in one packet", async () => {
  const { send } = await serveFront();
  const lines = [
    ...["POST /cart HTTP/1.1", "Host: shop.test", "Connection: close"],
    ...["Content-Type: application/x-www-form-urlencoded", "Transfer-Encoding: chunked", "", "0", "", ""],
  ];
  expect(await send(lines.join("\r\n"))).toContain('"form":{}');
});

test.each([
  ["declared", "a".repeat(1024 * 1024)],
  ["streamed", Array.from({ length: 64 }, () => "a".repeat(16 * 1024))],
])("refuses a %s form of 1 MB, and keeps the connection", async (_, body) => {
  const { post, ask } = await serveFront();
  const reply = await post("/it/carrello", { body });
  expect(reply.status).toBe(413);
  expect(reply.text).toContain("Troppo per un solo modulo");
  expect(await ask("/")).toMatchObject({ status: 200, reused: true });
});

test.each([
  ["declared", (text: string) => text],
  ["streamed", (text: string) => text.match(/.{1,10000}/gs) ?? []],
])("accepts a %s form just below the limit, and refuses one byte more", async (_, cut) => {
  const { post } = await serveFront();
  const most = `note=${"a".repeat(256 * 1024 - 5)}`;
  const reply = await post("/cart", { body: cut(most) });
  expect(JSON.parse(reply.text).form.note).toHaveLength(256 * 1024 - 5);
  expect((await post("/cart", { body: cut(`${most}a`) })).status).toBe(413);
  expect(JSON.parse((await post("/cart")).text).form).toEqual({ size: "42" });
});

test("a form streamed in single bytes arrives complete", async () => {
  const { post } = await serveFront();
  const reply = await post("/cart", { body: [..."size=42&quantity=1"] });
  expect(JSON.parse(reply.text).form).toEqual({ size: "42", quantity: "1" });
});

test("refuses a body with a length of gigabytes before it arrives, and ends its connection", async () => {
  const { send } = await serveFront();
  const reply = await send(
    `POST /cart HTTP/1.1\r\nHost: a\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 9999999999\r\n\r\nabc`,
  );
  expect(reply).toMatch(/^HTTP\/1\.1 413 /);
  expect(reply).toMatch(/\r\nConnection: close\r\n/i);
});

test.each([
  ["declared", "Content-Length: 100\r\n\r\nsize="],
  ["streamed", "Transfer-Encoding: chunked\r\n\r\n5\r\nsize=\r\n"],
])("survives a client that disconnects in the middle of a %s form, and logs it", async (_, rest) => {
  const { ask, lines, port } = await serveFront();
  const start = `POST /cart HTTP/1.1\r\nHost: a\r\nContent-Type: ${form["content-type"]}\r\n`;
  const socket = connect(port, "127.0.0.1", () => socket.write(start + rest, () => socket.destroy()));
  await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ path: "/cart", aborted: true })));
  expect((await ask("/")).status).toBe(200);
});

test.each([
  ["GET /it/prodotti/perché", "/it/prodotti/perch%C3%A9"],
  ["GET /it/prodotti?search=però&sort=newest", "/it/prodotti?search=per%C3%B2&sort=newest"],
  ["HEAD //it/prodotti/città/", "/it/prodotti/citt%C3%A0"],
  ["GET //evil.example/é", "/evil.example/%C3%A9"],
])("the link %s, whose letters were sent without encoding, is one redirect", async (line, location) => {
  const { send } = await serveFront();
  const reply = await send(`${line} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(reply.split("\r\n")).toEqual(
    expect.arrayContaining(["HTTP/1.1 301 Moved Permanently", `Location: ${location}`]),
  );
});

test.each([
  "POST /cart/é HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET http://evil.example/é HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET /é\u0001 HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET /a\u0001 HTTP/1.1\r\nHost: a\r\n\r\n",
])("%j is no link, and is refused", async (bytes) => {
  const { send } = await serveFront();
  expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400 /);
});
