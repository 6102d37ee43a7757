import { expect, test } from "vitest";
import { MAX_VIEWED, readViewed, withViewed } from "./viewed";

test("the product looked at last comes first, and none comes twice", () => {
  expect(withViewed([1, 2, 3], 2)).toEqual([2, 1, 3]);
  expect(withViewed([], 7)).toEqual([7]);
});

test("eight products are remembered, and the oldest is forgotten", () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1).reduce<number[]>(withViewed, []);
  expect(ids).toEqual([20, 19, 18, 17, 16, 15, 14, 13]);
  expect(readViewed(ids)).toEqual(ids);
});

test.each([
  [null],
  ["1,2"],
  [{}],
  [[0]],
  [[1.5]],
  [["1"]],
  [[2_147_483_648]],
  [Array.from({ length: MAX_VIEWED + 1 }, (_, index) => index + 1)],
])("%j in the cookie reads as nothing looked at", (value) => {
  expect(readViewed(value)).toEqual([]);
});
