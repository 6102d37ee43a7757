import { expect, test } from "vitest";
import { sharedCookieHeader, sharedCookies } from "./shared-cookies.server";

const now = 1_800_000_000;
const of = (header?: string) => sharedCookies(header, now);

test("knows a visitor by country and consent alone, whatever other sites' cookies there are", () => {
  expect(of(undefined)).toEqual({ country: null, consent: null });
  expect(of("_ga=1; mycart=2")).toEqual({ country: null, consent: null });
  expect(of("i18n_redirected=it; _ga=1")).toEqual({ country: null, consent: null });
  expect(of(`country=7; consent=1.marketing.${now - 9}; x=y`)).toEqual({ country: "7", consent: "1.marketing" });
  expect(of(`__Host-consent=1..${now}`)).toEqual({ country: null, consent: "1." });
});

test.each(["cart", "session", "checkout", "seen", "answer", "viewed", "account", "grid"])(
  "a visitor with the cookie %s shares no page",
  (name) => {
    for (const header of [`${name}=`, `a=b; ${name}=x`, `country=7;${name} =x`, `__Host-${name}=x`])
      expect(of(header), header).toBeNull();
  },
);

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
  const cookies = { country: "7", consent: "1.marketing" };
  expect(sharedCookieHeader(cookies, false, now)).toBe(`country=7; consent=1.marketing.${now}`);
  expect(sharedCookieHeader(cookies, true, now)).toBe(`__Host-country=7; __Host-consent=1.marketing.${now}`);
  expect(sharedCookieHeader({ country: null, consent: null }, true, now)).toBe("");
});
