import { expect, test, vi } from "vitest";
import { pageLog } from "~/config/log.server";
import { withEmbeddedShop } from "../tests/support/route-visitor";

withEmbeddedShop();

test("logs our errors with the id on the page, and no errors of visitors", async () => {
  // Imported late, because the module opens the shop's database.
  const { handleError } = await import("./entry.server");
  const log = vi.spyOn(pageLog(), "error").mockReturnValue();
  const request = new Request("http://shop.test/products", { headers: { "x-request-id": "a1" } });
  const refused = (status: number) => ({ status, statusText: "", internal: true, data: "" });
  for (const status of [400, 403, 404, 405]) handleError(refused(status), { request });
  handleError(new Error("gone"), { request: new Request(request, { signal: AbortSignal.abort() }) });
  expect(log).not.toHaveBeenCalled();
  const [own, broken] = [new Error("ours"), refused(500)];
  handleError(own, { request });
  handleError(broken, { request });
  expect(log.mock.calls).toEqual([
    [{ id: "a1", err: own }, "page failed"],
    [{ id: "a1", err: broken }, "page failed"],
  ]);
  log.mockRestore();
});
