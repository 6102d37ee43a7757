import { expect, test } from "vitest";
import { preferredLocale } from "./browser-language.server";
import { isLocale, localeOf } from "./locale";
import { localeCookie } from "./locale-cookie.server";

test.each([
  ["/", "en"],
  ["/it", "it"],
  ["/it/", "it"],
  ["/it/prodotti", "it"],
  ["/it.data", "it"],
  ["/items", "en"],
  ["/italy", "en"],
  ["/IT", "it"],
  ["/It/Prodotti", "it"],
  ["/IT.data", "it"],
  ["/ITALY", "en"],
  ["/it.css", "en"],
  ["/products/it", "en"],
])("the address %s speaks %s", (path, locale) => {
  expect(localeOf(path)).toBe(locale);
});

test("accepts only the shop's two languages", () => {
  expect(["en", "it"].every(isLocale)).toBe(true);
  expect(["", "EN", "de", "__proto__", null, undefined, 1, ["en"]].some(isLocale)).toBe(false);
});

const preferred = (headers: Record<string, string>) =>
  preferredLocale(new Request("https://shop.example/", { headers }));
const localeFor = async (headers: Record<string, string>) => (await preferred(headers)).locale;

test.each([
  ["it", "it"],
  ["it-IT,it;q=0.9,en;q=0.8", "it"],
  ["it-CH", "it"],
  ["en-GB,en;q=0.9,it;q=0.1", "en"],
  ["de-DE,it;q=0.5", "it"],
  ["fr", "en"],
  ["*", "en"],
  ["", "en"],
  [";;;q=,,", "en"],
  ["x".repeat(5_000), "en"],
])("a browser that wants %j sees %s", async (header, locale) => {
  expect(await localeFor({ "accept-language": header })).toBe(locale);
});

test("the remembered language has priority over the browser's, unless it is not supported", async () => {
  const cookie = (value: string) => ({ cookie: `i18n_redirected=${value}`, "accept-language": "it" });
  expect(await localeFor(cookie("en"))).toBe("en");
  expect(await localeFor(cookie("de"))).toBe("it");
  expect(await localeFor(cookie("%E0%A4%A"))).toBe("it");
  expect(await localeFor({ cookie: "i18n_redirected=it" })).toBe("it");
});

test("remembers the browser's language, and does not write the cookie again", async () => {
  expect((await preferred({ "accept-language": "it" })).cookie).toMatch(/^i18n_redirected=it;/);
  expect((await preferred({ "accept-language": "fr" })).cookie).toMatch(/^i18n_redirected=en;/);
  expect((await preferred({ "accept-language": "it", cookie: "i18n_redirected=de" })).cookie).toMatch(
    /^i18n_redirected=it;/,
  );
  expect((await preferred({ "accept-language": "it", cookie: "i18n_redirected=en" })).cookie).toBeUndefined();
});

test("remembers the language for 365 days, in the whole shop, in plain text", () => {
  const written = localeCookie.write("it", new Request("http://shop.test/"));
  expect(written).toMatch(/^i18n_redirected=it;/);
  expect(written).toMatch(/Max-Age=31536000/);
  expect(written).toMatch(/Path=\/(;|$)/);
  expect(written).toMatch(/SameSite=Lax/i);
});
