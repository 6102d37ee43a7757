import type { Plugin } from "vite";
import { environment } from "../config/env.server";
import { createLogger } from "../config/log.server";
import { frontMiddleware } from "./middleware";
import { openPaths } from "./open-paths";

/** Applies the checks and headers of the built shop to all requests of `remix vite:dev`. */
export function frontPlugin(): Plugin {
  return {
    name: "shop-front",
    apply: "serve",
    config({ server = {} }) {
      const { HOST, PORT, PUBLIC_URL } = environment();
      return {
        server: {
          // The command line has priority.
          host: server.host ?? HOST,
          port: server.port ?? PORT,
          // The Host of requests becomes PUBLIC_URL's, which Vite would refuse.
          ...(PUBLIC_URL ? { allowedHosts: [new URL(PUBLIC_URL).hostname] } : {}),
        },
      };
    },
    configureServer(server) {
      const logger = createLogger();
      // Vite requests hundreds of modules; only problems are logged.
      logger.level = "warn";
      server.middlewares.use(frontMiddleware({ environment: environment(), logger, openPaths }));
    },
  };
}
