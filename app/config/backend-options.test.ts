import { expect, test } from "vitest";
import { backendOptions } from "./backend-options.server";
import { parseEnvironment } from "./env.server";

test("a sandbox is filled with the demo shop, a live shop only with its texts", () => {
  const env = parseEnvironment({});
  expect(backendOptions(env).seeder).toEqual({ pages: expect.any(Function), catalogue: expect.any(Function) });
  const live = backendOptions({ ...env, SHOP_MODE: "live" }).seeder;
  expect(live?.pages).toBeDefined();
  expect(live?.catalogue).toBeUndefined();
});
