import { expect, test } from "vitest";
import { MAX_VIEWED, readViewed, viewedBeside, withViewed } from "./viewed";

test("the last viewed product comes first, and no product appears twice", () => {
  expect(withViewed([1, 2, 3], 2)).toEqual([2, 1, 3]);
  expect(withViewed([], 7)).toEqual([7]);
});

test("the last nine products are stored, and eight of them are shown beside any product", () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1).reduce<number[]>(withViewed, []);
  expect(ids).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12]);
  expect(readViewed(ids)).toEqual(ids);
  expect(viewedBeside(ids, 20)).toEqual([19, 18, 17, 16, 15, 14, 13, 12]);
  expect(viewedBeside(ids, null)).toEqual([20, 19, 18, 17, 16, 15, 14, 13]);
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
])("%j in the cookie gives no viewed products", (value) => {
  expect(readViewed(value)).toEqual([]);
});
