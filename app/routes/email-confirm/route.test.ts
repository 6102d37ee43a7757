import { join } from "node:path";
import { expect, test } from "vitest";
import { logIn, readUser, requestConfirmation, requestPasswordReset, signUp } from "~/api/accounts.server";
import { sharedShopApi } from "~/config/composition.server";
import { environment } from "~/config/env.server";
import { translator } from "~/i18n/i18next.server";
import { href } from "~/i18n/paths";
import { confirmationLink, tokenOf } from "../../../tests/support/order-token";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as loginAction, loader as loginLoader } from "../login/route";
import { action as ordersAction, loader as ordersLoader } from "../orders/route";
import { action, loader } from "./route";

withEmbeddedShop();

const password = "a long password";
const t = translator("en");

let people = 0;

/** A new account, and the token of its welcome. */
async function newAccount() {
  const email = `owner.${++people}@example.com`;
  await signUp(sharedShopApi(), { email, password, confirm_url: "http://localhost:3000/confirm/" });
  return { email, token: tokenOf(await confirmationLink(join(environment().DATA_DIR, "outbox"), email)) };
}

async function signedInVisitor(email: string): Promise<RouteVisitor> {
  const visitor = new RouteVisitor();
  expect((await visitor.post(loginAction, "/login", { email, password })).status).toBe(303);
  return visitor;
}

/** The state of an account for somebody who knows its password. */
async function stateOf(email: string) {
  const { access_token } = await logIn(sharedShopApi(), { email, password });
  const { email_confirmed, owner_confirmed } = await readUser(sharedShopApi().as(access_token));
  return { email_confirmed, owner_confirmed };
}

const path = (token: string, query?: { step: string }) => href("email-confirm", "en", { token }, query);
const look = (visitor: RouteVisitor, token: string) => visitor.get(loader, path(token), { token });
const press = (visitor: RouteVisitor, token: string) => visitor.post(action, path(token), {}, { token });
const logInThere = (visitor: RouteVisitor, token: string, fields: Record<string, string>) =>
  visitor.post(action, path(token, { step: "login" }), { intent: "login", ...fields }, { token });
const seesOrders = async (visitor: RouteVisitor) => (await visitor.get(ordersLoader, "/account/orders")).status === 200;

test.each([
  "https://evil.example/x/",
  "http://shop.test/confirm/",
  "http://127.0.0.1:3000/confirm/",
  "http://192.168.1.5:3000/confirm/",
  "https://localhost:3000/confirm/",
  "http://localhost/confirm/",
  "http://localhost:3001/confirm/",
  "http://localhost:3000.evil.example/confirm/",
  "http://localhost:3000@evil.example/confirm/",
  "http://user@127.1:3000/confirm/",
])("no mail leads to %s, also without a public URL", async (url) => {
  const { email } = await newAccount();
  const api = sharedShopApi();
  const refused = { code: "INVALID_PAYLOAD" };
  await expect(requestPasswordReset(api, { email, reset_url: url, locale: "en" })).rejects.toMatchObject(refused);
  await expect(signUp(api, { email: `x.${email}`, password, confirm_url: url })).rejects.toMatchObject(refused);
  const { access_token } = await logIn(api, { email, password });
  await expect(requestConfirmation(api.as(access_token), url)).rejects.toMatchObject(refused);
});

test("opening the link changes nothing, and says before the press what it does", async () => {
  const { email, token } = await newAccount();
  expect(await look(new RouteVisitor(), token)).toMatchObject({ data: { isSignedIn: false } });
  expect(await look(await signedInVisitor(email), token)).toMatchObject({ data: { isSignedIn: true } });
  expect(await stateOf(email)).toEqual({ email_confirmed: false, owner_confirmed: false });
});

test("the press in the account's own session leads to the account, and a second one too", async () => {
  const { email, token } = await newAccount();
  const visitor = await signedInVisitor(email);
  for (let count = 0; count < 2; count += 1)
    expect(await press(visitor, token)).toMatchObject({ status: 303, location: "/account" });
  expect(await stateOf(email)).toEqual({ email_confirmed: true, owner_confirmed: true });
});

test("the press elsewhere ends the account's sessions and asks for its password, which shows everything", async () => {
  const { email, token } = await newAccount();
  const stranger = await signedInVisitor(email);
  const owner = new RouteVisitor();
  expect(await press(owner, token)).toMatchObject({ status: 303, location: path(token, { step: "login" }) });
  expect(await seesOrders(stranger)).toBe(false);
  expect(await stateOf(email)).toEqual({ email_confirmed: true, owner_confirmed: false });
  for (const [fields, status] of [
    [{ email, password: "another password" }, 401],
    [{ email: "", password: "" }, 422],
    [{ email: `${email}.x`, password }, 401],
  ] as const)
    expect(await logInThere(owner, token, fields)).toMatchObject({ status });
  expect((await stateOf(email)).owner_confirmed).toBe(false);
  // The form stays in this step, also after a refusal.
  const shown = await owner.get(loader, path(token, { step: "login" }), { token });
  expect(shown.data).toMatchObject({ isLogin: true, action: path(token, { step: "login" }) });
  expect(await logInThere(owner, token, { email, password })).toMatchObject({
    status: 303,
    location: "/account/orders",
  });
  expect((await stateOf(email)).owner_confirmed).toBe(true);
  expect(await seesOrders(owner)).toBe(true);
});

