import { expect, test } from "vitest";
import { reasonOfEnd, restartOf } from "./workers";

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

test("the last line of a shop that ends with its workers says why, and names a missing memory after SIGKILL", () => {
  expect(reasonOfEnd(6, true, "SIGKILL")).toMatch(/6 workers in a row have ended within 10 s.*without memory/);
  expect(reasonOfEnd(1, false, "SIGKILL")).toMatch(/first worker has been ended before it was ready.*without memory/);
  expect(reasonOfEnd(6, true, null)).not.toContain("memory");
});
