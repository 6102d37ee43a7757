import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createApi } from "./client.server";
import { Forbidden, Misconfigured, NotFound, TooManyRequests, Unauthorized } from "./errors.server";

const user = z.object({ first_name: z.string() });
const data = { data: { first_name: "Ada" } };
const refusal = (code: string, details: object = {}) => ({
  errors: [{ message: "No.", extensions: { code, ...details } }],
});

interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers = [];
});

/** A server on loopback that sends these replies in sequence and repeats the last one. */
async function serve(...replies: Reply[]) {
  const requests: { call: string; authorization?: string; ip?: string | string[]; body: string }[] = [];
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    const { authorization, "x-forwarded-for": ip } = req.headers;
    const { status, body: answer, headers } = replies[Math.min(requests.length, replies.length - 1)] ?? { status: 500 };
    requests.push({ call: `${req.method} ${req.url}`, authorization, ip, body });
    res.writeHead(status, { "Content-Type": "application/json", ...headers });
    res.end(answer === undefined ? undefined : JSON.stringify(answer));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const api = createApi({ fetch, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  return { api, requests };
}

const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe("the caller", () => {
  test("of a user's api is the user of the token in every call, and of no other api", async () => {
    const { api, requests } = await serve({ status: 200, body: data });
    const ada = api.as("ada-token");
    await ada.get("users/me", user);
    await ada.post("users/me", user, { body: {} });
    await ada.patch("users/me", user, { body: { first_name: "Ada" } });
    await ada.delete("users/me");
    await ada.picture("assets/1");
    await api.get("users/me", user);
    await api.as("grace-token").get("users/me", user);
    expect(requests.map(({ authorization }) => authorization)).toEqual([
      ...Array.from({ length: 5 }, () => "Bearer ada-token"),
      undefined,
      "Bearer grace-token",
    ]);
  });

  test("keeps the client IP when it gets a token, and the token when it gets a client IP", async () => {
    const { api, requests } = await serve({ status: 200, body: data });
    await api.forClient("198.51.100.7").as("ada-token").get("users/me", user);
    await api.as("ada-token").forClient("198.51.100.7").patch("users/me", user, { body: {} });
    expect(requests).toMatchObject([
      { authorization: "Bearer ada-token", ip: "198.51.100.7" },
      { authorization: "Bearer ada-token", ip: "198.51.100.7" },
    ]);
  });
});

describe("changes", () => {
  test("are sent as PATCH and DELETE, and an empty reply is valid", async () => {
    const { api, requests } = await serve({ status: 200, body: data }, { status: 204 });
    expect((await api.patch("users/me", user, { body: { first_name: "Ada" } })).data).toEqual({ first_name: "Ada" });
    expect(await api.delete("users/me")).toBeUndefined();
    expect((await api.post("auth/logout", z.undefined(), { body: {} })).data).toBeUndefined();
    expect(requests.map(({ call, body }) => [call, body])).toEqual([
      ["PATCH /users/me", '{"first_name":"Ada"}'],
      ["DELETE /users/me", ""],
      ["POST /auth/logout", "{}"],
    ]);
  });

  test("are never repeated; reads are repeated once, only after 502, 503 or 504", async () => {
    for (const status of [502, 503, 504]) {
      const reading = await serve({ status }, { status: 200, body: data });
      expect((await reading.api.as("t").get("users/me", user)).data).toEqual({ first_name: "Ada" });
      const writing = await serve({ status }, { status: 200, body: data });
      await caught(writing.api.patch("users/me", user, { body: {} }));
      expect(writing.requests).toHaveLength(1);
      const deleting = await serve({ status }, { status: 204 });
      expect(await caught(deleting.api.delete("users/me"))).toMatchObject({ name: "Unavailable" });
      expect(deleting.requests).toHaveLength(1);
    }
    for (const status of [401, 403, 404, 408, 425, 429, 500, 501, 505]) {
      const { api, requests } = await serve({ status }, { status: 200, body: data });
      expect(await caught(api.as("t").get("users/me", user))).toBeInstanceOf(Error);
      expect(requests).toHaveLength(1);
    }
  });
});

describe("a refusal", () => {
  test.each([
    [401, "TOKEN_EXPIRED"],
    [401, "INVALID_CREDENTIALS"],
    [403, "INVALID_TOKEN"],
  ])("%d %s of a call with a token is Unauthorized, also for a row that may be missing", async (status, code) => {
    const { api, requests } = await serve({ status, body: refusal(code) });
    const ada = api.as("ada-token");
    expect(await caught(ada.get("users/me", user))).toMatchObject({ name: "Unauthorized", status: 401, code });
    expect(await caught(ada.get("orders/7", user, { mayBeMissing: true }))).toBeInstanceOf(Unauthorized);
    expect(requests).toHaveLength(2);
  });

  test("of a user's call is Forbidden; of the shop's own call it is Misconfigured", async () => {
    const { api } = await serve({ status: 403, body: refusal("FORBIDDEN") });
    expect(await caught(api.as("ada-token").patch("users/me", user, { body: {} }))).toBeInstanceOf(Forbidden);
    expect(await caught(api.patch("users/me", user, { body: {} }))).toBeInstanceOf(Misconfigured);
    const closed = await serve({ status: 401, body: refusal("INVALID_CREDENTIALS") });
    expect(await caught(closed.api.get("items/brands", user))).toBeInstanceOf(Misconfigured);
  });

  test("403 of a user's call for a row that may be missing is NotFound, as for the public", async () => {
    const { api, requests } = await serve(
      { status: 403, body: refusal("FORBIDDEN") },
      { status: 200, body: { data: [{ id: 1 }] } },
    );
    const error = await caught(api.as("ada-token").get("orders/7", user, { mayBeMissing: true }));
    expect(error).toBeInstanceOf(NotFound);
    // The check of the permissions has no user's token.
    expect(requests[1]).toMatchObject({ call: "GET /items/payments?fields=id&limit=1", authorization: undefined });
  });
});

describe("too many requests", () => {
  const inTwoMinutes = () => new Date(Date.now() + 120_000).toUTCString();
  test.each<[string, Reply, [number, number]]>([
    ["the header's seconds", { status: 429, headers: { "Retry-After": "17" } }, [17, 17]],
    ["the header's date", { status: 429, headers: { "Retry-After": inTwoMinutes() } }, [100, 120]],
    ["the envelope", { status: 429, body: refusal("REQUESTS_EXCEEDED", { retry_after: 31 }) }, [31, 31]],
    [
      "the header before the envelope",
      { status: 429, headers: { "Retry-After": "5" }, body: refusal("REQUESTS_EXCEEDED", { retry_after: 31 }) },
      [5, 5],
    ],
    ["a default of one minute", { status: 429 }, [60, 60]],
    [
      "the default for a past date",
      { status: 429, headers: { "Retry-After": "Thu, 01 Jan 1970 00:00:00 GMT" } },
      [60, 60],
    ],
    ["a maximum of one day", { status: 429, headers: { "Retry-After": "999999999" } }, [86_400, 86_400]],
  ])("have the seconds to wait: %s", async (_, reply, [least, most]) => {
    const { api } = await serve(reply);
    const error = await caught(api.post("auth/login", user, { body: {} }));
    expect(error).toBeInstanceOf(TooManyRequests);
    const { retryAfter } = error as TooManyRequests;
    expect(retryAfter).toBeGreaterThanOrEqual(least);
    expect(retryAfter).toBeLessThanOrEqual(most);
  });
});
