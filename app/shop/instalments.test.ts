import { expect, test } from "vitest";
import { INSTALMENTS, instalmentOf } from "./instalments";

test.each([
  [4_500, 1_500],
  [10_000, 3_334],
  [1, 1],
  [0, 0],
])("a price of %i cents has instalments of at most %i", (price, instalment) => {
  expect(instalmentOf(price)).toBe(instalment);
  expect(instalmentOf(price) * INSTALMENTS - price).toBeLessThan(INSTALMENTS);
});
