import type { Plugin } from "vite";
import { environment } from "../config/env.server";
import { createLogger } from "../config/log.server";
import { frontMiddleware } from "./middleware";
import { unsubscribePaths } from "./newsletter-paths";

/** Passes all requests of `remix vite:dev` through the same checks and headers as those of the built shop. */
export function frontPlugin(): Plugin {
  return {
    name: "shop-front",
    apply: "serve",
    config({ server = {} }) {
      const { HOST, PORT, PUBLIC_URL } = environment();
      return {
        server: {
          // What the command line says goes first.
          host: server.host ?? HOST,
          port: server.port ?? PORT,
          // The Host of requests becomes PUBLIC_URL's, which Vite does not know as its own.
          ...(PUBLIC_URL ? { allowedHosts: [new URL(PUBLIC_URL).hostname] } : {}),
        },
      };
    },
    configureServer(server) {
      const logger = createLogger();
      // Vite asks for hundreds of modules; only what goes wrong is worth a line.
      logger.level = "warn";
      server.middlewares.use(frontMiddleware({ environment: environment(), logger, openPaths: [unsubscribePaths] }));
    },
  };
}
