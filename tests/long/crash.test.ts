import { expect, test } from "vitest";
import { crashAndLook } from "./crash";

test("a server killed a hundred times loses no order that it has confirmed", { timeout: 1_200_000 }, async () => {
  expect(await crashAndLook(100, 2)).toBeGreaterThan(500);
});
