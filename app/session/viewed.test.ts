import { createCookie } from "@remix-run/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MAX_VIEWED } from "~/shop/viewed";
import { RequestSession } from "./request-session.server";

const SECRET = "a-secret-of-these-tests-0123456789abcdef";
beforeAll(() => vi.stubEnv("SESSION_SECRETS", SECRET));
afterAll(() => vi.unstubAllEnvs());

const open = (cookie?: string) =>
  RequestSession.read(new Request("https://shop.example/products/x", { headers: cookie ? { cookie } : {} }));

/** The cookie header of the next request after a product page. */
async function afterLooking(productId: number, cookie?: string): Promise<string | undefined> {
  const session = await open(cookie);
  session.view(productId);
  const [set] = await session.takeCookies();
  return set?.split(";")[0];
}

test("a product page does not set the first cookie of a browser", async () => {
  expect(await afterLooking(5)).toBeUndefined();
  expect(await afterLooking(5, "unrelated=1")).toBeUndefined();
  // `/` sets this cookie on its own.
  expect(await afterLooking(5, "i18n_redirected=en")).toBeUndefined();
});

test("a browser with a cookie of the shop keeps the last products, the latest first", async () => {
  let cookie = "grid=4";
  for (const id of [1, 2, 3, 2]) cookie = (await afterLooking(id, cookie)) ?? cookie;
  expect((await open(cookie)).viewed).toEqual([2, 3, 1]);
});

test("viewing the same product again sets no cookie", async () => {
  const cookie = await afterLooking(5, "grid=4");
  expect(await afterLooking(5, cookie)).toBeUndefined();
});

test("the cookie stays small after any number of products", async () => {
  let cookie = "grid=4";
  for (let id = 2_147_483_600; id < 2_147_483_640; id++) cookie = (await afterLooking(id, cookie)) ?? cookie;
  expect((await open(cookie)).viewed).toHaveLength(MAX_VIEWED);
  expect(cookie.length).toBeLessThan(300);
});

test("a cookie with an invalid signature or format gives no viewed products", async () => {
  const forged = await createCookie("viewed", { secrets: ["another-secret-0123456789abcdef-0123456789"] }).serialize([
    1,
  ]);
  expect((await open(forged)).viewed).toEqual([]);
  for (const value of ["1", { 0: 1 }, [1, "2"], Array.from({ length: 99 }, (_, index) => index + 1)]) {
    const cookie = await createCookie("viewed", { secrets: [SECRET] }).serialize(value);
    expect((await open(cookie)).viewed).toEqual([]);
  }
});
