import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type Running, startApi, startShop } from "../support/shop-process";
import { test } from "./shop-test";
import { DEMO } from "./sign-in-steps";
import { Visitor } from "./visitor";

// Arrivals at the login with tokens of another site (spec section 4), as the browser and the log see them.

let shop: Running;
let api: Running;

test.beforeAll(async () => {
  const dataDir = process.env.E2E_SHOP_DATA ?? "";
  [shop, api] = await Promise.all([startShop({ dataDir }), startApi({ dataDir })]);
});
test.afterAll(async () => {
  await Promise.all([shop.stop(), api.stop()]);
});

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires: number;
}

async function freshTokens(): Promise<Tokens> {
  const answer = await fetch(`${api.url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(DEMO),
  });
  const { data } = (await answer.json()) as { data: Tokens };
  return data;
}

const linkWith = (tokens: Tokens, path: string) =>
  `${path}?${new URLSearchParams({ ...tokens, expires: String(tokens.expires) })}`;
const hides = (text: string, { access_token, refresh_token }: Tokens) =>
  !text.includes(access_token) && !text.includes(refresh_token);

for (const locale of locales)
  test(`no page, header or log line has the tokens, in ${locale}`, async () => {
    const tokens = await freshTokens();
    const visitor = new Visitor(shop.url);
    const login = href("login", locale);
    const first = await visitor.ask(linkWith(tokens, login));
    expect(first).toMatchObject({
      status: 303,
      headers: { location: login, "referrer-policy": "no-referrer", "cache-control": "no-store" },
    });
    const question = await visitor.ask(login);
    expect(question).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(question.text).toContain(DEMO.email);
    const answer = await visitor.post(login, { intent: "arrival" }, { origin: shop.url });
    expect(answer).toMatchObject({ status: 303, headers: { location: href("home", locale) } });
    const home = await visitor.ask(href("home", locale));
    expect(home.text).toContain(`href="${href("account", locale)}"`);
    for (const { text, headers } of [first, question, answer, home])
      expect([hides(text, tokens), hides(JSON.stringify(headers), tokens)]).toEqual([true, true]);
    expect(shop.output()).toContain('"path":"/');
    expect(hides(shop.output(), tokens)).toBe(true);
  });

test("the page's data does not have the tokens either", async () => {
  const tokens = await freshTokens();
  const visitor = new Visitor(shop.url);
  const { status, text, headers } = await visitor.ask(linkWith(tokens, "/login.data"));
  expect([status, hides(text, tokens), headers["cache-control"]]).toEqual([202, true, "no-store"]);
  expect((await visitor.ask("/login")).text).toContain(DEMO.email);
});

test("another site cannot answer the question", async () => {
  const visitor = new Visitor(shop.url);
  await visitor.ask(linkWith(await freshTokens(), "/login"));
  for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
    expect((await visitor.post("/login", { intent: "arrival" }, headers)).status).toBe(403);
  expect((await visitor.ask("/account")).status).toBe(303);
});

test("invalid tokens end in the message 'Failed login', with 401 and without a cookie", async () => {
  const valid = await freshTokens();
  const [header = "", payload = "", signature = ""] = valid.access_token.split(".");
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  for (const access_token of [
    "x",
    `${header}.${payload}.${"A".repeat(signature.length)}`,
    `${unsigned}.${payload}.`,
    valid.access_token.slice(0, -10),
  ]) {
    const visitor = new Visitor(shop.url);
    const first = await visitor.ask(linkWith({ ...valid, access_token }, "/login"));
    expect(first).toMatchObject({ status: 303, headers: { location: "/login?reason=failed" } });
    expect(visitor.cookies.size).toBe(0);
    const page = await visitor.ask("/login?reason=failed");
    expect([page.status, page.text.includes("Failed login")]).toEqual([401, true]);
  }
});

test("random parameters never fail the page", async () => {
  const values = ["", "x", "-1", "\u0000", "{", '{"addToWishlist":[1]}', "a".repeat(3_000), "é", "%"];
  const names = ["access_token", "refresh_token", "expires", "state", "reason", "addToWishlist", "returnTo"];
  for (const value of values)
    for (const name of names) {
      const query = new URLSearchParams({ access_token: "a", refresh_token: "b", expires: "1", [name]: value });
      const { status } = await new Visitor(shop.url).ask(`/login?${query}`);
      // A blank at the end of a link is taken off first.
      expect([301, 303, 400], `${name}=${value.slice(0, 20)}`).toContain(status);
    }
});

test("the paths of a provider lead to the login when this browser has started nothing", async () => {
  for (const path of ["/auth/login/acme", "/auth/login/acme/callback", "/auth/login/acme/callback?code=1&state=2"]) {
    const { status, headers } = await new Visitor(shop.url).ask(path);
    expect([status, headers.location?.split("?")[0]], path).toEqual([303, "/login"]);
  }
  for (const path of ["/auth/login/acme", "/auth/login/acme/callback"])
    expect((await new Visitor(shop.url).post(path, {}, { origin: shop.url })).status).toBe(405);
});
