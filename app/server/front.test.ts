import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { serveCached } from "../../tests/support/cached-front";
import { serveFront } from "../../tests/support/front";

test("a reply has the security headers, and none that identifies the software", async () => {
  const { ask } = await serveFront();
  const { headers } = await ask("/");
  expect(headers).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(headers).not.toHaveProperty("x-powered-by");
  expect(headers).not.toHaveProperty("strict-transport-security");
});

test("a page's own headers replace ours", async () => {
  const { ask } = await serveFront();
  const { headers } = await ask("/page");
  expect(headers["content-security-policy"]).toBe("default-src 'self'");
  expect(headers["referrer-policy"]).toBe("same-origin");
});

test.each([
  ["image/avif", true],
  ["image/svg+xml", false],
  ["application/json", false],
])("a reply of type %s may have the styles of the browser's own document: %s", async (type, allows) => {
  const { ask } = await serveFront({ shop: async () => new Response("x", { headers: { "Content-Type": type } }) });
  const policy = (await ask("/media/1")).headers["content-security-policy"];
  expect(policy).toContain("default-src 'none'");
  expect(policy?.includes("style-src 'unsafe-inline'")).toBe(allows);
});

test("sends HSTS if the shop uses https", async () => {
  const { ask } = await serveFront({ env: { PUBLIC_URL: "https://shop.example" } });
  expect((await ask("/")).headers["strict-transport-security"]).toBe("max-age=63072000");
});

test("hashed files are immutable, others cached for an hour, both with the security headers", async () => {
  const { ask } = await serveFront();
  const script = await ask("/assets/app-1a2b.js");
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(script.headers["x-content-type-options"]).toBe("nosniff");
  const robots = await ask("/robots.txt");
  expect(robots.text).toBe("User-agent: *");
  expect(robots.headers["cache-control"]).toBe("public, max-age=3600");
});

test("does not serve hidden files and directories", async () => {
  const { ask } = await serveFront();
  expect(await ask("/.secret")).toMatchObject({ status: 404, text: "Not found\n" });
  expect((await ask("/assets")).status).toBe(404);
});

test("a script of an older build is an uncached 404", async () => {
  const { ask } = await serveFront();
  const { status, headers, text } = await ask("/assets/app-0000.js");
  expect(status).toBe(404);
  expect(headers["cache-control"]).toBe("no-store");
  expect(text).toContain("<h1>PAGE NOT FOUND!</h1>");
});

