import { expect, test } from "vitest";
import { crashAndLook } from "./crash";

test("a server killed in a stream of orders has every order that it answered, and none is half there", {
  timeout: 60_000,
}, async () => {
  expect(await crashAndLook(3, 1)).toBeGreaterThan(3);
});