test("a login with another account proves nothing, and leaves the visitor logged out", async () => {
  const [victim, other] = [await newAccount(), await newAccount()];
  const visitor = new RouteVisitor();
  const answer = await logInThere(visitor, victim.token, { email: other.email, password });
  expect(answer).toMatchObject({
    status: 409,
    data: { result: { error: { "": [t("account:confirm_other_account")] } } },
  });
  expect(await seesOrders(visitor)).toBe(false);
  expect((await stateOf(victim.email)).owner_confirmed).toBe(false);
});

test("a used link says so to everybody but its owner, and confirms no other account", async () => {
  const [first, other] = [await newAccount(), await newAccount()];
  await press(await signedInVisitor(first.email), first.token);
  for (const visitor of [new RouteVisitor(), await signedInVisitor(other.email)])
    expect(await press(visitor, first.token)).toEqual({ status: 200, location: null, data: { wasUsed: true } });
  const login = await logInThere(new RouteVisitor(), first.token, { email: other.email, password });
  expect(login).toMatchObject({
    status: 409,
    data: { result: { error: { "": [t("account:confirm_other_account")] } } },
  });
  expect((await stateOf(other.email)).owner_confirmed).toBe(false);
});

test("the login of the second step ends the session of another account in this browser", async () => {
  const [first, other] = [await newAccount(), await newAccount()];
  const visitor = await signedInVisitor(other.email);
  await press(visitor, first.token);
  const former = new RouteVisitor();
  for (const [name, value] of visitor.cookies) former.cookies.set(name, value);
  expect(await logInThere(visitor, first.token, { email: first.email, password })).toMatchObject({ status: 303 });
  expect([await seesOrders(visitor), await seesOrders(former)]).toEqual([true, false]);
});

test("a session that a stranger's link began is no session of the owner, even after the shopper has agreed to it", async () => {
  const { email, token } = await newAccount();
  const { access_token, refresh_token, expires } = await logIn(sharedShopApi(), { email, password });
  const visitor = new RouteVisitor();
  const query = new URLSearchParams({ access_token, refresh_token, expires: String(expires) });
  await visitor.get(loginLoader, `/login?${query}`);
  expect((await visitor.post(loginAction, "/login", { intent: "arrival" })).status).toBe(303);
  expect(await seesOrders(visitor)).toBe(true);
  expect(await press(visitor, token)).toMatchObject({ status: 303, location: path(token, { step: "login" }) });
  expect((await stateOf(email)).owner_confirmed).toBe(false);
  expect(await seesOrders(visitor)).toBe(false);
});

test("the press with an ended session, and in another account's, counts as a press elsewhere", async () => {
  const { email, token } = await newAccount();
  const visitor = await signedInVisitor(email);
  await press(new RouteVisitor(), token);
  expect(await press(visitor, token)).toMatchObject({ location: path(token, { step: "login" }) });
  const other = await newAccount();
  expect(await press(visitor, other.token)).toMatchObject({ location: path(other.token, { step: "login" }) });
  expect((await stateOf(other.email)).owner_confirmed).toBe(false);
});

test("the orders offer the link while the owner is not proved, three times a day, and say the same with and without orders", async () => {
  const { email, token } = await newAccount();
  const visitor = await signedInVisitor(email);
  expect((await visitor.get(ordersLoader, "/account/orders")).data).toMatchObject({ unprovedEmail: email });
  for (let count = 0; count < 3; count += 1)
    expect((await visitor.post(ordersAction, "/account/orders", {})).status).toBe(303);
  expect(await visitor.post(ordersAction, "/account/orders", {})).toMatchObject({
    status: 429,
    data: { message: t("access:too_many_hours", { count: 24 }) },
  });
  await press(visitor, token);
  expect((await visitor.get(ordersLoader, "/account/orders")).data).toMatchObject({ unprovedEmail: null });
});

test.each(["x".repeat(43), "short", "ж", ""])(
  "a link with the token %j does not work, also with a login",
  async (token) => {
    const { email } = await newAccount();
    expect((await press(new RouteVisitor(), token)).status).toBe(404);
    expect((await logInThere(new RouteVisitor(), token, { email, password })).status).toBe(404);
  },
);
