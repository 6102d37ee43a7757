import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { Visitor } from "./visitor";

const pages = locales.flatMap((language) => [
  href("home", language),
  href("products", language),
  href("product", language, { slug: "last-pair" }),
  href("cart", language),
  href("not-found", language).replace("*", "no/such/page"),
]);

for (const path of pages) {
  test(`${path} carries the security headers and a nonce that no other reply has`, async ({ baseURL }) => {
    const visitor = new Visitor(baseURL ?? "");
    // `/` would lead a browser that speaks Italian elsewhere.
    const { headers, text } = await visitor.ask(path, {
      headers: { "accept-language": path.startsWith("/it") ? "it" : "en" },
    });
    const again = await visitor.ask(path);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    const policy = String(headers["content-security-policy"]);
    const nonce = /'nonce-([A-Za-z0-9+/=]{22,})'/.exec(policy)?.[1] ?? "";
    expect(nonce).not.toBe("");
    expect(again.headers["content-security-policy"]).not.toContain(nonce);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
    const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`);
    expect(text).not.toMatch(/\sstyle="|\son\w+="|<style/);
    // Links may lead out (to share a product); what a page loads and sends may not.
    const own = text.replace(/<a\s[^>]*>/g, "");
    for (const [, address = ""] of own.matchAll(/\s(?:src|href|action)="([^"]*)"/g))
      expect(address.replace(baseURL ?? "", "")).toMatch(/^[/#?]/);
  });
}

test("a visitor without cookies gets none by looking around, and pages that anybody may keep", async ({ baseURL }) => {
  for (const path of pages) {
    const { headers } = await new Visitor(baseURL ?? "").ask(path);
    expect(headers).not.toHaveProperty("set-cookie");
    const isCart = path.endsWith("cart") || path.endsWith("carrello");
    const expected = isCart ? "no-store" : path === "/" ? "private, no-cache" : /^public, max-age=0/;
    if (!path.endsWith("/page")) expect(headers["cache-control"]).toMatch(expected);
  }
});

test("cookies of the shop are closed to scripts and to other sites, and pages with them are private", async ({
  baseURL,
  stockRoom,
}) => {
  const visitor = new Visitor(baseURL ?? "");
  const shoe = await stockRoom.claimShoe();
  const reply = await visitor.post(href("product", "en", { slug: shoe.slug }), {
    product: shoe.id,
    size: shoe.size.id,
    quantity: 1,
  });
  const cookies = reply.headers["set-cookie"] ?? [];
  expect(cookies.map((line) => line.split("=")[0]).sort()).toEqual(["cart", "session"]);
  for (const line of cookies) expect(line).toMatch(/; HttpOnly/);
  for (const line of cookies) expect(line).toMatch(/; SameSite=Lax/);
  expect(cookies.find((line) => line.startsWith("cart="))).toMatch(/Max-Age=2592000/);
  expect((await visitor.ask(href("products", "en"))).headers["cache-control"]).toMatch(/^private/);
  expect((await visitor.ask(href("cart", "en"))).headers["cache-control"]).toBe("no-store");
});

test("no secret is in what browsers get", async ({ baseURL }) => {
  const secret = readFileSync(join(process.env.E2E_SHOP_DATA ?? "", "session-secret"), "utf8").trim();
  expect(secret.length).toBeGreaterThan(30);
  const forbidden = [
    secret,
    "SESSION_SECRETS",
    "DATABASE_URL",
    "SMTP_URL",
    "password_hash",
    "access_key",
    "process.env.",
  ];
  const assets = "build/client/assets";
  for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
    const code = readFileSync(join(assets, name), "utf8");
    for (const word of forbidden) expect(code.includes(word), `${name} holds ${word.slice(0, 15)}`).toBe(false);
  }
  for (const path of pages) {
    const { text } = await new Visitor(baseURL ?? "").ask(path);
    for (const word of forbidden) expect(text.includes(word), `${path} holds ${word.slice(0, 15)}`).toBe(false);
  }
});

test("pictures come in each format, to be kept for ever; other sizes are refused", async ({ baseURL }) => {
  const visitor = new Visitor(baseURL ?? "");
  const { text } = await visitor.ask(href("product", "en", { slug: "last-pair" }));
  const id = /\/media\/([0-9a-f-]{36})/.exec(text)?.[1];
  for (const format of ["avif", "webp", "jpeg"]) {
    const { status, headers, size } = await visitor.ask(`/media/${id}?width=320&format=${format}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe(`image/${format}`);
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(size).toBeGreaterThan(500);
  }
  for (const query of ["width=321&format=jpeg", "width=320&format=exe", "width=99999&format=jpeg"])
    expect((await visitor.ask(`/media/${id}?${query}`)).status).toBe(400);
  expect((await visitor.ask("/media/00000000-0000-0000-0000-000000000000?width=320&format=jpeg")).status).toBe(404);
});
