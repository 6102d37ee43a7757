import { connect } from "node:net";
import { expect, test } from "vitest";
import { Unavailable } from "~/api/errors.server";
import { loggedError } from "./log-error.server";

test("an unreachable server is one line in the log", async () => {
  // No server listens at the discard port.
  const refused = await new Promise<Error>((resolve) => connect(9, "127.0.0.1").on("error", resolve));
  expect(loggedError(refused)).toBe("connect ECONNREFUSED 127.0.0.1:9");
  expect(loggedError(new AggregateError([refused, refused]))).toBe(`${refused.message}; ${refused.message}`);
  expect(loggedError(new Unavailable(503, "UNAVAILABLE", "GET items/products: fetch failed"))).toBe(
    "GET items/products: fetch failed",
  );
});

test("an error of the shop's own code keeps its stack", () => {
  const own = new TypeError("x is not a function");
  expect(loggedError(own)).toBe(own);
});
