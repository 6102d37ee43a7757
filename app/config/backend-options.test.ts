import { expect, test } from "vitest";
import { backendOptions } from "./backend-options.server";
import { parseEnvironment } from "./env.server";

test("a sandbox is filled with the demo shop, a live shop never", () => {
  const env = parseEnvironment({});
  expect(backendOptions(env).demoProducts).toBeUndefined();
  expect(backendOptions({ ...env, SHOP_MODE: "live" }).demoProducts).toBe(0);
});
