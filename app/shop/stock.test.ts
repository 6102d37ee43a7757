import { expect, test } from "vitest";
import { clampQuantity, maxQuantity, stockState } from "./stock";

test.each([
  [-1, "sold_out"],
  [0, "sold_out"],
  [1, "last_items"],
  [3, "last_items"],
  [4, "available"],
])("a size with %i pieces is %s", (pieces, state) => {
  expect(stockState(pieces)).toBe(state);
});

test("no more can be chosen than there is, and never more than 99", () => {
  expect([maxQuantity(0), maxQuantity(-2), maxQuantity(5), maxQuantity(500)]).toEqual([0, 0, 5, 99]);
});

test.each([
  [2, 5, 2],
  [9, 5, 5],
  [0, 5, 1],
  [-3, 5, 1],
  [1.9, 5, 1],
  [Number.NaN, 5, 1],
  [1e9, 500, 99],
  [Number.POSITIVE_INFINITY, 5, 5],
  [1, 0, 0],
])("who wants %d of %i gets %i", (wanted, pieces, quantity) => {
  expect(clampQuantity(wanted, pieces)).toBe(quantity);
});
