import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { formOf } from "./checkout-details";
import { expectSafeHeaders, expectSafePage, scriptsAllowedBy } from "./safe-page";
import { test } from "./shop-test";
import { newEmail } from "./shopper";
import { Visitor } from "./visitor";

const pages = locales.flatMap((language) => [
  href("home", language),
  href("products", language),
  href("product", language, { slug: "last-pair" }),
  href("cart", language),
  href("not-found", language).replace("*", "no/such/page"),
]);

for (const language of locales) {
  test(`the purchase in ${language} has the security headers, and its policy names its inline code`, async ({
    baseURL,
    stockFixtures,
  }) => {
    const visitor = new Visitor(baseURL ?? "");
    const shoe = await stockFixtures.claimShoe();
    await visitor.post(href("product", language, { slug: shoe.slug }), {
      size: shoe.size.id,
      quantity: 1,
    });
    const path = href("checkout", language);
    const reply = await visitor.ask(path);
    expect(reply.status).toBe(200);
    expectSafeHeaders(reply, path);
    expectSafePage(reply, path, baseURL ?? "");
    await visitor.post(path, formOf({ email: newEmail() }));
    const review = await visitor.ask(href("checkout-review", language));
    expect(review.status).toBe(200);
    // "Order and pay" redirects to the page of a payment provider.
    const policy = String(review.headers["content-security-policy"]);
    expect(policy).toContain("form-action 'self' https:");
    expect(policy.replace(/form-action [^;]+/, "")).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
  });
}

test("a visitor without cookies gets the language cookie on / and none elsewhere, and publicly cacheable pages with the same scripts each time", async ({
  baseURL,
}) => {
  for (const path of pages) {
    const { headers } = await new Visitor(baseURL ?? "").ask(path);
    const again = await new Visitor(baseURL ?? "").ask(path);
    expect(scriptsAllowedBy(again), path).toBe(scriptsAllowedBy({ headers }));
    const cookies = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]);
    expect(cookies, path).toEqual(path === "/" ? ["i18n_redirected=en"] : []);
    const isCart = path.endsWith("cart") || path.endsWith("carrello");
    const expected = isCart ? "no-store" : path === "/" ? "private, no-cache" : /^public, max-age=0/;
    if (!path.endsWith("/page")) expect(headers["cache-control"]).toMatch(expected);
  }
});

test("the shop's cookies are not readable by scripts or other sites, and pages with them are private", async ({
  baseURL,
  stockFixtures,
}) => {
  const visitor = new Visitor(baseURL ?? "");
  const shoe = await stockFixtures.claimShoe();
  const reply = await visitor.post(href("product", "en", { slug: shoe.slug }), {
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

test("no reply or script contains a secret", async ({ baseURL }) => {
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

test("without a format, each browser gets the best one that it accepts, and caches keep them apart", async ({
  baseURL,
}) => {
  const visitor = new Visitor(baseURL ?? "");
  const { text } = await visitor.ask(href("product", "en", { slug: "last-pair" }));
  const path = `/media/${/\/media\/([0-9a-f-]+)/.exec(text)?.[1]}?width=320`;
  const etags = new Set<string>();
  for (const [accept, type] of [
    ["image/avif,image/webp,image/apng,*/*;q=0.8", "image/avif"],
    ["image/webp,image/png,image/svg+xml,*/*;q=0.8", "image/webp"],
    ["image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "image/jpeg"],
  ] as const) {
    const { status, headers } = await visitor.ask(path, { headers: { accept } });
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(headers.vary).toMatch(/\baccept\b(?!-)/i);
    expect(headers["cache-control"]).toContain("immutable");
    const etag = String(headers.etag);
    etags.add(etag);
    expect((await visitor.ask(path, { headers: { accept, "if-none-match": etag } })).status).toBe(304);
    const other = { accept: "image/gif", "if-none-match": etag };
    expect((await visitor.ask(path, { headers: other })).status).toBe(type === "image/jpeg" ? 304 : 200);
  }
  expect(etags.size).toBe(3);
  expect((await visitor.ask(path.replace("320", "321"))).status).toBe(400);
});

test("pictures are served in each format with permanent caching; other sizes are refused", async ({ baseURL }) => {
  const visitor = new Visitor(baseURL ?? "");
  const { text } = await visitor.ask(href("product", "en", { slug: "last-pair" }));
  const id = /\/media\/([0-9a-f-]+)/.exec(text)?.[1];
  for (const format of ["avif", "webp", "jpeg"]) {
    const { status, headers, size } = await visitor.ask(`/media/${id}?width=320&format=${format}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe(`image/${format}`);
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(size).toBeGreaterThan(500);
  }
  // Caches, mails and other sites may have the whole id.
  const whole = await visitor.ask(`/media/${id}-0000-8000-8000-000000000000?width=320&format=jpeg`);
  expect(whole.status).toBe(200);
  for (const query of ["width=321&format=jpeg", "width=320&format=exe", "width=99999&format=jpeg"])
    expect((await visitor.ask(`/media/${id}?${query}`)).status).toBe(400);
  expect((await visitor.ask("/media/00000000-0000-0000-0000-000000000000?width=320&format=jpeg")).status).toBe(404);
});
