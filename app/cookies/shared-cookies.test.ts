import { expect, test } from "vitest";
import { sharedCookieHeader, sharedCookies } from "./shared-cookies.server";

const now = 1_800_000_000;
const of = (header?: string) => sharedCookies(header, now);

const none = { country: null, grid: null, sizes: null, consent: null };

test("knows a visitor by country, consent, grid and shoe sizes alone, whatever other cookies there are", () => {
  expect(of(undefined)).toEqual(none);
  expect(of("_ga=1; mycart=2")).toEqual(none);
  expect(of("i18n_redirected=it; _ga=1; cart=x; viewed=x; seen=x; checkout=x")).toEqual(none);
  expect(of(`country=7; consent=1.marketing.${now - 9}; x=y`)).toEqual({
    ...none,
    country: "7",
    consent: "1.marketing",
  });
  expect(of(`__Host-consent=1..${now}`)).toEqual({ ...none, consent: "1." });
  expect([of("grid=3"), of("grid=4"), of("grid=x")]).toEqual([{ ...none, grid: "3" }, none, none]);
  for (const sizes of ["eu", "uk", "us"]) expect(of(`sizes=${sizes}`)).toEqual({ ...none, sizes });
  expect([of("sizes=UK"), of("sizes=jp"), of("sizes=")]).toEqual([none, none, none]);
});

test.each(["answer", "account"])("a visitor with the cookie %s shares no page", (name) => {
  for (const header of [`${name}=`, `a=b; ${name}=x`, `country=7;${name} =x`, `__Host-${name}=x`])
    expect(of(header), header).toBeNull();
});

test("a visitor with a forged value, or a choice that may have expired, shares no page", () => {
  const old = now - 181 * 86_400;
  for (const header of [
    "country=x",
    "country=0",
    "consent=x",
    `consent=1.${"a".repeat(99)}.${now}`,
    `consent=1..${old}`,
  ])
    expect(of(header), header).toBeNull();
});

test("the request for a shared page has those cookies alone", () => {
  const cookies = { country: "7", grid: "3", sizes: "uk", consent: "1.marketing" } as const;
  expect(sharedCookieHeader(cookies, false, now)).toBe(`country=7; grid=3; sizes=uk; consent=1.marketing.${now}`);
  expect(sharedCookieHeader(cookies, true, now)).toBe(
    `__Host-country=7; __Host-grid=3; __Host-sizes=uk; __Host-consent=1.marketing.${now}`,
  );
  expect(sharedCookieHeader(none, true, now)).toBe("");
});
