import { describe, expect, test } from "vitest";
import { isSignInFromOtherSite, readSignInFromOtherSite } from "./sign-in-from-other-site-query.server";

const tokens = { access_token: "a.b.c", refresh_token: "r", expires: "900000" };
const read = (fields: Record<string, string> | string) => readSignInFromOtherSite(new URLSearchParams(fields));

describe("tokens in a URL", () => {
  test("are read when all three are there", () => {
    expect(read(tokens)).toEqual({
      tokens: { access_token: "a.b.c", refresh_token: "r", expires: 900_000 },
      state: { nonce: null, productId: null },
      reason: null,
    });
  });

  test.each([
    { ...tokens, access_token: "" },
    { ...tokens, refresh_token: "x".repeat(2_001) },
    { ...tokens, expires: "0" },
    { ...tokens, expires: "-1" },
    { ...tokens, expires: "1e3" },
    { ...tokens, expires: "soon" },
    { access_token: "a.b.c", refresh_token: "r" },
    `${new URLSearchParams(tokens)}&access_token=other`,
  ])("are refused when one is missing, invalid or repeated (%#)", (query) => {
    expect(isSignInFromOtherSite(new URLSearchParams(query))).toBe(true);
    expect(read(query).tokens).toBeNull();
  });

  test("a login page without them is no sign-in from another site", () => {
    for (const query of ["", "returnTo=%2Fcart", "reason=unregistered", "addToWishlist=3"])
      expect(isSignInFromOtherSite(new URLSearchParams(query)), query).toBe(false);
  });
});

test.each([
  ['{"addToWishlist":12}', { nonce: null, productId: 12 }],
  ['{"addToWishlist":"12"}', { nonce: null, productId: 12 }],
  ["addToWishlist=12", { nonce: null, productId: 12 }],
  ["a=b&addToWishlist=12", { nonce: null, productId: 12 }],
  ["x".repeat(32), { nonce: "x".repeat(32), productId: null }],
  ...[
    "",
    "12",
    "null",
    "[]",
    "{",
    '{"addToWishlist":{}}',
    '{"addToWishlist":-1}',
    "addToWishlist=1e3",
    "x".repeat(5_000),
  ].map((state) => [state, { nonce: null, productId: null }] as const),
] as const)("the state %s", (state, expected) => {
  expect(read({ ...tokens, state }).state).toEqual(expected);
});

test("the reason of a failure is read when there are no tokens", () => {
  expect(read({ reason: "unregistered", state: "x" })).toMatchObject({ tokens: null, reason: "unregistered" });
  expect(read({ ...tokens, reason: "unregistered" })).toMatchObject({ reason: null });
});
