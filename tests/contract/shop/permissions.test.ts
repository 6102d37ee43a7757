import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenKeys } from "~/backend/auth/access-tokens";
import { type Backend, createBackend } from "~/backend/create-backend";
import { backendOptions, demoShop } from "~/config/backend-options.server";
import { parseEnvironment } from "~/config/env.server";
import { temporaryFolder } from "./servers";

// Every call of the content/API server with each kind of requester, against one table of permissions.

const SECRET = "a-secret-of-these-tests-0123456789abcdef";
const OWNER = { email: "demo@example.com", password: "demo-password" };
const OTHER = { email: "other@example.com", password: "other-password" };
/** The demo customer's latest order, which can still be returned. */
const ORDER = 2;

const requesters = ["visitor", "owner", "other", "expired"] as const;
type Requester = (typeof requesters)[number];

/** The status for a visitor, the owner of the row, another customer, and a requester whose token has expired. */
type Row = [call: string, visitor: number, owner: number, other: number, expired: number];

/** A call without a body ends with 400 after its permission was checked. */
const INVALID = 400;

const open = (call: string, status = 200): Row => [call, status, status, status, 401];
const own = (call: string, status = 200): Row => [call, 401, status, status, 401];
const ofOwner = (call: string, status = 200): Row => [call, 401, status, 403, 401];
/** Nobody writes rows through the query language. */
const closed = (call: string): Row => [call, 403, 403, 403, 401];

const permissions: Row[] = [
  open("POST /auth/login", INVALID),
  open("POST /auth/refresh", INVALID),
  open("POST /auth/logout", INVALID),
  open("POST /auth/password/request", INVALID),
  open("POST /auth/password/reset", INVALID),
  open("GET /auth"),
  // No provider is configured.
  ["GET /auth/login/:provider", 404, 404, 404, 401],
  ["GET /auth/login/:provider/callback", 404, 404, 404, 401],
  // Only guests register.
  ["POST /users", INVALID, 403, 403, 401],
  open("POST /users/confirmations", INVALID),
  own("GET /users/me"),
  own("PATCH /users/me"),
  own("DELETE /users/me", INVALID),
  own("POST /users/me/confirmations", INVALID),
  own("GET /me/orders"),
  ofOwner("GET /me/orders/:id"),
  ofOwner("GET /me/orders/:id/items"),
  ofOwner("GET /me/orders/:id/returns"),
  // The body is checked first; `returns.test.ts` sends complete ones.
  own("POST /me/orders/:id/refund-account", INVALID),
  own("POST /me/orders/:id/returns", INVALID),
  own("GET /me/addresses"),
  own("POST /me/addresses", INVALID),
  ofOwner("GET /me/addresses/:id"),
  ofOwner("PATCH /me/addresses/:id"),
  ofOwner("DELETE /me/addresses/:id", 204),
  own("GET /me/export"),
  own("GET /me/wishlist/withdrawn"),
  own("POST /me/wishlist/:id", 204),
  own("DELETE /me/wishlist/:id", 204),
  // A guest needs the order's key; the owner needs none.
  ["GET /orders/:id", 403, 200, 403, 401],
  ["GET /orders/:id/returns", 403, 200, 403, 401],
  ["POST /orders/:id/refund-account", INVALID, INVALID, INVALID, 401],
  ["POST /orders/:id/returns", INVALID, INVALID, INVALID, 401],
  // The owner's order is delivered, so it waits for no payment.
  ["POST /orders/:id/cancellation", 403, 409, 403, 401],
  open("POST /payments/:provider/session", INVALID),
  open("POST /payments/:provider/place_order/:id", 403),
  // No provider has an account with this shop.
  open("POST /payments/:provider/notifications", 403),
  open("GET /orders/by-cart/:cart"),
  open("POST /orders", INVALID),
  ["GET /orders/confirmations", 403, 403, 403, 401],
  open("POST /orders/confirmations", INVALID),
  open("POST /orders/limits", INVALID),
  open("POST /orders/links", INVALID),
  open("POST /withdrawals", INVALID),
  ["GET /withdrawals/confirmations", 403, 403, 403, 401],
  open("POST /withdrawals/confirmations", INVALID),
  open("GET /shippings"),
  open("POST /website/check-cart", INVALID),
  // Without a code there is nothing to read.
  open("GET /items/coupons", 403),
  open("GET /website/gift-card/:code"),
  open("GET /ai/suggested-products"),
  open("GET /stats/most-sold"),
  open("GET /stats/recommended"),
  open("GET /items/:collection"),
  open("GET /items/:collection/:key"),
  open("SEARCH /items/:collection"),
  closed("POST /items/:collection"),
  open("PATCH /items/:collection", INVALID),
  closed("PATCH /items/:collection/:key"),
  open("DELETE /items/:collection", INVALID),
  closed("DELETE /items/:collection/:key"),
  open("GET /website/brands"),
  open("GET /website/countries"),
  open("GET /website/membership"),
  open("GET /website/products/:id/sizes"),
  open("GET /website/products/:slug/status"),
  open("GET /website/products/filters"),
  open("GET /website/products/mega-menu"),
  open("GET /website/products/search-help"),
  open("GET /website/products/suggest"),
  open("GET /website/version"),
  ["GET /assets/:id", 404, 404, 404, 401],
  open("GET /website/back-in-stock", 200),
  open("POST /website/back-in-stock", INVALID),
  ["GET /website/back-in-stock/requests", 403, 403, 403, 401],
  open("POST /website/back-in-stock/confirmations", INVALID),
  open("POST /website/back-in-stock/cancellations", INVALID),
  ["GET /newsletter/confirmations", 403, 403, 403, 401],
  ["GET /newsletter/unsubscriptions", 403, 403, 403, 401],
  open("POST /newsletter/confirmations", INVALID),
  open("POST /newsletter/subscriptions", INVALID),
  open("POST /newsletter/unsubscriptions", INVALID),
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let backend: Backend;
const tokens: Partial<Record<Requester, string>> = {};
let address = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
  const options = backendOptions(parseEnvironment({ DATA_DIR: folder.path, SESSION_SECRETS: SECRET }));
  backend = await createBackend({ ...options, ...demoShop(60) });
  expect((await ask("POST", "/users", { body: OTHER })).status).toBe(204);
  tokens.owner = await logIn(OWNER);
  tokens.other = await logIn(OTHER);
  const [key = new Uint8Array()] = tokenKeys([SECRET]);
  const past = Math.floor(Date.now() / 1000) - 60;
  const claims = JSON.parse(Buffer.from(tokens.owner.split(".")[1] ?? "", "base64url").toString());
  tokens.expired = await new SignJWT({ ...claims, exp: past })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(key);
});

