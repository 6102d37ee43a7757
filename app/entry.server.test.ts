import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Scripts } from "@remix-run/react";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { pageLog } from "~/config/log.server";
import { withEmbeddedShop } from "../tests/support/route-visitor";

withEmbeddedShop();

function Page() {
  return createElement("html", null, createElement("body", null, createElement(Scripts)));
}

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

test("logs an aborted page in one line without a stack", async () => {
  const { default: handleRequest } = await import("./entry.server");
  const info = vi.spyOn(pageLog(), "info").mockReturnValue();
  const failed = vi.spyOn(pageLog(), "error").mockReturnValue();
  let end = () => {};
  const late = new Promise<void>((resolve) => {
    end = resolve;
  });
  const entry = {
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: false,
    hasClientAction: false,
    hasClientLoader: false,
  };
  const root = { id: "root", path: "" };
  const build: ServerBuild = {
    mode: "production",
    entry: { module: { default: handleRequest, handleError() {} } },
    routes: {
      root: { ...root, module: { default: Page, loader: () => ({ late }) } },
    },
    assets: {
      entry: { imports: [], module: "" },
      routes: { root: { ...root, ...entry, module: "" } },
      url: "",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_singleFetch: true,
    },
    isSpaMode: false,
  };
  const request = new Request("http://shop.test/", { headers: { "x-request-id": "a1" } });
  const response = await createRequestHandler(build, "production")(request, {});
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("<html");
  await reader?.cancel();
  await vi.waitFor(() => expect(info).toHaveBeenCalledWith({ id: "a1" }, "page cut: its visitor has left"));
  expect(failed).not.toHaveBeenCalled();
  end();
  vi.restoreAllMocks();
});
