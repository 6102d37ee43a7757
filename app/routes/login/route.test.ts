import { expect, test } from "vitest";
import { changeUser, logIn, readUser } from "~/api/accounts.server";
import { sharedShopApi } from "~/config/composition.server";
import { translator } from "~/i18n/i18next.server";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { startProviderSignIn } from "~/session/provider-sign-in.server";
import { requestSession } from "~/session/shared-session.server";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action, loader } from "./route";

withEmbeddedShop();

const DEMO = { email: "demo@example.com", password: "demo-password" };

/** The query of a sign-in from another site, with fresh tokens of the demo customer. */
async function tokenQuery(state?: string): Promise<string> {
  const { access_token, refresh_token, expires } = await logIn(sharedShopApi(), DEMO);
  const query = new URLSearchParams({ access_token, refresh_token, expires: String(expires), ...(state && { state }) });
  return `?${query}`;
}

/** What the header knows of the shopper. */
async function signedIn(visitor: RouteVisitor) {
  const { account, messages } = (await rootData(visitor)).visitor;
  return {
    isLoggedIn: account !== null,
    wishlist: account?.wishlist ?? null,
    messages: messages.map(({ text }) => text),
  };
}

async function setWishlist(wishlist: number[]) {
  const { access_token } = await logIn(sharedShopApi(), DEMO);
  await changeUser(sharedShopApi().as(access_token), { wishlist });
}

async function wishlist() {
  const { access_token } = await logIn(sharedShopApi(), DEMO);
  return (await readUser(sharedShopApi().as(access_token))).wishlist;
}

/** A browser that has started a sign-in with a provider, and its nonce. */
async function starting(visitor: RouteVisitor, productId: number | null = null): Promise<string> {
  let nonce = "";
  await visitor.get(async ({ request, context }) => {
    const session = await requestSession({ request, context });
    startProviderSignIn(session, { provider: "acme", locale: "en", returnTo: "/brands?x=1", productId, home: "/" });
    nonce = session.providerSignIn?.nonce ?? "";
  }, "/");
  return nonce;
}

test.each(locales)("a link with tokens logs nobody in without a question, in %s", async (locale) => {
  const visitor = new RouteVisitor();
  const login = href("login", locale);
  expect(await visitor.get(loader, login + (await tokenQuery()))).toMatchObject({ status: 303, location: login });
  expect(await signedIn(visitor)).toMatchObject({ isLoggedIn: false, wishlist: null });
  expect(await visitor.get(loader, login)).toMatchObject({ status: 200, data: { email: DEMO.email } });
  expect(await visitor.post(action, login, { intent: "arrival" })).toMatchObject({
    status: 303,
    location: href("home", locale),
  });
  expect(await signedIn(visitor)).toMatchObject({ isLoggedIn: true });
});

test("a refused question leaves a guest, who sees the login form", async () => {
  const visitor = new RouteVisitor();
  await visitor.get(loader, `/login${await tokenQuery()}`);
  const answer = await visitor.post(action, "/login", { intent: "cancel-arrival" });
  expect(answer).toMatchObject({ status: 303, location: "/login" });
  expect(await visitor.get(loader, "/login")).toMatchObject({ data: { email: null } });
  expect(await visitor.post(action, "/login", { intent: "arrival" })).toMatchObject({
    status: 303,
    location: "/login?reason=failed",
  });
  expect(await signedIn(visitor)).toMatchObject({ isLoggedIn: false });
});

test("a link with tokens does not change the account of a signed-in shopper", async () => {
  const visitor = new RouteVisitor();
  await visitor.post(action, "/login", DEMO);
  const before = visitor.cookies.get("account");
  expect(await visitor.get(loader, `/login${await tokenQuery()}`)).toMatchObject({ status: 303, location: "/" });
  expect(visitor.cookies.get("account")).toBe(before);
  expect(await visitor.post(action, "/login", { intent: "cancel-arrival" })).toMatchObject({ status: 303 });
  expect(await signedIn(visitor)).toMatchObject({ isLoggedIn: true });
});

test("a sign-in that this browser has started ends without a question, on the page where it began", async () => {
  const visitor = new RouteVisitor();
  await setWishlist([]);
  const nonce = await starting(visitor, 11);
  const query = await tokenQuery(nonce);
  expect(await visitor.get(loader, `/login${query}`)).toMatchObject({ status: 303, location: "/brands?x=1" });
  expect(await signedIn(visitor)).toEqual({
    isLoggedIn: true,
    wishlist: [11],
    messages: [translator("en")("wishlist:added")],
  });
});

