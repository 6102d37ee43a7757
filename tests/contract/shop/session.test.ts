import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { tokenKeys } from "~/backend/auth/access-tokens";
import { cookies } from "~/cookies/signed-cookies.server";
import { startFaultyApi } from "../../support/faulty-api";
import { type Running, startApi, startShop } from "../../support/shop-process";
import { seededFolder } from "./servers";

const SESSION_SECRETS = randomBytes(32).toString("hex");
const DEMO = { email: "demo@example.com", password: "demo-password" };
const PARALLEL = 20;

let api: Running;
let proxy: Awaited<ReturnType<typeof startFaultyApi>>;
/** Two processes of one shop. */
let shops: Running[];
let folder: Awaited<ReturnType<typeof seededFolder>>;

beforeAll(async () => {
  vi.stubEnv("SESSION_SECRETS", SESSION_SECRETS);
  folder = await seededFolder();
  api = await startApi({ dataDir: folder.path, env: { SESSION_SECRETS, DATABASE_URL: undefined } });
  proxy = await startFaultyApi(api.url);
  const env = { API_URL: proxy.url, SESSION_SECRETS };
  shops = await Promise.all([startShop({ env }), startShop({ env })]);
}, 120_000);

afterAll(async () => {
  for (const shop of shops) await shop.stop();
  await proxy.stop();
  await api.stop();
  await folder.remove();
  vi.unstubAllEnvs();
});

type Stored = [access: string, refresh: string, expiresOn: number, lasting: 0 | 1];

async function logIn(shop = shops[0]): Promise<Stored> {
  const answer = await fetch(`${shop?.url}/login`, {
    method: "POST",
    body: new URLSearchParams(DEMO),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  return storedIn(answer);
}

/** The tokens in the cookie of an answer. */
async function storedIn(answer: Response): Promise<Stored> {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("account="));
  return cookies(false).account.parse(line?.split(";", 1)[0] ?? "");
}

/** A page that shows in its header whether the shopper is logged in. */
async function open(shop: Running | undefined, stored: Stored) {
  const cookie = (await cookies(false).account.serialize(stored)).split(";", 1)[0] ?? "";
  const answer = await fetch(`${shop?.url}/accessibility`, { headers: { cookie } });
  const text = await answer.text();
  return { status: answer.status, isLoggedIn: text.includes('aria-label="My account"'), answer };
}

/** A page of the account. Its read of the user has the whole time of a page, so that a busy machine changes nothing. */
async function openAccount(shop: Running | undefined, stored: Stored) {
  const cookie = (await cookies(false).account.serialize(stored)).split(";", 1)[0] ?? "";
  const answer = await fetch(`${shop?.url}/account`, { headers: { cookie }, redirect: "manual" });
  await answer.text();
  return { status: answer.status, answer };
}

/** The same sign-in with an access token that has expired, and whose expiry the cookie does not contain. */
async function withExpiredToken([access, refresh, expiresOn, lasting]: Stored): Promise<Stored> {
  const claims = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString());
  const [key = new Uint8Array()] = tokenKeys([SESSION_SECRETS]);
  const past = Math.floor(Date.now() / 1000) - 60;
  const token = await new SignJWT({ ...claims, iat: past - 900, exp: past })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(key);
  return [token, refresh, expiresOn, lasting];
}

const refreshes = () => proxy.callCount("POST /auth/refresh");

describe("a signed-in shopper whose access token has expired", () => {
  test("stays signed in, and gets new tokens in the cookie", async () => {
    const before = await logIn();
    const page = await open(shops[0], await withExpiredToken(before));
    expect(page).toMatchObject({ status: 200, isLoggedIn: true });
    const after = await storedIn(page.answer);
    expect(after[1]).not.toBe(before[1]);
    expect(await open(shops[0], after)).toMatchObject({ isLoggedIn: true });
  });

  test("sends twenty requests at once: one refresh reaches the server, and all are answered", async () => {
    const stored = await withExpiredToken(await logIn());
    const before = refreshes();
    const pages = await Promise.all(Array.from({ length: PARALLEL }, () => openAccount(shops[0], stored)));
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    expect(refreshes() - before).toBe(1);
    const tokens = await Promise.all(pages.map(({ answer }) => storedIn(answer)));
    expect(new Set(tokens.map(([, refresh]) => refresh)).size).toBe(1);
  });

  test("sends requests to two processes at once: nobody is signed out, then or later", async () => {
    const stored = await withExpiredToken(await logIn());
    const pages = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => openAccount(shops[index % 2], stored)),
    );
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    const tokens = await Promise.all(pages.map(({ answer }) => storedIn(answer)));
    expect(new Set(tokens.map(([, refresh]) => refresh)).size).toBe(1);
    for (const [index, next] of tokens.slice(0, 4).entries())
      expect(await open(shops[index % 2], await withExpiredToken(next))).toMatchObject({ isLoggedIn: true });
  });

  test("keeps the sign-in when the reply with the new cookie is lost", async () => {
    const stored = await withExpiredToken(await logIn());
    await open(shops[0], stored);
    expect(await open(shops[1], stored)).toMatchObject({ isLoggedIn: true });
  });

  test("is signed out when the server refuses the refresh, and the page is a guest's", async () => {
    const stored = await withExpiredToken(await logIn());
    const [access, , expiresOn, lasting] = stored;
    const page = await open(shops[0], [access, "unknown-refresh-token", expiresOn, lasting]);
    expect(page).toMatchObject({ status: 200, isLoggedIn: false });
    expect(page.answer.headers.getSetCookie().join()).toMatch(/account=[^,]*Max-Age=0/);
  });

  test("stays signed in while the server cannot be reached", async () => {
    const stored = await withExpiredToken(await logIn());
    proxy.become("hangs");
    const page = await open(shops[0], stored);
    proxy.become("none");
    expect(page.answer.headers.getSetCookie().join()).not.toMatch(/account=/);
    await expect.poll(async () => (await open(shops[0], stored)).isLoggedIn, { timeout: 30_000 }).toBe(true);
  });
});

test("an access token that the server no longer accepts is refreshed and the call is repeated once", async () => {
  const stored = await withExpiredToken(await logIn());
  const before = proxy.callCount("GET /users/me");
  expect(await open(shops[0], stored)).toMatchObject({ isLoggedIn: true });
  expect(proxy.callCount("GET /users/me") - before).toBe(2);
});

test("a cookie with another signature is a guest's", async () => {
  const [access, refresh, expiresOn, lasting] = await logIn();
  const cookie = `account=${btoa(JSON.stringify([access, refresh, expiresOn, lasting]))}.forged`;
  const answer = await fetch(`${shops[0]?.url}/accessibility`, { headers: { cookie } });
  expect(await answer.text()).toContain('aria-label="Log in"');
});

test("a logout ends the sign-in on the server too, and keeps the cart", async () => {
  const stored = await logIn();
  const account = (await cookies(false).account.serialize(stored)).split(";", 1)[0];
  const cart = "cart=stays";
  const answer = await fetch(`${shops[0]?.url}/logout`, {
    method: "POST",
    headers: { cookie: `${account}; ${cart}` },
    body: new URLSearchParams(),
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  expect(answer.headers.getSetCookie().join()).not.toMatch(/(?:^|,)cart=/);
  expect(await open(shops[0], stored)).toMatchObject({ status: 200, isLoggedIn: false });
});
