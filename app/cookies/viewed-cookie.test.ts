import { createCookie } from "@remix-run/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MAX_VIEWED } from "~/shop/viewed";
import { viewedCookie, viewedProducts } from "./viewed-cookie.server";

const SECRET = "a-secret-of-these-tests-0123456789abcdef";
beforeAll(() => vi.stubEnv("SESSION_SECRETS", SECRET));
afterAll(() => vi.unstubAllEnvs());

const visit = { method: "GET", isSecure: true, purpose: null };

/** The cookie header of the next request after a product page; null without a change. */
async function afterLooking(productId: number, cookies?: string, change = {}): Promise<string | null> {
  return (await viewedCookie(productId, { ...visit, cookies, ...change }))?.split(";")[0] ?? null;
}

test("a product page does not set the first cookie of a browser", async () => {
  expect(await afterLooking(5)).toBeNull();
  expect(await afterLooking(5, "unrelated=1")).toBeNull();
  // `/` sets this cookie on its own.
  expect(await afterLooking(5, "i18n_redirected=en")).toBeNull();
});

test("a browser with a cookie of the shop keeps the last products, the latest first", async () => {
  let cookies = "grid=4";
  for (const id of [1, 2, 3, 2]) cookies = (await afterLooking(id, cookies)) ?? cookies;
  expect(await viewedProducts(cookies, true)).toEqual([2, 3, 1]);
});

test("viewing the same product again sets no cookie", async () => {
  const cookies = (await afterLooking(5, "grid=4")) ?? "";
  expect(await afterLooking(5, cookies)).toBeNull();
});

test("a page that nobody sees sets no cookie", async () => {
  expect(await afterLooking(5, "grid=4", { method: "HEAD" })).toBeNull();
  expect(await afterLooking(5, "grid=4", { purpose: "prefetch;prerender" })).toBeNull();
});

test("the cookie stays small after any number of products", async () => {
  let cookies = "grid=4";
  for (let id = 2_147_483_600; id < 2_147_483_640; id++) cookies = (await afterLooking(id, cookies)) ?? cookies;
  expect(await viewedProducts(cookies, true)).toHaveLength(MAX_VIEWED);
  expect(cookies.length).toBeLessThan(300);
});

test("a cookie with an invalid signature or format gives no viewed products", async () => {
  const name = "__Host-viewed";
  const forged = await createCookie(name, { secrets: ["another-secret-0123456789abcdef-0123456789"] }).serialize([1]);
  expect(await viewedProducts(forged, true)).toEqual([]);
  for (const value of ["1", { 0: 1 }, [1, "2"], Array.from({ length: 99 }, (_, index) => index + 1)]) {
    const cookie = await createCookie(name, { secrets: [SECRET] }).serialize(value);
    expect(await viewedProducts(cookie, true)).toEqual([]);
  }
});
