import { fileURLToPath } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ViteDevServer } from "vite";
import { environment } from "../config/env.server";
import { type Closable, registry } from "../config/lifecycle";
import { createLogger } from "../config/log.server";
import { keepSandboxUrl } from "../config/sandbox-url.server";
import { keepPort, shopUrl } from "../config/shop-url";
import { createFront, type FrontOptions } from "./front";
import { openPaths } from "./open-paths";
import { faultOfTarget } from "./request-target";
import { needsSandbox, type SandboxProcess } from "./sandbox-process";
import { keepFileNamesInStacks } from "./space-in-path";

/** The shop of a development server, as its modules are now. */
type ShopOf = (server: ViteDevServer) => Promise<FrontOptions["shop"]>;

/** Remix's virtual module with the routes. */
const remixShop: ShopOf = async (server) => {
  const build = await server.ssrLoadModule("virtual:remix/server-build");
  const handle = createRequestHandler(build as ServerBuild, "development");
  return (request) => handle(request);
};

/** Puts the front of the built shop around the pages of `remix vite:dev`. Vite itself answers for modules. */
export function frontPlugin(shopOf: ShopOf = remixShop): Plugin {
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
      keepFileNamesInStacks(server);
      // When the configured port is taken, Vite listens on the next free one.
      server.httpServer?.once("listening", () => {
        const address = server.httpServer?.address();
        if (typeof address === "object" && address) keepPort(address.port);
      });
      await startSandbox(server);
      const logger = createLogger();
      // Vite requests hundreds of modules; only problems are logged.
      logger.level = "warn";
      const shop: FrontOptions["shop"] = async (request) => (await shopOf(server))(request);
      const front = createFront({ environment: environment(), logger, openPaths, shop });
      // The first page waits for all modules. Its own call reports an error.
      server.httpServer?.once("listening", () => void shopOf(server).catch(() => {}));
      // Vite's file server throws on these.
      server.middlewares.use((req, res, next) => (faultOfTarget(req.url ?? "/") ? front(req, res) : next()));
      // After Vite's own middlewares, and before Remix's, because of the plugins' order.
      return () =>
        void server.middlewares.use((req, res, next) => {
          // Vite's own error page shows the place of an error in a module.
          const showError = (error: Error) => {
            server.ssrFixStacktrace(error);
            next(error);
          };
          shopOf(server).then(() => front(req, res), showError);
        });
    },
    // Remix updates an open page's scripts and its loaders' data; what only the server renders comes with a new document.
    async hotUpdate({ file, modules, server }) {
      const { client } = server.environments;
      if (this.environment.name === client.name || modules.length === 0) return;
      const isText = file.startsWith(`${server.config.root}/locales/`) && !client.moduleGraph.getModulesByFile(file);
      if (!isText && isBehindScripts(modules, client)) {
        await refreshData(modules, client);
        return;
      }
      client.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

/**
 * Remix stops at a module that browsers have too, such as a rule of `shop/`, although loaders use it by other ways: an update
 * of the root loads the data of every page again.
 */
async function refreshData(modules: readonly EnvironmentModuleNode[], client: DevEnvironment): Promise<void> {
  const root = client.moduleGraph.getModuleById(`${client.config.root}/app/root.tsx`);
  const isUsedByServer = modules.some(({ id, importers }) => {
    const inBrowsers = client.moduleGraph.getModuleById(id ?? "");
    if (!inBrowsers) return false;
    const ids = new Set([...inBrowsers.importers].map((importer) => importer.id));
    return [...importers].some((importer) => !ids.has(importer.id));
  });
  if (root && isUsedByServer) await client.reloadModule(root);
}

/** Whether a change of modules of the server reaches a module that browsers have loaded. */
function isBehindScripts(modules: readonly EnvironmentModuleNode[], client: DevEnvironment): boolean {
  const reached = new Set(modules);
  for (const module of reached) {
    if (module.id && client.moduleGraph.getModuleById(module.id)) return true;
    for (const importer of module.importers) reached.add(importer);
  }
  return false;
}

/** In this process, because development has no built programs. */
async function startSandbox(server: ViteDevServer): Promise<void> {
  const env = environment();
  // Remix's compiler has a second server, also while it builds; that one serves nobody.
  if (!needsSandbox(env) || server.config.server.hmr === false) return;
  const port = server.config.server.port ?? env.PORT;
  const serve = async () => {
    const { serveSandbox } = await server.ssrLoadModule(fileURLToPath(new URL("../sandbox/serve.ts", import.meta.url)));
    const sandbox: Pick<SandboxProcess, "url" | "connect"> & Closable = await serveSandbox({ ...env, PORT: port });
    let closing: ReturnType<Closable["close"]>;
    let isOpen = true;
    const close = () => {
      if (isOpen) closing = sandbox.close();
      isOpen = false;
      return closing;
    };
    return { ...sandbox, close };
  };
  try {
    // Vite restarts by a new server before it closes the old one: the registry closes the old sandbox first.
    const sandbox = await registry().get("sandbox", serve);
    keepSandboxUrl(sandbox.url);
    server.httpServer?.once("listening", () => sandbox.connect(shopUrl(env)));
    server.httpServer?.once("close", () => void sandbox.close());
  } catch (error) {
    keepSandboxUrl(null);
    server.config.logger.error(`No payment sandbox: ${error instanceof Error ? error.message : error}`);
  }
}
