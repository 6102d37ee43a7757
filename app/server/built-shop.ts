import type { ServerBuild } from "@remix-run/node";
import { browserFiles } from "./files";
import type { FrontOptions } from "./front";
import { pageHandlers } from "./page-handlers";
import { routesWithActions } from "./routes-with-actions";

/**
 * The built shop, for the front.
 * @param clientDirectory directory of the browser files
 */
export function builtShop(
  build: ServerBuild,
  clientDirectory: string,
): Pick<FrontOptions, "files" | "shop" | "takesForms"> {
  const handle = pageHandlers(build);
  return {
    files: browserFiles(clientDirectory),
    shop: (request) => handle(request),
    takesForms: routesWithActions(build),
  };
}
