import { readFileSync } from "node:fs";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatasetServer, type DatasetServer } from "~/backend/directus-dataset/server";
import { onBothEngines } from "./servers";

const forged = (issuer: string) =>
  new SignJWT({ id: "1" })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(issuer)
    .setExpirationTime("15m")
    .sign(new TextEncoder().encode("a secret that no server of these tests has"));

/** Invalid tokens for every server. */
const foreign: [what: string, token: () => string | Promise<string>][] = [
  ["a word", () => "hello"],
  ["three words with dots", () => "a.b.c"],
  ["another issuer's token", () => forged("somebody else")],
];
const invalid = {
  errors: [{ message: "Invalid user credentials.", extensions: { code: "INVALID_CREDENTIALS" } }],
};

onBothEngines("a token that the shop's server has not issued", (server) => {
  const paths = [
    "items/countries",
    "website/brands",
    "shippings?countries_id=109",
    "stats/most-sold",
    "assets/1",
    "nope",
  ];

  test.each(foreign)("is refused on every path, including public ones: %s", async (_, token) => {
    for (const path of paths) {
      const answer = await server.ask(path, { headers: { authorization: `Bearer ${await token()}` } });
      expect([path, answer.status, await answer.json()]).toEqual([path, 401, invalid]);
    }
    const separator = (path: string) => (path.includes("?") ? "&" : "?");
    for (const path of paths) {
      const answer = await server.ask(`${path}${separator(path)}access_token=${await token()}`);
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  test("is refused before an order or a cart is checked", async () => {
    for (const path of ["orders", "website/check-cart", "newsletter/subscriptions"]) {
      const headers = { authorization: "Bearer hello", "content-type": "application/json" };
      const answer = await server.ask(path, { method: "POST", headers, body: "{}" });
      expect([path, answer.status, await answer.json()]).toEqual([path, 401, invalid]);
    }
  });

  test("is not expected in a proxy's basic authentication or an empty header: those requests are public", async () => {
    for (const authorization of ["Basic c2hvcDpzZWNyZXQ=", "Bearer", "Bearer two words", ""]) {
      const answer = await server.ask("items/countries?limit=1&fields=id", { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 200]);
    }
    expect((await server.ask("items/countries?limit=1&access_token=")).status).toBe(200);
  });

  test("is refused when it is in both the header and the query", async () => {
    const answer = await server.ask("items/countries?access_token=a", { headers: { authorization: "Bearer a" } });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].extensions.code).toBe("INVALID_PAYLOAD");
  });
});

describe("the data-set server", () => {
  let server: DatasetServer;
  beforeAll(async () => {
    const dataset: unknown = JSON.parse(readFileSync(new URL("../directus/dataset.json", import.meta.url), "utf8"));
    server = await createDatasetServer(dataset);
  });
  afterAll(() => server?.close());
  const ask = (path: string, token: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return server.fetch(new Request(`http://api.invalid/${path}`, { ...init, headers }));
  };

  test.each(foreign)("refuses every foreign token in the same way: %s", async (_, token) => {
    for (const path of ["items/labels?fields=id", "nope"]) {
      const answer = await ask(path, await token());
      expect([path, answer.status, await answer.json()]).toEqual([path, 401, invalid]);
    }
  });

  test("refuses a token with its own issuer and a wrong signature as invalid", async () => {
    const answer = await ask("items/labels?fields=id", await forged("directus"));
    expect(answer.status).toBe(403);
    expect((await answer.json()).errors[0].extensions.code).toBe("INVALID_TOKEN");
  });

  test("checks the body before the token", async () => {
    for (const path of ["items/labels", "auth/login", "nope"]) {
      const answer = await ask(path, "hello", { method: "POST", body: "{" });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});
