import type { RequestListener } from "node:http";
import { environment } from "../config/env.server";
import { createLogger } from "../config/log.server";
import { keepSandboxUrl } from "../config/sandbox-url.server";
import { keepPort } from "../config/shop-url";
import { createFront, type FrontOptions } from "./front";
import { openPaths } from "./open-paths";

export interface DevelopmentServer {
  /** The port on which Vite listens. */
  port: number;
  /** Null when the sandbox could not start. */
  sandboxUrl: string | null | undefined;
  /** The shop, by its modules as they are now. */
  shop: FrontOptions["shop"];
}

/** The front of the built shop around the pages of `remix vite:dev`. */
export function developmentFront({ port, sandboxUrl, shop }: DevelopmentServer): RequestListener {
  keepPort(port);
  keepSandboxUrl(sandboxUrl);
  const logger = createLogger();
  // Vite requests hundreds of modules; only problems are logged.
  logger.level = "warn";
  return createFront({ environment: environment(), logger, openPaths, shop });
}
