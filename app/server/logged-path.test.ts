import { expect, test, vi } from "vitest";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { seeded } from "~/shop/seeded.test-data";
import { damagedTarget } from "../../tests/support/damaged-links";
import { serveFront } from "../../tests/support/front";
import { loggedPath } from "./logged-path";

const token = `${"aB3-_".repeat(8)}xyz`;
/** Within any part of a key that a damage leaves whole. */
const PART = /ab3-_ab3/i;

const keyedPages = [
  "newsletter-confirm",
  "newsletter-unsubscribe",
  "back-in-stock-link",
  "order-confirm",
  "email-confirm",
  "withdraw-confirm",
] as const;
const paths = locales.flatMap((locale) => [
  ...keyedPages.map((page) => href(page, locale, { token })),
  href("guest-order", locale, { key: `7-${token}` }),
  href("guest-return-request", locale, { key: `7-${token}` }),
]);
const queries = locales.flatMap((locale) => [
  [href("withdraw", locale), `key=7-${token}`],
  [href("reset-password", locale), `token=${token}`],
]) as [path: string, query: string][];

test("a link with a key is logged as its page, also its data", () => {
  expect(loggedPath(`/it/account/conferma/${token}`)).toBe("/it/account/conferma/…");
  expect(loggedPath(`/orders/7-${token}/return.data`)).toBe("/orders/…");
  expect(loggedPath(`/newsletter/confirm/${token.toLowerCase()}`)).toBe("/newsletter/confirm/…");
});

test.each([
  "//account/confirm/",
  "/ACCOUNT/CONFIRM//",
  "/newsletter//unsubscribe/",
  "/it/newsletter/disiscrizione%2F",
  "/it%2Favvisami%252f",
  "/newsletter%5Cconfirm\\",
  "/%E2%80%8Borders/confirm/",
  "/orders/confirm.html/",
  "/acount/confirm/",
  "/it/ordini/conferma/x/",
  "http://shop.example/account/confirm/",
  "http://shop.example//it//account//conferma//",
  "/reset-password%3Ftoken=",
  "/reset-password%253Ftoken%253D",
  "/reset-password%26token=",
  "/reset-password;token=",
  "/reset-password/token=",
  "/reset-password#token=",
  "/withdraw%3Fkey=7-",
  "/it/recesso&key=",
])("the log has no key of %s…", (before) => {
  expect(loggedPath(before + token)).not.toMatch(PART);
});

test("no damage of a link brings its key into the log", () => {
  const random = seeded(7);
  for (let time = 0; time < 100; time += 1)
    for (const [path, query] of [...paths.map((path) => [path, ""] as const), ...queries]) {
      const { target, how } = damagedTarget([path, query], random);
      expect(loggedPath(target), how).not.toMatch(PART);
      if (query) expect(loggedPath(damagedTarget([`${path}%3F${query}`, ""], random).target)).not.toMatch(PART);
    }
});

test.each([
  "/account/orders/7",
  "/it/newsletter",
  "/newsletter/subscriptions",
  "//products",
  "/media/%00../../etc/passwd",
  "/assets/app-1A2b3C4d.js",
  "/products/a-very-long-name-of-a-product-with-more-than-forty-letters",
])("%s is logged as it was sent", (path) => {
  expect(loggedPath(path)).toBe(path);
  expect(loggedPath(`${path}?search=private`)).toBe(path);
});

test("a line of the log has a bound", () => {
  expect(loggedPath(`/${"a".repeat(10_000)}`)).toHaveLength(300);
});

test("the log of a damaged link and of its page has no key", async () => {
  const { ask, lines } = await serveFront();
  for (const path of ["//account/confirm/", "/it/recesso%3Fkey=", "/newsletter//unsubscribe/"]) {
    const { status, headers } = await ask(path + token);
    expect([status, headers.location]).toEqual([301, expect.stringContaining(token)]);
    await ask(String(headers.location));
  }
  await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(6));
  expect(JSON.stringify(lines)).not.toMatch(PART);
});
