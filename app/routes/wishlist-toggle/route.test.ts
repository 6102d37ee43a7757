import { expect, test } from "vitest";
import { translator } from "~/i18n/i18next.server";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as loginAction } from "../login/route";
import { action, loader } from "./route";

withEmbeddedShop();

const BACK = "/it/prodotti?page=2#p11";

async function customer() {
  const visitor = new RouteVisitor();
  await visitor.post(loginAction, "/login", { email: "demo@example.com", password: "demo-password" });
  for (const id of (await root(visitor)).wishlist ?? []) await visitor.post(action, "/wishlist/toggle", { remove: id });
  await root(visitor);
  return visitor;
}

async function root(visitor: RouteVisitor) {
  const { account, messages } = (await rootData(visitor)).visitor;
  return { wishlist: account?.wishlist ?? null, messages: messages.map(({ text }) => text) };
}

test.each(locales)("a press adds or removes a product and leads back to the button, in %s", async (locale) => {
  const t = translator(locale);
  const visitor = await customer();
  const path = href("wishlist-toggle", locale);
  const back = { status: 303, location: BACK };
  for (let count = 0; count < 2; count++) {
    expect(await visitor.post(action, path, { add: 11, back: BACK })).toMatchObject(back);
    expect(await root(visitor)).toMatchObject({ wishlist: [11] });
  }
  expect(await visitor.post(action, path, { add: 10, back: "//evil.example" })).toMatchObject({
    location: href("wishlist", locale),
  });
  await root(visitor);
  for (let count = 0; count < 2; count++) {
    expect(await visitor.post(action, path, { remove: 11, back: BACK })).toMatchObject(back);
    const data = await rootData(visitor, href("products", locale));
    expect(data.visitor).toMatchObject({ account: { wishlist: [10] }, messages: [{ text: t("wishlist:removed") }] });
  }
});

test("the anchor of a page's form is completed with the product", async () => {
  const visitor = await customer();
  const answer = await visitor.post(action, "/wishlist/toggle", { add: 11, back: "/it/prodotti?page=2#p" });
  expect(answer).toMatchObject({ status: 303, location: BACK });
});

test("a script gets an answer in place of the redirect", async () => {
  const visitor = await customer();
  const press = (fields: Record<string, number>) =>
    visitor.post(action, "/wishlist/toggle", fields, {}, { "sec-fetch-dest": "empty" });
  expect(await press({ add: 11 })).toMatchObject({ status: 200, location: null });
  expect(await root(visitor)).toEqual({ wishlist: [11], messages: [translator("en")("wishlist:added")] });
  expect(await press({ add: 999_999 })).toMatchObject({ status: 409, location: null });
  expect(await root(visitor)).toEqual({ wishlist: [11], messages: [translator("en")("wishlist:not_for_sale")] });
});

test.each(locales)("a guest is led to the login, which remembers product and page, in %s", async (locale) => {
  const guest = new RouteVisitor();
  const press = (fields: Record<string, string | number>) =>
    guest.post(action, href("wishlist-toggle", locale), fields, {}, { "sec-fetch-dest": "empty" });
  expect(await press({ add: 11, back: BACK })).toMatchObject({
    status: 303,
    location: href("login", locale, undefined, { returnTo: BACK, addToWishlist: 11 }),
  });
  expect(await press({ remove: 11, back: BACK })).toMatchObject({
    location: href("login", locale, undefined, { returnTo: BACK }),
  });
  expect(guest.cookies.size).toBe(0);
});

test("a shopper whose session has ended on the server is led to the login with the product", async () => {
  const visitor = await customer();
  const copy = new RouteVisitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  const { action: logOut } = await import("../logout/route");
  await visitor.post(logOut, "/logout", {});
  expect(await copy.post(action, "/wishlist/toggle", { add: 11, back: BACK })).toMatchObject({
    status: 303,
    location: href("login", "en", undefined, { returnTo: BACK, addToWishlist: 11 }),
  });
  expect(copy.cookies.has("account")).toBe(false);
});

test("forms without a product, with two commands or with an id that is none are refused", async () => {
  const visitor = await customer();
  const forms: [string, string][][] = [
    [],
    [["add", ""]],
    [["add", "-1"]],
    [["add", "11 or 1=1"]],
    [["add", "9".repeat(400)]],
    [
      ["add", "11"],
      ["add", "12"],
    ],
    [
      ["add", "11"],
      ["remove", "11"],
    ],
  ];
  for (const form of forms)
    for (const one of [visitor, new RouteVisitor()])
      expect((await one.post(action, "/wishlist/toggle", form)).status, JSON.stringify(form)).toBe(400);
  expect((await root(visitor)).wishlist).toEqual([]);
});

test("a GET of the form's URL redirects to the wishlist", async () => {
  const answer = await new RouteVisitor().get(loader, "/it/wishlist/toggle");
  expect(answer).toMatchObject({ status: 302, location: "/it/wishlist" });
});
