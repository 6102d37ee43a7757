import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
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
  expect((await ask("/.secret")).text).toContain('"url"');
  expect((await ask("/assets/")).status).toBe(404);
  expect((await ask("/assets")).status).toBe(404);
});

test("a script of an older build is an uncached 404", async () => {
  const { ask } = await serveFront();
  const { status, headers, text } = await ask("/assets/app-0000.js");
  expect(status).toBe(404);
  expect(headers["cache-control"]).toBe("no-store");
  expect(text).toContain("<h1>PAGE NOT FOUND!</h1>");
});

test("compresses text for clients that accept it", async () => {
  const { ask } = await serveFront();
  const { headers, text } = await ask("/text", { headers: { "accept-encoding": "gzip, br" } });
  expect(headers["content-encoding"]).toBe("br");
  expect(headers.vary).toMatch(/accept-encoding/i);
  expect(text.length).toBeLessThan(1_000);
  expect((await ask("/text")).text).toBe("shoe ".repeat(1_000));
  const script = await ask("/assets/app-1a2b.js", { headers: { "accept-encoding": "br" } });
  expect(script.headers["content-encoding"]).toBe("br");
});

test("sends scripts in best brotli after the first request, and plain to clients without brotli", async () => {
  const { ask } = await serveFront();
  const headers = { "accept-encoding": "gzip, deflate, br" };
  const plain = await ask("/assets/app-1a2b.js");
  const best = await vi.waitFor(async () => {
    const reply = await ask("/assets/app-1a2b.js", { headers });
    // Only files compressed in advance have a known length.
    expect(reply.headers["content-length"]).toBeDefined();
    return reply;
  });
  expect(brotliDecompressSync(best.body).toString()).toBe(plain.text);
  for (const name of ["content-type", "cache-control", "x-content-type-options"]) {
    expect(best.headers[name]?.toString().toLowerCase()).toBe(plain.headers[name]?.toString().toLowerCase());
  }
  expect(best.headers.vary).toBe("Accept-Encoding");
  expect((await ask("/assets/app-1a2b.js")).text).toBe(plain.text);
});

test("the log has method, path, status, time and id of a reply, and no secrets", async () => {
  const { post, lines } = await serveFront();
  const { headers } = await post("/login?token=abc", {
    body: "password=hidden",
    headers: { cookie: "session=hidden" },
  });
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ method: "POST", path: "/login", status: 200, id: headers["x-request-id"] });
  expect(lines[0]?.ms).toEqual(expect.any(Number));
  expect(JSON.stringify(lines)).not.toMatch(/abc|hidden/);
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
  "when all else fails, %s gets a page in its language with an id to ask about, and no stack",
  async (path, lang, title) => {
    const build = {
      get routes(): never {
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