afterAll(async () => {
  await backend.close();
  await folder.remove();
});

function ask(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const headers = new Headers({ "content-type": "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  const sent = body ?? (["GET", "DELETE", "SEARCH"].includes(method) ? undefined : {});
  return backend.fetch(
    new Request(new URL(path, "http://api.invalid/"), { method, headers, body: sent && JSON.stringify(sent) }),
  );
}

async function logIn(account: { email: string; password: string }): Promise<string> {
  return (await (await ask("POST", "/auth/login", { body: account })).json()).data.access_token;
}

/** The path of a call with the owner's ids. */
async function pathOf(call: string): Promise<string> {
  if (call.includes("/me/addresses/:id") && !address) {
    const { id } = await ownAddress();
    address = id;
  }
  const ids: [RegExp, string][] = [
    [/\/me\/addresses\/:id/, `/me/addresses/${address}`],
    [/orders\/:id/, `orders/${ORDER}`],
    [/:cart/, "no-such-cart"],
    [/:code/, "NO-SUCH-CARD"],
    [/:collection\/:key/, "products/1"],
    [/:collection/, "products"],
    [/:slug/, "last-pair"],
    [/products\/:id/, "products/1"],
    [/wishlist\/:id/, "wishlist/1"],
    [/:id/, "no-such-file"],
  ];
  const path = ids.reduce((text, [pattern, id]) => text.replace(pattern, id), call.split(" ")[1] ?? "");
  return path === "/shippings" ? `${path}?countries_id=109&total=10` : path;
}

async function ownAddress(): Promise<{ id: number }> {
  const place = {
    ...{ address: "Via Mazzini 1", address2: "", city: "Verona", zip_code: "37121", province: "VR", countries_id: 109 },
  };
  const person = { name: "Giulia", surname: "Demo" };
  const codes = { business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" };
  const body = {
    address: { ...person, ...place, phone: "+39 045 0000000", billing: { ...person, ...place, ...codes } },
  };
  const answer = await ask("POST", "/me/addresses", { token: tokens.owner, body });
  const { data } = await answer.json();
  return data;
}

test("the table lists every call of the server", () => {
  const answered = backend.calls.filter((call) => !call.startsWith("ALL "));
  expect(permissions.map(([call]) => call).sort()).toEqual([...answered].sort());
});

describe.each(permissions)("%s", (call, ...expected) => {
  // The owner comes last, because some calls delete the owner's row.
  test.each([...requesters.entries()].sort(([, a], [, b]) => Number(a === "owner") - Number(b === "owner")))(
    "answers requester %i (%s) as the table says",
    async (index, requester) => {
      const [method = "GET"] = call.split(" ");
      const answer = await ask(method, await pathOf(call), { token: tokens[requester] });
      expect(answer.status).toBe(expected[index]);
    },
  );
});

test("a missing row and another customer's row get the same answer", async () => {
  const token = tokens.other;
  for (const [foreign, missing] of [
    [`/me/orders/${ORDER}`, "/me/orders/999999"],
    [`/me/orders/${ORDER}/items`, "/me/orders/999999/items"],
    [`/me/orders/${ORDER}/returns`, "/me/orders/999999/returns"],
    [`/orders/${ORDER}`, "/orders/999999"],
  ] as const) {
    const [one, other] = await Promise.all([ask("GET", foreign, { token }), ask("GET", missing, { token })]);
    expect([one.status, await one.text()]).toEqual([other.status, await other.text()]);
  }
});

test.each(["role", "points", "tier", "status", "id", "created_on", "password_hash"])(
  "a customer cannot change their own %s",
  async (field) => {
    const before = await (await ask("GET", "/users/me", { token: tokens.owner })).json();
    const answer = await ask("PATCH", "/users/me", {
      token: tokens.owner,
      body: { first_name: "Eva", [field]: "plus" },
    });
    expect(answer.status).toBe(403);
    expect(await (await ask("GET", "/users/me", { token: tokens.owner })).json()).toEqual(before);
  },
);
