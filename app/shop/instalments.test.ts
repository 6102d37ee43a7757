import { expect, test } from "vitest";
import { instalmentsOf } from "./instalments";

test.each([
  [4_500, [1_500, 1_500, 1_500]],
  [10_000, [3_334, 3_333, 3_333]],
  [10_001, [3_334, 3_334, 3_333]],
  [2, [1, 1, 0]],
  [1, [1, 0, 0]],
  [0, [0, 0, 0]],
])("a total of %i cents is paid in %j", (total, parts) => {
  expect(instalmentsOf(total)).toEqual(parts);
});

test("instalments of any total sum to it, and differ by a cent at most", () => {
  for (let total = 0; total < 20_000; total += 7) {
    const [first = 0, second = 0, third = 0] = instalmentsOf(total);
    expect(first + second + third).toBe(total);
    expect(first - third).toBeLessThanOrEqual(1);
  }
});
