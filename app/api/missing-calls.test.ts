import { expect, test } from "vitest";
import { z } from "zod";
import { createApi } from "./client.server";
import { NotFound, Unavailable } from "./errors.server";
import { MissingCalls } from "./missing-calls.server";

const MINUTE_MS = 60_000;
const refusal = (status: number, code: string) =>
  Response.json({ errors: [{ message: "No.", extensions: { code } }] }, { status });

/** A server without calls of our own, unless `answer` says otherwise, and its client with a clock that the test moves. */
function remote(answer: (path: string) => Response | Promise<Response> | undefined = () => undefined) {
  const calls: string[] = [];
  const clock = { ms: 0 };
  const api = createApi({
    baseUrl: "http://api.example/",
    missing: new MissingCalls(() => clock.ms),
    fetch: async ({ url }) => {
      const path = new URL(url).pathname.slice(1);
      if (path === "items/payments") return Response.json({ data: [] });
      calls.push(path);
      return (await answer(path)) ?? refusal(404, "ROUTE_NOT_FOUND");
    },
  });
  const read = (path: string) =>
    api.get(path, z.unknown(), { mayBeMissing: true }).then(
      () => "there",
      (error: unknown) => (error instanceof NotFound ? "missing" : "failed"),
    );
  return { api, calls, clock, read };
}

test.each([
  ["stats/recommended", "stats/recommended"],
  ["website/membership", "website/membership"],
  ["website/back-in-stock", "website/back-in-stock"],
  ["orders/by-cart/a1b2c3d4", "orders/by-cart/z9y8x7w6"],
  ["orders/7", "orders/8"],
  ["me/wishlist/8", "me/wishlist/9"],
  ["newsletter/confirmations", "newsletter/confirmations"],
  ["website/back-in-stock/confirmations", "website/back-in-stock/cancellations"],
  ["website/countries", "website/countries"],
  ["users/confirmations", "users/confirmations"],
  ["withdrawals/confirmations", "withdrawals/confirmations"],
  ["me/orders/7/returns", "me/orders/8/returns"],
  ["website/products/last-pair/status", "website/products/other/status"],
])("a server without %s is asked for it once in ten minutes, whatever the row", async (path, other) => {
  const { calls, clock, read } = remote();
  for (const one of [path, other, path, other]) expect(await read(one)).toBe("missing");
  expect(calls).toEqual([path]);
  clock.ms = 10 * MINUTE_MS - 1;
  await read(other);
  expect(calls).toHaveLength(1);
  clock.ms = 10 * MINUTE_MS;
  await Promise.all([read(other), read(path), read(path)]);
  expect(calls).toEqual([path, other]);
});

test("a row that is missing says nothing about the others", async () => {
  for (const answer of [
    () => refusal(404, "NOT_FOUND"),
    () => refusal(403, "FORBIDDEN"),
    () => new Response("<h1>Not found</h1>", { status: 404 }),
    () => new Response(null, { status: 404 }),
  ]) {
    const { calls, read } = remote(answer);
    for (const path of ["orders/7", "orders/8", "orders/7/returns", "me/addresses/3"])
      expect(await read(path)).toBe("missing");
    expect(calls).toHaveLength(4);
  }
});

test.each([
  "payments/card/session",
  "payments/paypal/session",
  "payments/bank_transfer/session",
  "newsletter/unsubscriptions",
  "website/back-in-stock",
  "users/confirmations",
])("one row that POST %s does not find, without an envelope, ends the call for nobody else", async (path) => {
  const { api, calls } = remote(() => new Response("Not found", { status: 404 }));
  for (const _ of [1, 2])
    await expect(api.post(path, z.unknown(), { body: { order_id: 1 }, mayBeMissing: true })).rejects.toThrow(NotFound);
  expect(calls).toHaveLength(2);
});

test.each(["orders/confirmations", "me/addresses", "me/export", "withdrawals/confirmations", "me/wishlist/withdrawn"])(
  "a token that GET %s does not know, without an envelope, ends the call for nobody else",
  async (path) => {
    const { calls, read } = remote(() => new Response("Not found", { status: 404 }));
    for (const _ of [1, 2]) expect(await read(path)).toBe("missing");
    expect(calls).toHaveLength(2);
  },
);

test("a 404 without an envelope is a missing call where the call names no row", async () => {
  const { calls, read } = remote(() => new Response("<h1>Not found</h1>", { status: 404 }));
  for (const _ of [1, 2, 3]) expect(await read("stats/recommended")).toBe("missing");
  expect(calls).toHaveLength(1);
});

test("a call of the specification, or one that settles a payment, is always made, and a call that works or fails is made again", async () => {
  const { calls, read } = remote((path) => {
    if (path === "website/membership") return Response.json({ data: {} });
    return path === "stats/recommended" ? new Response(null, { status: 500 }) : undefined;
  });
  const ofSpecification = ["items/brands", "website/products/7/sizes"];
  const settling = ["payments/card/place_order/7", "withdrawals"];
  for (const path of [...ofSpecification, ...settling, "website/membership", "stats/recommended"])
    for (const _ of [1, 2]) await read(path);
  expect(calls).toHaveLength(12);
});

test("the trial after ten minutes finds a call that has come, and all make it again", async () => {
  let isThere = false;
  const { calls, clock, read } = remote(() => (isThere ? Response.json({ data: [] }) : undefined));
  await read("stats/recommended");
  isThere = true;
  expect(await read("stats/recommended")).toBe("missing");
  clock.ms = 11 * MINUTE_MS;
  for (const _ of [1, 2]) expect(await read("stats/recommended")).toBe("there");
  expect(calls).toHaveLength(3);
});

test("a page learns whether it may link to what a call shows", async () => {
  const lacking = remote();
  for (const _ of [1, 2]) expect(await lacking.api.as("t").supports("me/addresses")).toBe(false);
  expect(lacking.calls).toEqual(["me/addresses"]);
  const having = remote(() => Response.json({ data: [] }));
  for (const _ of [1, 2]) expect(await having.api.as("t").supports("me/addresses")).toBe(true);
  expect(having.calls).toHaveLength(1);
  // A server that does not answer lacks nothing.
  expect(await remote(() => new Response(null, { status: 500 })).api.supports("me/addresses")).toBe(true);
  const own = createApi({ baseUrl: "http://api.example/", fetch: () => Promise.reject(new Unavailable(503, "", "")) });
  expect(await own.supports("me/addresses")).toBe(true);
});
