import { expect, test } from "vitest";
import { checkoutDetails, visitorWithCart } from "../../tests/support/filled-cart";
import type { RootData } from "../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../tests/support/route-visitor";
import { loader as rootLoader } from "../root";
import { loader as accountLoader } from "../routes/account/route";
import { action as checkoutAction } from "../routes/checkout/route";
import { action as consentAction } from "../routes/consent/route";
import { action as countryAction } from "../routes/country/route";
import { action as gridAction } from "../routes/grid/route";
import { loader as homeLoader } from "../routes/home/route";
import { action as languageAction } from "../routes/language/route";
import { action as loginAction } from "../routes/login/route";
import { loader as providerLoader } from "../routes/provider-login/route";
import { loader as wishlistLoader } from "../routes/wishlist/route";
import { action as wishlistAction } from "../routes/wishlist-toggle/route";

withEmbeddedShop();

/** As browsers mark the request of a page of ours. */
const ofOurPage = { "sec-fetch-site": "same-origin" };

/** A browser that keeps no cookies sends a form of a page of ours. */
async function send(action: Parameters<RouteVisitor["post"]>[0], path: string, form: Record<string, string | number>) {
  const visitor = new RouteVisitor();
  return visitor.post(action, path, form, {}, ofOurPage);
}

async function noticesAt(path: string, headers: Record<string, string> = ofOurPage) {
  const { visitor } = (await new RouteVisitor().get(rootLoader, path, {}, headers)).data as RootData;
  return visitor.messages.map(({ text, lasts, isWarning }) => ({ text, lasts, isWarning }));
}

test.each([
  ["the language", languageAction, "/language", { to: "en", from: "/it" }, "/?cookies=check"],
  [
    "consent",
    consentAction,
    "/it/consent",
    { answer: "accept", from: "/it/prodotti?page=2#a" },
    "/it/prodotti?page=2&cookies=check#a",
  ],
  ["the country", countryAction, "/shipping-country", { country: 109, from: "/brands" }, "/brands?cookies=check"],
  ["the grid", gridAction, "/grid", { columns: 3, from: "/products" }, "/products?cookies=check"],
  ["the checkout", checkoutAction, "/it/checkout", checkoutDetails, "/it/carrello?cookies=check"],
  [
    "the login",
    loginAction,
    "/login",
    { email: "demo@example.com", password: "demo-password", returnTo: "/account" },
    "/account?cookies=check",
  ],
])("a first form for %s leads to a page with the mark", async (_, action, path, form, location) => {
  expect((await send(action, path, form)).location).toBe(location);
});

test("nothing is marked for a program, a browser with our cookies, or a form whose answer sets none", async () => {
  const form = { to: "it", from: "/brands" };
  expect((await new RouteVisitor().post(languageAction, "/language", form)).location).toBe("/it/brands");
  const known = await visitorWithCart();
  expect((await known.post(languageAction, "/language", form, {}, ofOurPage)).location).toBe("/it/brands");
  expect(
    (await known.post(languageAction, "/language", { ...form, from: "/brands?cookies=check" }, {}, ofOurPage)).location,
  ).toBe("/it/brands");
  expect((await send(wishlistAction, "/wishlist/toggle", { add: 1 })).location).not.toContain("cookies=check");
});

test("a page that needs a login, and the way to a provider, pass the mark on to the login page, in their language", async () => {
  const visitor = new RouteVisitor();
  expect(await visitor.get(accountLoader, "/account?cookies=check", {}, ofOurPage)).toMatchObject({
    location: "/login?returnTo=%2Faccount&cookies=check",
  });
  expect((await visitor.get(wishlistLoader, "/it/wishlist?cookies=check", {}, ofOurPage)).location).toMatch(
    /&cookies=check$/,
  );
  const fromLogin = { ...ofOurPage, referer: "http://shop.test/it/login" };
  const path = "/auth/login/google?cookies=check";
  expect((await visitor.get(providerLoader, path, { provider: "google" }, fromLogin)).location).toBe(
    "/it/login?cookies=check",
  );
});

test("the page says in its language what does not work and what to do, until the shopper closes it", async () => {
  expect(await noticesAt("/products?cookies=check")).toEqual([
    { text: expect.stringMatching(/keep this shop's cookies.+order by phone.+\+39/), lasts: true, isWarning: true },
  ]);
  expect(await noticesAt("/it/carrello?cookies=check", {})).toEqual([
    { text: expect.stringMatching(/non conserva i cookie.+telefono/), lasts: true, isWarning: true },
  ]);
});

test("it does not for a browser with our cookies, for a link from elsewhere, or without the mark", async () => {
  expect(await noticesAt("/products?cookies=check", { ...ofOurPage, cookie: "grid=4" })).toEqual([]);
  for (const site of ["none", "cross-site"])
    expect(await noticesAt("/products?cookies=check", { "sec-fetch-site": site })).toEqual([]);
  expect(await noticesAt("/products?cookies=checked")).toEqual([]);
});

test("/ shows English to an Italian browser without cookies that has just chosen it, and to no other", async () => {
  const italian = { "accept-language": "it", ...ofOurPage };
  const home = async (path: string, headers: Record<string, string>) =>
    (await new RouteVisitor().get(homeLoader, path, {}, headers)).location;
  expect(await home("/?cookies=check", italian)).toBeNull();
  expect(await home("/", italian)).toBe("/it");
  expect(await home("/?cookies=check", { ...italian, "sec-fetch-site": "none" })).toBe("/it");
});
