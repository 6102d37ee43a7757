import { expect, test } from "vitest";
import { backendOptions } from "./backend-options.server";
import { parseEnvironment } from "./env.server";

test("a sandbox is filled with the demo shop, a live shop only with its texts", () => {
  const env = parseEnvironment({});
  expect(backendOptions(env).starter).toEqual({ texts: expect.any(Function), goods: expect.any(Function) });
  const live = backendOptions({ ...env, SHOP_MODE: "live" }).starter;
  expect(live?.texts).toBeDefined();
  expect(live?.goods).toBeUndefined();
});
