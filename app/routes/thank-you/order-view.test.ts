import { expect, test } from "vitest";
import { shopDay } from "./order-view.server";

test("an order has its date in Verona, in the page's language", () => {
  expect(shopDay("2026-03-31T21:59:59.000Z", "en")).toBe("31 March 2026");
  expect(shopDay("2026-03-31T22:00:00.000Z", "en")).toBe("1 April 2026");
  expect(shopDay("2026-03-31T22:00:00.000Z", "it")).toBe("1 aprile 2026");
});
