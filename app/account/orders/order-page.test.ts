import { expect, onTestFinished, test, vi } from "vitest";
import { ContractBroken, NotFound, TooManyRequests, Unauthorized, Unavailable } from "~/api/errors.server";
import { translator } from "~/i18n/i18next.server";
import { orderFailure, orderOr } from "./order-page.server";

test.each([
  ["missing", new NotFound(404, "FORBIDDEN", "x")],
  ["unavailable", new Unavailable(503, "UNREACHABLE", "x")],
  ["unavailable", new ContractBroken(502, "CONTRACT", "x")],
  ["unavailable", new TooManyRequests("REQUESTS_EXCEEDED", "x", {}, 5)],
] as const)("a page without its order says that it is %s", async (failure, error) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  expect(await orderOr(Promise.reject(error))).toBe(failure);
});

test("the end of a sign-in and errors of ours are no failures of the order", async () => {
  for (const error of [new Unauthorized(401, "TOKEN_EXPIRED", "x"), new TypeError("x")])
    await expect(orderOr(Promise.reject(error))).rejects.toBe(error);
});

test("the page has the specification's message and the right status", () => {
  expect(orderFailure("missing", translator("en"))).toMatchObject({
    data: { head: { title: "Order not found", noindex: true } },
    init: { status: 404 },
  });
  expect(orderFailure("unavailable", translator("en"))).toMatchObject({
    data: { head: { title: "It was not possible to retrieve the details of this order" } },
    init: { status: 503, headers: { "Retry-After": expect.any(String) } },
  });
});