test("its proof is accepted once, and in this browser alone", async () => {
  const visitor = new RouteVisitor();
  const nonce = await starting(visitor);
  const stranger = new RouteVisitor();
  await stranger.get(loader, `/login${await tokenQuery(nonce)}`);
  await visitor.get(loader, `/login${await tokenQuery("x".repeat(32))}`);
  for (const one of [stranger, visitor]) expect(await signedIn(one)).toMatchObject({ isLoggedIn: false });
  await visitor.get(loader, `/login${await tokenQuery(nonce)}`);
  expect(await signedIn(visitor)).toMatchObject({ isLoggedIn: true });
  visitor.cookies.delete("account");
  await visitor.get(loader, `/login${await tokenQuery(nonce)}`);
  expect(await signedIn(visitor)).toMatchObject({ isLoggedIn: false });
});

test.each([(id: number) => JSON.stringify({ addToWishlist: id }), (id: number) => `addToWishlist=${id}`])(
  "the state of a confirmed sign-in toggles its product in the wishlist (%#)",
  async (state) => {
    await setWishlist([10]);
    for (const [id, after] of [
      [11, [11, 10]],
      [10, [11]],
      [999_999, [11]],
    ] as const) {
      const visitor = new RouteVisitor();
      await visitor.get(loader, `/login${await tokenQuery(state(id))}`);
      await visitor.post(action, "/login", { intent: "arrival" });
      expect(await wishlist()).toEqual(after);
    }
  },
);

test.each(locales)(
  "invalid tokens and failures of a provider are messages of the login page, in %s",
  async (locale) => {
    const t = translator(locale);
    const login = href("login", locale);
    const failed = { status: 401, data: { failure: t("access:failed_login"), email: null } };
    for (const query of [
      "?access_token=a.b.c&refresh_token=r&expires=900000",
      "?access_token=a.b.c",
      "?state=x",
      `?access_token=${"a".repeat(1_900)}&refresh_token=${"r".repeat(1_900)}&expires=1`,
    ]) {
      const visitor = new RouteVisitor();
      const answer = await visitor.get(loader, login + query);
      expect(answer).toMatchObject({ status: 303, location: `${login}?reason=failed` });
      expect(await visitor.get(loader, answer.location ?? "")).toMatchObject(failed);
    }
    for (const reason of ["failed", "anything", "toString", ""])
      expect(await new RouteVisitor().get(loader, `${login}?reason=${reason}`)).toMatchObject(failed);
    expect(await new RouteVisitor().get(loader, `${login}?reason=unregistered&state=x`)).toMatchObject({
      location: `${login}?reason=unregistered`,
    });
    expect(await new RouteVisitor().get(loader, `${login}?reason=unregistered`)).toMatchObject({
      status: 401,
      data: { failure: t("access:code_unregistered") },
    });
  },
);

test("a guest's product is in the wishlist after the login, and the shopper is back with a message", async () => {
  await setWishlist([]);
  const visitor = new RouteVisitor();
  const page = await visitor.get(loader, "/login?returnTo=%2Fproducts%23p11&addToWishlist=11");
  expect(page).toMatchObject({ data: { after: { returnTo: "/products#p11", productId: 11 } } });
  const wanted = { returnTo: "/products#p11", addToWishlist: "11" };
  const refused = await visitor.post(action, "/login", { ...DEMO, password: "wrong password", ...wanted });
  expect(refused).toMatchObject({ status: 401, data: { after: { returnTo: "/products#p11", productId: 11 } } });
  const answer = await visitor.post(action, "/login", { ...DEMO, ...wanted });
  expect(answer).toMatchObject({ status: 303, location: "/products#p11" });
  expect(await signedIn(visitor)).toMatchObject({ wishlist: [11], messages: [translator("en")("wishlist:added")] });
});

test.each(["0", "-1", "1.5", "x", "99999999999"])("the product %s is ignored: the login succeeds", async (id) => {
  await setWishlist([]);
  const visitor = new RouteVisitor();
  expect(await visitor.post(action, "/login", { ...DEMO, addToWishlist: id })).toMatchObject({
    status: 303,
    location: "/",
  });
  expect(await signedIn(visitor)).toEqual({ isLoggedIn: true, wishlist: [], messages: [] });
});

test("a product that is not for sale is a message, and the login succeeds", async () => {
  const visitor = new RouteVisitor();
  await visitor.post(action, "/login", { ...DEMO, addToWishlist: "999999" });
  const message = translator("en")("wishlist:not_for_sale");
  expect(await signedIn(visitor)).toMatchObject({ isLoggedIn: true, messages: [message] });
});

test("unknown buttons and providers are refused", async () => {
  const forms: Record<string, string>[] = [{ intent: "unknown" }, { intent: "" }, { intent: "provider" }];
  for (const fields of [...forms, { intent: "provider", provider: "nobody" }])
    expect((await new RouteVisitor().post(action, "/login", fields)).status).toBe(400);
});
