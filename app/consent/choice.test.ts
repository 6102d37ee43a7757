import { describe, expect, test } from "vitest";
import type { Purpose } from "~/shop/purposes";
import { readChoice, writeChoice } from "./choice.server";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;

const plain = new Request("http://shop.test/");
const asking = (cookie: string) => new Request(plain, { headers: { cookie } });
const cookieOf = (allowed: readonly Purpose[]) => writeChoice(allowed, plain, NOW).split(";")[0] ?? "";

test.each([
  [["analytics", "ads", "ad_user_data", "personalisation", "widgets"]],
  [["analytics", "widgets"]],
  [[]],
] satisfies [Purpose[]][])("reads a written choice: %j", (allowed) => {
  expect(readChoice(asking(`cart=x; ${cookieOf(allowed)}`), NOW)).toEqual(allowed);
});

test("a choice is valid for any six months, and then the bar returns", () => {
  const request = asking(cookieOf(["ads"]));
  expect(readChoice(request, NOW + 184 * DAY_MS)).toEqual(["ads"]);
  expect(readChoice(request, NOW + 185 * DAY_MS)).toBeNull();
});

describe("no choice is", () => {
  test.each([
    "",
    "consent=",
    "consent=true",
    "consent=1.everything.1795255200",
    "consent=1.analytics-.1795255200",
    "consent=2.analytics.1795255200",
    "consent=1.analytics.soon",
    "consent=%E0%A4%A",
    `consent=1.${"ads-".repeat(100)}ads.1795255200`,
  ])("%s", (cookie) => {
    expect(readChoice(asking(cookie), NOW)).toBeNull();
  });
});

test("the browser stores the choice for its lifetime", () => {
  expect(writeChoice([], plain, NOW).split("; ")).toContain(`Max-Age=${184 * 24 * 60 * 60}`);
});
