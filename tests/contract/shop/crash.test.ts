import { expect, test } from "vitest";
import { crashAndLook } from "./crash";

test("a server killed between orders has every order that it answered, and no partial one", {
  timeout: 60_000,
}, async () => {
  expect(await crashAndLook(3, 1)).toBeGreaterThan(3);
});
