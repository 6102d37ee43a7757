import { expect, test, vi } from "vitest";
import { withEmbeddedShop } from "../tests/support/route-visitor";

withEmbeddedShop();

test("the log tells of our errors under the id that the shopper sees, and not of what visitors do wrong", async () => {
  // Not before the shop is there: the module opens its database.
  const { handleError } = await import("./entry.server");
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const request = new Request("http://shop.test/products", { headers: { "x-request-id": "a1" } });
  const refused = (status: number) => ({ status, statusText: "", internal: true, data: "" });
  for (const status of [400, 403, 404, 405]) handleError(refused(status), { request });
  handleError(new Error("gone"), { request: new Request(request, { signal: AbortSignal.abort() }) });
  expect(log).not.toHaveBeenCalled();
  const [own, broken] = [new Error("ours"), refused(500)];
  handleError(own, { request });
  handleError(broken, { request });
  expect(log.mock.calls).toEqual([
    ["a1", own],
    ["a1", broken],
  ]);
  log.mockRestore();
});
