import { expect, test } from "vitest";
import { restartOf } from "./workers";

test("a worker that worked is replaced at once", () => {
  expect(restartOf(0, 0, true)).toEqual({ after: 0 });
  expect(restartOf(0, 3, true)).toEqual({ after: 0 });
});

test("a worker that cannot start is tried again after a growing delay, as long as others work", () => {
  const delays = [1, 2, 3, 10, 1_000].map((failed) => restartOf(failed, 1, true));
  expect(delays).toEqual([{ after: 500 }, { after: 1_000 }, { after: 2_000 }, { after: 30_000 }, { after: 30_000 }]);
});

test("a shop whose workers all fail at the start ends instead of trying for ever", () => {
  expect(restartOf(5, 0, true)).toEqual({ after: 8_000 });
  expect(restartOf(6, 0, true)).toBe("give up");
});

test("a shop that was never complete ends at the first failure, as one without workers does", () => {
  expect(restartOf(1, 0, false)).toBe("give up");
  expect(restartOf(0, 0, false)).toBe("give up");
});
