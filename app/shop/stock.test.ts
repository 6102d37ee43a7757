import { expect, test } from "vitest";
import { maxQuantity, stockState } from "./stock";

test.each([
  [-1, "sold_out"],
  [0, "sold_out"],
  [1, "last_items"],
  [3, "last_items"],
  [4, "available"],
])("a size with %i pieces is %s", (pieces, state) => {
  expect(stockState(pieces)).toBe(state);
});

test("the maximum quantity is the stock, and never more than 99", () => {
  expect([maxQuantity(0), maxQuantity(-2), maxQuantity(5), maxQuantity(500)]).toEqual([0, 0, 5, 99]);
});
