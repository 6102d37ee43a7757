import { fileURLToPath } from "node:url";
import type { Plugin, ViteDevServer } from "vite";
import { environment } from "../config/env.server";
import { createLogger } from "../config/log.server";
import { keepSandboxUrl } from "../config/sandbox-url.server";
import { frontMiddleware } from "./middleware";
import { openPaths } from "./open-paths";
import { needsSandbox } from "./sandbox-process";
import { shopUrl } from "./startup-message";

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
    async configureServer(server) {
      await startSandbox(server);
      const logger = createLogger();
      // Vite requests hundreds of modules; only problems are logged.
      logger.level = "warn";
      server.middlewares.use(frontMiddleware({ environment: environment(), logger, openPaths }));
    },
  };
}

/** In this process, because development has no built programs. */
async function startSandbox(server: ViteDevServer): Promise<void> {
  const env = environment();
  // Remix's compiler has a second server, also while it builds; that one serves nobody.
  if (!needsSandbox(env) || server.config.server.hmr === false) return;
  const port = server.config.server.port ?? env.PORT;
  try {
    const { serveSandbox } = await server.ssrLoadModule(fileURLToPath(new URL("../sandbox/serve.ts", import.meta.url)));
    const sandbox = await serveSandbox({ ...env, PORT: port });
    keepSandboxUrl(sandbox.url);
    sandbox.connect(shopUrl(env, port));
    server.httpServer?.once("close", () => void sandbox.close());
  } catch (error) {
    keepSandboxUrl(null);
    server.config.logger.error(`No payment sandbox: ${error instanceof Error ? error.message : error}`);
  }
}