test("sends text compressed in one piece to clients that accept it", async () => {
  const { ask } = await serveFront();
  const text = "shoe ".repeat(1_000);
  const cases = [
    ["gzip, br", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["*", "br", brotliDecompressSync],
  ] as const;
  for (const [accepted, encoding, decompress] of cases) {
    const { headers, body } = await ask("/text", { headers: { "accept-encoding": accepted } });
    expect(headers).toMatchObject({ "content-encoding": encoding, "content-length": String(body.length) });
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(decompress(body).toString()).toBe(text);
  }
  const plain = await ask("/text", { headers: { "accept-encoding": "zstd, identity" } });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(plain.headers.vary).toMatch(/accept-encoding/i);
  expect(plain.text).toBe(text);
});

describe("a long text", () => {
  const PIECE = "shoe ".repeat(20_000);
  const PIECES = 40;

  /** A shop with a text of so many pieces; the one after `failing` fails. */
  function longText(failing = Number.POSITIVE_INFINITY, pieces = PIECES) {
    const state = { made: 0, cancelled: false };
    const shop = async () => {
      const body = new ReadableStream({
        async pull(controller) {
          if (state.made === failing) throw new Error("no more pieces");
          if (state.made === pieces) return controller.close();
          state.made += 1;
          controller.enqueue(new TextEncoder().encode(PIECE));
        },
        cancel() {
          state.cancelled = true;
        },
      });
      return new Response(body, { headers: { "Content-Type": "application/xml", "Set-Cookie": "of=it" } });
    };
    return { state, shop };
  }

  test("is sent while it is made, compressed for clients that accept it", async () => {
    for (const [accepted, decompress] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
      ["identity", (body: Buffer) => body],
    ] as const) {
      const { shop } = longText();
      const { ask } = await serveFront({ shop });
      const { headers, body } = await ask("/feeds/google-en.xml", { headers: { "accept-encoding": accepted } });
      expect(headers).not.toHaveProperty("content-length");
      expect(decompress(body).toString()).toBe(PIECE.repeat(PIECES));
    }
  });

  test("is not made to its end for a client that leaves", async () => {
    for (const accepted of ["br", "identity"]) {
      const { state, shop } = longText(undefined, Number.POSITIVE_INFINITY);
      const { port } = await serveFront({ shop });
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET /feeds/google-en.xml HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${accepted}\r\n\r\n`),
      );
      socket.once("data", () => socket.destroy());
      await vi.waitFor(() => expect(state.cancelled).toBe(true));
    }
  });

  test("that fails at its beginning is an error page, with nothing of the failed reply", async () => {
    const { shop } = longText(2);
    const { ask } = await serveFront({ shop });
    const { status, text, headers } = await ask("/feeds/google-en.xml");
    expect(status).toBe(500);
    expect(text).toContain("<h1>An error has occurred</h1>");
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers["x-frame-options"]).toBe("DENY");
  });

  test("that fails later is cut, so that no client takes a part for the whole", async () => {
    for (const accepted of ["br", "identity"]) {
      const { shop } = longText(PIECES - 1);
      const { ask } = await serveFront({ shop });
      await expect(ask("/feeds/google-en.xml", { headers: { "accept-encoding": accepted } })).rejects.toThrow();
    }
  });
});

test("a reply to HEAD has the length of the one to GET", async () => {
  const shop = async () => new Response("shoe ".repeat(1_000), { headers: { "Content-Type": "text/plain" } });
  const { ask } = await serveFront({ shop });
  const { body } = await ask("/text");
  expect(await ask("/text", { method: "HEAD" })).toMatchObject({
    status: 200,
    text: "",
    headers: { "content-length": String(body.length) },
  });
});

test("a redirect of the shop has the security headers", async () => {
  const { ask } = await serveFront({ shop: async () => Response.redirect("https://shop.example/brands", 302) });
  const { status, headers } = await ask("/brand");
  expect(status).toBe(302);
  expect(headers).toMatchObject({ location: "https://shop.example/brands", "x-frame-options": "DENY" });
});

test("sends small texts and pictures as they are", async () => {
  const { ask } = await serveFront();
  const headers = { "accept-encoding": "br" };
  for (const path of ["/page", "/picture"])
    expect((await ask(path, { headers })).headers).not.toHaveProperty("content-encoding");
  expect((await ask("/picture", { headers })).body).toHaveLength(2_000);
});

describe("a file that the build has compressed", () => {
  const path = "/assets/app-1a2b.js";

  test("is sent in the client's encoding, and plain to others", async () => {
    const { ask } = await serveFront();
    const plain = await ask(path);
    for (const [encoding, decompress] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const { headers, body } = await ask(path, { headers: { "accept-encoding": encoding } });
      expect(headers).toMatchObject({ "content-encoding": encoding, "content-length": String(body.length) });
      expect(decompress(body).toString()).toBe(plain.text);
      for (const name of ["content-type", "cache-control", "vary", "x-content-type-options"])
        expect(headers[name]).toBe(plain.headers[name]);
    }
    expect(plain.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(plain.headers.vary).toBe("Accept-Encoding");
    const head = await ask(path, { method: "HEAD" });
    expect(head).toMatchObject({ text: "", headers: { "content-length": String(plain.body.length) } });
  });

  test("is not a file of its own", async () => {
    const { ask } = await serveFront();
    expect((await ask(`${path}.br`)).status).toBe(404);
  });

  test("is not sent again to a client that has it", async () => {
    const { ask } = await serveFront();
    for (const encoding of ["br", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const first = await ask(path, { headers });
      const {
        status,
        text,
        headers: second,
      } = await ask(path, {
        headers: { ...headers, "if-none-match": first.headers.etag },
      });
      expect([status, text, second["content-type"], second.etag]).toEqual([304, "", undefined, first.headers.etag]);
      expect(second["cache-control"]).toBe(first.headers["cache-control"]);
    }
    const since = { "if-modified-since": (await ask(path)).headers["last-modified"] };
    expect((await ask(path, { headers: since })).status).toBe(304);
  });

  test("is sent in ranges", async () => {
    const { ask } = await serveFront();
    const whole = await ask(path);
    const part = (range: string) => ask(path, { headers: { range, "accept-encoding": "br" } });
    expect(await part("bytes=2-5")).toMatchObject({ status: 206, text: whole.text.slice(2, 6) });
    expect(await part("bytes=-5")).toMatchObject({ status: 206, text: whole.text.slice(-5) });
    expect(await part("bytes=5000-")).toMatchObject({ status: 206, text: whole.text.slice(5_000) });
    expect((await part("lines=1-2")).status).toBe(200);
    const beyond = await part("bytes=9999-");
    expect(beyond).toMatchObject({ status: 416, headers: { "content-range": `bytes */${whole.body.length}` } });
  });
});

test("the shop learns that a client has left, and the log too", async () => {
  const { port, lines, left } = await serveFront();
  const socket = connect(port, "127.0.0.1", () => socket.write("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n"));
  await vi.waitFor(() => expect(left.begun).toBe(true));
  socket.destroy();
  await vi.waitFor(() => expect(left.aborted).toBe(true));
  await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ path: "/wait", aborted: true })));
});

test("the log has method, path, status, time and id of a reply, and no secrets", async () => {
  const { post, lines } = await serveFront();
  // Not hexadecimal, which a request's id may contain.
  const { headers } = await post("/login?token=query-secret", {
    body: "password=hidden",
    headers: { cookie: "session=hidden" },
  });
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ method: "POST", path: "/login", status: 200, id: headers["x-request-id"] });
  expect(lines[0]?.ms).toEqual(expect.any(Number));
  expect(JSON.stringify(lines)).not.toMatch(/query-secret|hidden/);
});

test("takes a request's id from the proxy, but not from a visitor", async () => {
  const direct = await serveFront();
  expect((await direct.ask("/", { headers: { "x-request-id": "mine" } })).headers["x-request-id"]).toMatch(
    /^[\da-f-]{36}$/,
  );
  const proxied = await serveFront({ env: { TRUST_PROXY: "loopback" } });
  const reply = await proxied.ask("/cart", { headers: { "x-request-id": "proxy-7" } });
  expect(reply.headers["x-request-id"]).toBe("proxy-7");
  expect(JSON.parse(reply.text).headers["x-request-id"]).toBe("proxy-7");
  const garbled = await proxied.ask("/", { headers: { "x-request-id": '"><script>' } });
  expect(garbled.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
});

test.each([
  ["/cart", "en", "An error has occurred"],
  ["/it/carrello", "it", "Si è verificato un errore"],
])(
  "an unexpected error on %s gives a page in its language with the request's id, and no stack",
  async (path, lang, title) => {
    const build = {
      get entry(): never {
        throw new Error("broken build");
      },
    };
    const { ask, lines } = await serveFront({ build });
    const { status, text, headers } = await ask(path);
    expect(status).toBe(500);
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(String(headers["x-request-id"]));
    expect(text).not.toMatch(/broken build|at .*\.[jt]s/);
    await vi.waitFor(() => expect(JSON.stringify(lines)).toContain("broken build"));
  },
);

test.each([
  ...[
    "/ads.txt",
    "/browserconfig.xml",
    "/apple-touch-icon-precomposed.png",
    "/.well-known/change-password",
    "/.git/config",
  ],
  ...["/wp-login.php", "/wp-admin", "/it/xmlrpc.php", "/.env", "/old/logo.gif"],
  ...[
    "/blog/wp-includes/wlwmanifest.xml",
    "/it/wp-login.php",
    "/cgi-bin/luci",
    "/XMLRPC.PHP",
    "/it/.git/HEAD",
    "/backup.sql",
  ],
])("%s, which only machines request, is a line of text without a page", async (path) => {
  const { ask, state } = await serveCached();
  const { status, text, headers } = await ask(path);
  expect([status, text, headers["cache-control"]]).toEqual([404, "Not found\n", "no-store"]);
  expect(state.asked).toEqual([]);
});

test.each([
  "/old-shop/product.php",
  "/it/prodotto.asp",
  "/it/catalog/view.aspx",
  "/shoes.jsp",
  "/cgi-binary",
  "/account/data.json",
  "/feeds/google-en.xml",
  "/robots.txt",
  "/products/a.json",
  "/old.html",
  "/sitemap.xml",
])("%s is the shop's", async (path) => {
  const shop = async () => new Response("shop", { status: 200 });
  const { ask } = await serveFront({ shop });
  expect((await ask(path)).text).toMatch(/^(?:shop|User-agent: \*)$/);
});
